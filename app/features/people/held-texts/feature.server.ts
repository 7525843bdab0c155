import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { reportKinds } from '#app/platform/feature-list.server.ts'
import { keepBackUnanswered } from './keep-back-unanswered.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'held_texts',
      columns: ['writer_id', 'decided_by'],
      authorColumns: ['decided_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'kind', 'text', 'state', 'held_at', 'decided_at'],
      // The findings would teach how to avoid the filter; the decision belongs to the school.
      redactedColumns: ['findings', 'severity', 'payload', 'decided_by'],
      // A writer does not learn that a text was reported.
      withheldRows: { column: 'kind', values: async () => reportKinds() },
      erase: 'delete',
    },
    {
      table: 'allowed_words',
      columns: ['proposed_by', 'decided_by'],
      authorColumns: ['proposed_by', 'decided_by'],
      scope: 'school',
      redactedColumns: 'all',
      erase: 'staff',
    },
  ],
  daily: keepBackUnanswered,
  retention: {
    perSchool: {
      'held-texts': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM held_texts WHERE school_id = ${schoolId} AND decided_at < ${cutoff}`),
    },
  },
})
