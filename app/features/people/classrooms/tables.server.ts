import { boolean, date, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { shownLessons } from '#rules/classrooms/classroom.ts'
import { boardModes } from '#rules/classrooms/class-board.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Title } from '#rules/students/titles.ts'
import { transferStatuses } from '#rules/students/transfer.ts'

export const classrooms = pgTable(
  'classrooms',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().$type<ClassroomId>().notNull(),
    name: text().notNull(),
    grade: text(),
    icon: text().notNull().default('kite'),
    colour: text().notNull().default('sky'),
    locale: text({ enum: ['en', 'th', 'ko', 'cn'] })
      .notNull()
      .default('en'),
    code: text().notNull(),
    joinPolicy: text('join_policy', { enum: ['open', 'request', 'closed'] })
      .notNull()
      .default('request'),
    loginMode: text('login_mode', { enum: ['picture', 'words', 'email'] })
      .notNull()
      .default('picture'),
    codingSkin: text('coding_skin', { enum: ['icon', 'block', 'text'] })
      .notNull()
      .default('icon'),
    leaderboard: text({ enum: ['visible', 'own-rank', 'hidden'] })
      .notNull()
      .default('own-rank'),
    lessonsShown: text('lessons_shown', { enum: shownLessons }).notNull().default('all'),
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    board: text({ enum: boardModes }).notNull().default('approval'),
    status: text({ enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    requestsUntil: timestamp('requests_until', { withTimezone: true }),
    codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }),
    termStarts: date('term_starts'),
    termEnds: date('term_ends'),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const classCodes = pgTable('class_codes', {
  code: text().primaryKey(),
  schoolId: uuid('school_id').$type<SchoolId>().notNull(),
  classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
})

export const classroomTeachers = pgTable(
  'classroom_teachers',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    userId: uuid('user_id').$type<PersonId>().notNull(),
    role: text({ enum: ['owner', 'co-teacher'] }).notNull(),
    status: text({ enum: ['invited', 'active', 'declined', 'removed'] })
      .notNull()
      .default('active'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.userId] })],
)

export const enrolments = pgTable(
  'enrolments',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    status: text({ enum: ['pending', 'active', 'archived', 'removed'] }).notNull(),
    source: text({ enum: ['code', 'card', 'import', 'manual', 'roster'] })
      .notNull()
      .default('manual'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Start of the latest active period; set by a database trigger. */
    activeSince: timestamp('active_since', { withTimezone: true }).notNull().defaultNow(),
    /** Null means the class's skin. */
    codingSkin: text('coding_skin', { enum: ['icon', 'block', 'text'] }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.studentId] })],
)

export const joinRequests = pgTable(
  'join_requests',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    personId: uuid('person_id').$type<PersonId>().notNull(),
    status: text({ enum: ['pending', 'approved', 'declined', 'blocked', 'withdrawn', 'expired'] })
      .notNull()
      .default('pending'),
    code: text().notNull().default(''),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by').$type<PersonId>(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

/** Join requests of students without an account, who typed a name. */
export const nameRequests = pgTable(
  'name_requests',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    name: text().notNull(),
    title: text().$type<Title>(),
    status: text({ enum: ['pending', 'approved', 'declined', 'blocked', 'withdrawn', 'expired'] })
      .notNull()
      .default('pending'),
    idempotencyKey: text('idempotency_key').notNull(),
    studentId: uuid('student_id').$type<PersonId>(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by').$type<PersonId>(),
    enteredAt: timestamp('entered_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const transferRequests = pgTable(
  'transfer_requests',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    askedBy: uuid('asked_by').$type<PersonId>().notNull(),
    status: text({ enum: transferStatuses }).notNull().default('pending'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by').$type<PersonId>(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const classroomInvitations = pgTable(
  'classroom_invitations',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
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

/**
 * Statuses of enrollments and classes before and after a roster change. `null` means that there was no row.
 */
export type RosterChangeRecord = {
  enrolments: [classroomId: ClassroomId, studentId: PersonId, before: string | null, after: string][]
  classrooms: [classroomId: ClassroomId, before: string | null, after: string][]
  /** Ids of students whose accounts the change created. */
  made?: string[]
  /** Students whom the change renamed. */
  renamed?: { id: PersonId; from: string; to: string }[]
}

export const rosterChanges = pgTable(
  'roster_changes',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    kind: text({ enum: ['add', 'remove', 'move', 'copy', 'import', 'archive', 'year-turn'] }).notNull(),
    madeBy: uuid('made_by').$type<PersonId>().notNull(),
    /** Made with a school-wide permission: the user does not teach all of the classes. */
    bySchool: boolean('by_school').notNull().default(false),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    undoUntil: timestamp('undo_until', { withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    before: jsonb().$type<RosterChangeRecord>().notNull(),
    summary: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

/** Index of the students in each roster change; maintained by a database trigger. */
export const rosterChangeStudents = pgTable(
  'roster_change_students',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    changeId: uuid('change_id').notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.changeId, table.studentId] })],
)
