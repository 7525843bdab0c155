import { bigint, customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, SchoolId } from '#rules/ids.ts'

/** Tables that belong to no feature. Features access them through the platform, or in joins through these objects. */

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const auditEntries = pgTable('audit_entries', {
  id: uuid().primaryKey(),
  schoolId: uuid('school_id').$type<SchoolId>(),
  personId: uuid('person_id').$type<PersonId>(),
  act: text().notNull(),
  onWhat: text('on_what').notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  address: text(),
  at: timestamptz('at').notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    personId: uuid('person_id').$type<PersonId>().notNull(),
    key: text().notNull(),
    command: text().notNull(),
    inputDigest: text('input_digest').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    result: bytes(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
)

export const attemptCounts = pgTable('attempt_counts', {
  subject: text().notNull(),
  windowStart: timestamptz('window_start').notNull(),
  count: integer().notNull(),
})

export const spentTokens = pgTable('spent_tokens', {
  digest: text().primaryKey(),
  spentAt: timestamptz('spent_at').notNull().defaultNow(),
})

/** Our one-time tokens, and pending sign-ins of better-auth. */
export const verifications = pgTable('verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})

export const rightsChanges = pgTable('rights_changes', {
  personId: uuid('person_id').$type<PersonId>().primaryKey(),
  changedAt: timestamptz('changed_at').notNull(),
})

export const liveRecords = pgTable(
  'live_records',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    area: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    writer: uuid(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.area, table.key] })],
)

export const liveAreas = pgTable(
  'live_areas',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    area: text().notNull(),
    records: integer().notNull(),
    most: integer(),
    mostEach: integer('most_each'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.area] })],
)

export const liveDisconnectWrites = pgTable('live_disconnect_writes', {
  id: uuid().primaryKey(),
  schoolId: uuid('school_id').$type<SchoolId>().notNull(),
  processId: uuid('process_id').notNull(),
  connectionId: uuid('connection_id').notNull(),
  sessionId: text('session_id'),
  writes: text().notNull(),
})

export const liveProcesses = pgTable('live_processes', {
  id: uuid().primaryKey(),
  seenAt: timestamptz('seen_at').notNull(),
  schools: uuid().array().notNull(),
})

export const liveTokens = pgTable('live_tokens', {
  digest: text().primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export const migrations = pgTable('migrations', {
  name: text().primaryKey(),
  appliedAt: timestamptz('applied_at').notNull(),
})
