import { sql } from 'drizzle-orm'
import { defineFeature } from './feature.server.ts'

/** Manifest of the platform's own tables, which belong to no feature. */
export const platformFeature = defineFeature({
  personTables: [
    { table: 'idempotency_keys', columns: ['person_id'], scope: 'account', redactedColumns: 'all', erase: 'account' },
    { table: 'rights_changes', columns: ['person_id'], scope: 'account', redactedColumns: 'all', erase: 'round' },
    {
      table: 'audit_entries',
      columns: ['person_id'],
      scope: 'school',
      exportedColumns: ['act', 'on_what', 'at'],
      redactedColumns: ['details'],
      erase: 'stays',
    },
  ],
  async erasePersonReferences(db, { schoolId, personId }) {
    const pattern = `%${personId}%`
    await db.execute(
      sql`DELETE FROM live_records WHERE school_id = ${schoolId} AND (key LIKE ${pattern} OR area LIKE ${pattern} OR value LIKE ${pattern})`,
    )
    await db.execute(sql`DELETE FROM live_disconnect_writes WHERE school_id = ${schoolId} AND writes LIKE ${pattern}`)
    await db.execute(sql`UPDATE live_records SET writer = NULL WHERE school_id = ${schoolId} AND writer = ${personId}`)
  },
  retention: {
    global: {
      'retry-keys': (db, { cutoff }) => db.execute(sql`DELETE FROM idempotency_keys WHERE created_at < ${cutoff}`),
      'spent-tokens': (db, { cutoff }) => db.execute(sql`DELETE FROM spent_tokens WHERE spent_at < ${cutoff}`),
      async 'sign-in-attempts'(db, { cutoff }) {
        await db.execute(sql`DELETE FROM attempt_counts WHERE window_start < ${cutoff}`)
        await db.execute(sql`DELETE FROM rights_changes WHERE changed_at < ${cutoff}`)
      },
    },
  },
})
