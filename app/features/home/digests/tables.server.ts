import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { digestStatuses } from '#rules/digests/digest-status.ts'
import { digestDays } from '#rules/digests/digest-week.ts'
import { mailInvitationStatuses } from '#rules/digests/mail-invitation.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

const schoolId = () => uuid('school_id').$type<SchoolId>().notNull()
const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** Readers of the weekly mail: guardians with an account, or only an address. */
export const digestReaders = pgTable(
  'digest_readers',
  {
    schoolId: schoolId(),
    id: uuid().notNull(),
    userId: uuid('user_id').$type<PersonId>(),
    addressDigest: text('address_digest'),
    encryptedAddress: text('encrypted_address'),
    locale: text({ enum: ['en', 'th', 'ko', 'cn'] }),
    timeZone: text('time_zone'),
    day: text({ enum: digestDays }).notNull().default('friday'),
    bouncedAt: timestamptz('bounced_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const parentMailInvitations = pgTable(
  'parent_mail_invitations',
  {
    schoolId: schoolId(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    readerId: uuid('reader_id').notNull(),
    status: text({ enum: mailInvitationStatuses }).notNull().default('sent'),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestamptz('made_at').notNull(),
    /** The mail server accepted the latest mail, or refused its address for good. */
    mailedAt: timestamptz('mailed_at'),
    remindedAt: timestamptz('reminded_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const digests = pgTable(
  'digests',
  {
    schoolId: schoolId(),
    readerId: uuid('reader_id').notNull(),
    week: text().notNull(),
    status: text({ enum: digestStatuses }).notNull().default('queued'),
    dueAt: timestamptz('due_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.readerId, table.week] })],
)

export const digestOmissions = pgTable(
  'digest_omissions',
  {
    schoolId: schoolId(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    week: text().notNull(),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestamptz('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.week] })],
)
