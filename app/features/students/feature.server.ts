import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { forgetInImports } from './import/forget.server.ts'
import { importRosterJob } from './jobs/import-roster.server.ts'
import { importView, rosterView } from './live.server.ts'

export default defineFeature({
  opens: ['/dashboard/classroom-dashboard/:classroomId/students', '/dashboard/student-list'],
  personTables: [
    {
      table: 'managed_students',
      comesWithAccount: true,
      columns: ['student_id'],
      of: 'school',
      gives: ['username', 'identifier', 'birth_band', 'created_at'],
      erase: 'delete',
    },
    {
      table: 'student_group_members',
      comesWithAccount: true,
      columns: ['student_id'],
      of: 'school',
      gives: ['group_id'],
      erase: 'delete',
    },
    {
      table: 'roster_imports',
      columns: ['made_by'],
      of: 'school',
      gives: ['classroom_id', 'file_name', 'status', 'made_at', 'finished_at'],
      hides: ['rows', 'report'],
      erase: 'staff',
    },
  ],
  forget: forgetInImports,
  retention: {
    ofSchool: {
      'roster-imports': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM roster_imports WHERE school_id = ${schoolId} AND made_at < ${before}`),
    },
  },
  jobs: { 'import-roster': { handler: importRosterJob, localConcurrency: 2 } },
  live: { views: [rosterView, importView] },
})
