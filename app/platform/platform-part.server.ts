import { sql } from 'drizzle-orm'
import { defineFeature } from './feature.server.ts'

/** What the platform itself keeps about people: like a feature's manifest, for tables that belong to no feature. */
export const platformPart = defineFeature({
  personTables: [
    { table: 'idempotency_keys', columns: ['person_id'], of: 'account', hides: 'all', erase: 'account' },
    { table: 'rights_changes', columns: ['person_id'], of: 'account', hides: 'all', erase: 'round' },
    {
      table: 'audit_entries',
      columns: ['person_id'],
      of: 'school',
      gives: ['act', 'on_what', 'at'],
      hides: ['details'],
      erase: 'stays',
    },
  ],
  async forget(db, { schoolId, personId }) {
    const traced = `%${personId}%`
    await db.execute(
      sql`DELETE FROM live_records WHERE school_id = ${schoolId} AND (key LIKE ${traced} OR area LIKE ${traced} OR value LIKE ${traced})`,
    )
    await db.execute(sql`DELETE FROM live_disconnect_writes WHERE school_id = ${schoolId} AND writes LIKE ${traced}`)
    await db.execute(sql`UPDATE live_records SET writer = NULL WHERE school_id = ${schoolId} AND writer = ${personId}`)
  },
  retention: {
    ofNoSchool: {
      'retry-keys': (db, { before }) => db.execute(sql`DELETE FROM idempotency_keys WHERE created_at < ${before}`),
      'spent-tokens': (db, { before }) => db.execute(sql`DELETE FROM spent_tokens WHERE spent_at < ${before}`),
      async 'sign-in-attempts'(db, { before }) {
        await db.execute(sql`DELETE FROM attempt_counts WHERE window_start < ${before}`)
        await db.execute(sql`DELETE FROM rights_changes WHERE changed_at < ${before}`)
      },
    },
  },
})
