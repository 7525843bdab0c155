import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, SchoolId } from '#rules/ids.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable('users', {
  id: uuid().$type<PersonId>().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  kind: text({ enum: ['adult', 'managed'] })
    .notNull()
    .default('adult'),
  locale: text({ enum: ['en', 'th', 'ko', 'cn'] })
    .notNull()
    .default('en'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  staffSince: timestamptz('staff_since'),
  onboardedAt: timestamptz('onboarded_at'),
  disabledAt: timestamptz('disabled_at'),
  lastSeenAt: timestamptz('last_seen_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  token: text().notNull(),
  userId: uuid('user_id').$type<PersonId>().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  strength: text({ enum: ['full', 'class-code'] })
    .notNull()
    .default('full'),
  carried: boolean().notNull().default(false),
  roomKind: text('room_kind', { enum: ['classroom', 'child', 'school'] }),
  roomId: uuid('room_id'),
  roomSchoolId: uuid('room_school_id').$type<SchoolId>(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').$type<PersonId>().notNull(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: timestamptz('access_token_expires_at'),
  refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
  scope: text(),
  setBy: text('set_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})

export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').$type<PersonId>().notNull(),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
})

/** Deleted accounts whose data is still being erased, with the schools to which they belonged. */
export const erasures = pgTable('erasures', {
  personId: uuid('person_id').$type<PersonId>().primaryKey(),
  schools: uuid().array().$type<SchoolId[]>().notNull(),
  askedAt: timestamptz('asked_at').notNull(),
})
