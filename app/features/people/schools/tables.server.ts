import { boolean, customType, date, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { guardianRelations, linkAssurances } from '#rules/guardians/parent-link.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

export const schools = pgTable('schools', {
  id: uuid().$type<SchoolId>().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: ['school', 'personal', 'ministry'] }).notNull(),
  country: text().notNull(),
  timezone: text().notNull(),
  locale: text({ enum: ['en', 'th', 'ko', 'cn'] })
    .notNull()
    .default('en'),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  plan: text({ enum: ['free', 'teacher', 'school'] })
    .notNull()
    .default('free'),
  /** Last day of the plan; null: no end. `schoolById` returns the plan that applies. */
  planUntil: date('plan_until'),
  /** Set while staff pause every plan of the school: the limits of Free apply. */
  planPausedAt: timestamp('plan_paused_at', { withTimezone: true }),
  /** The school takes part in the beta: its classes may begin courses in the phase `beta`. */
  isBeta: boolean('is_beta').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Set when the last admin's account is deleted: the school has no members and its rows are being erased. */
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
    /** Marks the founder; stays set when the membership ends. */
    founder: boolean().notNull().default(false),
    /** For pending requests: the school had removed this user before. They count as removed until approved. */
    wasRemoved: boolean('was_removed').notNull().default(false),
    /** Copy of the user's name for sorted lists; updated by a database trigger. */
    name: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.userId, table.role] })],
)

/** Links a guardian to a student of the same school. */
export const guardianships = pgTable(
  'guardianships',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    guardianId: uuid('guardian_id').$type<PersonId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    status: text({ enum: ['invited', 'waiting', 'active', 'paused', 'revoked'] })
      .notNull()
      .default('active'),
    relation: text({ enum: guardianRelations }),
    assurance: text({ enum: linkAssurances }).notNull().default('code'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.guardianId, table.studentId] })],
)

/** The schools to which the classes of a personal school moved. */
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

/** Email digests of users whom the school removed (`bySchool`), and of members who left or changed address. */
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

/** Public search data of schools; maintained by database triggers. */
export const schoolDirectory = pgTable('school_directory', {
  schoolId: uuid('school_id').$type<SchoolId>().primaryKey(),
  name: text().notNull(),
  country: text().notNull(),
  search: text().notNull(),
  domains: text().array().notNull(),
})
