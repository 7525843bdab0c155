import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { dataRequestKinds, dataRequestStatuses, declineReasons } from '#rules/guardians/data-request.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

export const dataRequests = pgTable(
  'data_requests',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    guardianId: uuid('guardian_id').$type<PersonId>().notNull(),
    kind: text({ enum: dataRequestKinds }).notNull(),
    status: text({ enum: dataRequestStatuses }).notNull().default('asked'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Legal deadline of the answer. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    operatorToldAt: timestamp('operator_told_at', { withTimezone: true }),
    /** The first of the two people who approve a deletion. */
    approvedBy: uuid('approved_by').$type<PersonId>(),
    decidedBy: uuid('decided_by').$type<PersonId>(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    declineReason: text('decline_reason', { enum: declineReasons }),
    /** End of the download, or time of the deletion. */
    until: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export type DataRequestRow = typeof dataRequests.$inferSelect
