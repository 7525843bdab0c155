import { boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SchoolId } from '#rules/ids.ts'

/** Rights of schools to plans. `schoolById` returns the largest that works. */
export const planGrants = pgTable(
  'plan_grants',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    source: text({ enum: ['code', 'stripe', 'order'] }).notNull(),
    /** Id of the code, subscription or order. */
    reference: text().notNull(),
    plan: text({ enum: ['teacher', 'school'] }).notNull(),
    /** Students that the grant covers; null: no limit. */
    seats: integer(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on'),
    hasGrace: boolean('has_grace').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

/** Codes by their keyed digests. */
export const unlockCodes = pgTable('unlock_codes', {
  id: uuid().primaryKey(),
  batch: uuid().notNull(),
  digest: text().notNull(),
  plan: text({ enum: ['teacher', 'school'] }).notNull(),
  seats: integer(),
  days: integer().notNull(),
  note: text().notNull(),
  /** Last day on which the code can be redeemed. */
  redeemBy: date('redeem_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  redeemedAt: timestamp('redeemed_at', { withTimezone: true }),
  voidAt: timestamp('void_at', { withTimezone: true }),
})
