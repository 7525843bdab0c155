import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/worksheet'],
  personTables: [
    {
      table: 'worksheets',
      columns: ['made_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'title', 'source', 'language', 'made_at'],
      // Tasks are made from lessons and banks, and the answers are for verified teachers.
      redactedColumns: ['code', 'tasks', 'made_by'],
      erase: 'staff',
    },
    {
      table: 'worksheet_papers',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['worksheet_id', 'code', 'answers', 'read_at'],
      redactedColumns: ['decided'],
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      worksheets: (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM worksheets WHERE school_id = ${schoolId} AND made_at < ${cutoff}`),
    },
  },
})
