import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { eraseFromImports } from './import/erase-from-imports.server.ts'
import { importRosterJob } from './jobs/import-roster.server.ts'
import { importView, rosterView } from './live.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/student-list'],
  personTables: [
    {
      table: 'managed_students',
      isCreatedWithAccount: true,
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['username', 'identifier', 'birth_band', 'created_at'],
      erase: 'delete',
    },
    {
      table: 'student_group_members',
      isCreatedWithAccount: true,
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['group_id'],
      erase: 'delete',
    },
    {
      table: 'roster_imports',
      columns: ['made_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'file_name', 'status', 'made_at', 'finished_at'],
      redactedColumns: ['rows', 'report'],
      erase: 'staff',
    },
  ],
  erasePersonReferences: eraseFromImports,
  retention: {
    perSchool: {
      'roster-imports': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM roster_imports WHERE school_id = ${schoolId} AND made_at < ${cutoff}`),
    },
  },
  jobs: { 'import-roster': { handler: importRosterJob, localConcurrency: 2 } },
  live: { views: [rosterView, importView] },
})
