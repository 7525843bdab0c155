import { boolean, customType, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, SchoolId } from '#rules/ids.ts'

export const schools = pgTable('schools', {
  id: uuid().$type<SchoolId>().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: ['school', 'personal', 'ministry'] }).notNull(),
  country: text().notNull().default('TH'),
  timezone: text().notNull().default('Asia/Bangkok'),
  locale: text({ enum: ['en', 'th', 'ko', 'cn'] })
    .notNull()
    .default('en'),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  plan: text({ enum: ['free', 'teacher', 'school'] })
    .notNull()
    .default('free'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** It goes with the account of whoever ran it: nobody is in it any more, and its rows are being erased. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
})

export const memberships = pgTable(
  'memberships',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    userId: uuid('user_id').$type<PersonId>().notNull(),
    role: text({ enum: ['admin', 'teacher', 'student', 'guardian'] }).notNull(),
    status: text({ enum: ['pending', 'active', 'removed'] })
      .notNull()
      .default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    flaggedAt: timestamp('flagged_at', { withTimezone: true }),
    /** Who founded the school stays known, whatever becomes of their part in it. */
    founder: boolean().notNull().default(false),
    /** Of whoever asks: the school had removed them before, and while it has not answered it still has. */
    wasRemoved: boolean('was_removed').notNull().default(false),
    /** The person's, for lists in order; kept by the database. */
    name: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.userId, table.role] })],
)

/** Where the classes of a teacher's own space went. */
export const schoolMoves = pgTable(
  'school_moves',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    movedTo: uuid('moved_to').$type<SchoolId>().notNull(),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.movedTo] })],
)

export const schoolDomains = pgTable(
  'school_domains',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    domain: text().notNull(),
    admits: boolean().notNull().default(true),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.domain] })],
)

export const schoolInvitations = pgTable(
  'school_invitations',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    email: text().notNull(),
    invitedBy: uuid('invited_by').$type<PersonId>().notNull(),
    status: text({ enum: ['invited', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('invited'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Whom the school has removed, and who has left an address by themselves, by a digest of it alone. */
export const removedAddresses = pgTable(
  'removed_addresses',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    addressDigest: bytes('address_digest').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
    bySchool: boolean('by_school').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.addressDigest] })],
)

/** What a stranger may find of a school; kept by the database. */
export const schoolDirectory = pgTable('school_directory', {
  schoolId: uuid('school_id').$type<SchoolId>().primaryKey(),
  name: text().notNull(),
  country: text().notNull(),
  search: text().notNull(),
  domains: text().array().notNull(),
})
