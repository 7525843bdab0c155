import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SchoolId } from '#rules/ids.ts'

/** Time of each school's last daily retention run. */
export const retentionRounds = pgTable('retention_rounds', {
  schoolId: uuid('school_id').$type<SchoolId>().primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
})
