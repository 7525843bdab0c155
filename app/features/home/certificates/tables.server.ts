import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { certificateStates, endReasons } from '#rules/certificates/award.ts'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const certificates = pgTable(
  'certificates',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>(),
    /** Null for a certificate in a teacher's own words. */
    course: text(),
    state: text({ enum: certificateStates }).notNull(),
    language: text({ enum: ['en', 'th', 'ko', 'cn'] }),
    title: text(),
    reason: text(),
    lines: jsonb().$type<string[]>().notNull().default([]),
    lessons: integer().notNull().default(0),
    hours: integer().notNull().default(0),
    /** Confirmed by a teacher; only on paper. */
    printedName: text('printed_name'),
    shortName: text('short_name'),
    isPublic: boolean('is_public').notNull().default(false),
    slug: text(),
    number: text(),
    /** The school that signed; differs from `schoolId` after the class has moved to another school. */
    issuerSchool: uuid('issuer_school').$type<SchoolId>(),
    statusList: integer('status_list'),
    statusIndex: integer('status_index'),
    credential: jsonb().$type<SignedCredential>(),
    awardedBy: uuid('awarded_by').$type<PersonId>(),
    earnedAt: time('earned_at').notNull(),
    issuesAt: time('issues_at'),
    issuedAt: time('issued_at'),
    endedAt: time('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const certificateSlugs = pgTable('certificate_slugs', {
  slug: text().primaryKey(),
  schoolId: uuid('school_id').$type<SchoolId>().notNull(),
  certificateId: uuid('certificate_id').notNull(),
})

export const issuerKeys = pgTable(
  'issuer_keys',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    /** Year and number, such as `2026-1`. */
    id: text().notNull(),
    publicKey: text('public_key').notNull(),
    createdAt: time('created_at').notNull(),
    /** Null: since its creation. */
    signsFrom: time('signs_from'),
    /** In the future while the next key is published and does not sign yet. */
    retiredAt: time('retired_at'),
    compromisedSince: time('compromised_since'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const certificateStatuses = pgTable(
  'certificate_statuses',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    list: integer().notNull(),
    index: integer().notNull(),
    number: integer().notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.list, table.index] })],
)

export type CertificateRow = typeof certificates.$inferSelect
