import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { invitationStatuses } from '#rules/guardians/invitation.ts'
import { blockReasons } from '#rules/guardians/parent-link.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

/** Invitations of parent letters. The code is derived from the id and not stored. */
export const parentInvitations = pgTable(
  'parent_invitations',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    status: text({ enum: invitationStatuses }).notNull().default('made'),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    printedAt: timestamp('printed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedBy: uuid('used_by').$type<PersonId>(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const parentCodes = pgTable('parent_codes', {
  digest: text().primaryKey(),
  schoolId: uuid('school_id').$type<SchoolId>().notNull(),
  invitationId: uuid('invitation_id').notNull(),
})

/** Paused links, and guardians whom the school blocks for a student: an account, an address or both. */
export const guardianRestrictions = pgTable(
  'guardian_restrictions',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    kind: text({ enum: ['paused', 'blocked'] }).notNull(),
    personId: uuid('person_id').$type<PersonId>(),
    addressDigest: text('address_digest'),
    /** Set for blocks. */
    reason: text({ enum: blockReasons }),
    setBy: uuid('set_by').$type<PersonId>(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
