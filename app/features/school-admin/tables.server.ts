import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** When each school's turn in the daily round came last. */
export const retentionRounds = pgTable('retention_rounds', {
  schoolId: uuid('school_id').primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
})
