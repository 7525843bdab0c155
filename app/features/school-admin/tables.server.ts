import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SchoolId } from '#rules/ids.ts'

/** When each school's turn in the daily round came last. */
export const retentionRounds = pgTable('retention_rounds', {
  schoolId: uuid('school_id').$type<SchoolId>().primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
})
