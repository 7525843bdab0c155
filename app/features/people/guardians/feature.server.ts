import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'parent_invitations',
      columns: ['student_id', 'made_by', 'used_by'],
      authorColumns: ['made_by', 'used_by'],
      familyColumn: 'used_by',
      scope: 'school',
      exportedColumns: ['status', 'made_at', 'printed_at', 'expires_at', 'used_at'],
      // A student's export must not reveal who printed the letter and who used it.
      redactedColumns: ['student_id', 'made_by', 'used_by'],
      erase: 'delete',
    },
    {
      table: 'guardian_restrictions',
      columns: ['student_id', 'person_id', 'set_by'],
      // A blocked person does not learn of it, and a block outlives the account.
      authorColumns: ['person_id', 'set_by'],
      scope: 'school',
      redactedColumns: 'all',
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      'parent-letters': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM parent_invitations WHERE school_id = ${schoolId} AND expires_at < ${cutoff}`),
    },
  },
})
