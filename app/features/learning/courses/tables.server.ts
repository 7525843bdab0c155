import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { assignmentKinds, visibilities } from '#rules/assignments/access.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

export const assignments = pgTable(
  'assignments',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    kind: text({ enum: assignmentKinds }).notNull(),
    content: text().notNull(),
    groupId: uuid('group_id'),
    studentId: uuid('student_id').$type<PersonId>(),
    visibility: text({ enum: visibilities }).notNull(),
    opensAt: timestamp('opens_at', { withTimezone: true }),
    dueAt: timestamp('due_at', { withTimezone: true }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    testMinutes: smallint('test_minutes'),
    releasedAt: timestamp('released_at', { withTimezone: true }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const extraTimes = pgTable(
  'extra_times',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    percent: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.studentId] })],
)

export const testSittings = pgTable(
  'test_sittings',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    extraPercent: smallint('extra_percent').notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }),
    handedInAt: timestamp('handed_in_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.assignmentId, table.studentId] })],
)

/** Questions of a test that was built from a question bank. */
export const questionTests = pgTable(
  'question_tests',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    title: text().notNull(),
    languages: text().array().$type<QuestionLanguage[]>().notNull(),
    questions: jsonb().$type<{ id: string; content: BankQuestion }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.assignmentId] })],
)

export const questionTestAnswers = pgTable(
  'question_test_answers',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    question: text().notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    solved: boolean().notNull(),
    tries: smallint().notNull(),
    late: boolean().notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.assignmentId, table.studentId, table.question] })],
)
