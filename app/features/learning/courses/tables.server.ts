import { pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { visibilities } from '#rules/assignments/access.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

export const assignments = pgTable(
  'assignments',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    kind: text({ enum: ['course', 'lesson'] }).notNull(),
    content: text().notNull(),
    groupId: uuid('group_id'),
    studentId: uuid('student_id').$type<PersonId>(),
    visibility: text({ enum: visibilities }).notNull(),
    opensAt: timestamp('opens_at', { withTimezone: true }),
    dueAt: timestamp('due_at', { withTimezone: true }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    testMinutes: smallint('test_minutes'),
    releasedAt: timestamp('released_at', { withTimezone: true }),
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
