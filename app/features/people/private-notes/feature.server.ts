import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { privateNotesView } from './live.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'private_notes',
      columns: ['student_id', 'author_id'],
      authorColumns: ['author_id'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'text', 'is_shared', 'created_at', 'changed_at'],
      // The school exports the notes. The student's own export must not show that they exist.
      redactedColumns: 'all',
      erase: 'delete',
    },
  ],
  // No one else could read these notes.
  async endMembership(db, { schoolId, personId }) {
    await db.execute(
      sql`DELETE FROM private_notes WHERE school_id = ${schoolId} AND author_id = ${personId} AND NOT is_shared`,
    )
  },
  retention: {
    perSchool: {
      'private-notes': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM private_notes WHERE school_id = ${schoolId} AND changed_at < ${cutoff}`),
    },
  },
  live: { views: [privateNotesView] },
})
