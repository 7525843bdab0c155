import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { consentDecisions, consentMethods } from '#rules/consent/consent-state.ts'
import { purposes } from '#rules/consent/purposes.ts'
import { capacities } from '#rules/consent/who-may-give.ts'
import { linkAssurances } from '#rules/guardians/parent-link.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

/** Append-only: a trigger refuses changes. */
export const consentEvents = pgTable(
  'consent_events',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    purpose: text({ enum: purposes }).notNull(),
    version: integer().notNull(),
    decision: text({ enum: consentDecisions }).notNull(),
    capacity: text({ enum: capacities }).notNull(),
    /** The guardian, the teacher who saw the slip, or the admin; `null` after that account was deleted. */
    givenBy: uuid('given_by').$type<PersonId>(),
    assurance: text({ enum: linkAssurances }).notNull(),
    method: text({ enum: consentMethods }).notNull(),
    /** Digest of the text that was answered. */
    textHash: text('text_hash').notNull(),
    language: text({ enum: ['en', 'th', 'ko', 'cn'] }).notNull(),
    /** The day on the slip, or the school's document. */
    document: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
