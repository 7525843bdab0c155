import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Title } from '#rules/students/titles.ts'

export const managedStudents = pgTable(
  'managed_students',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    username: text().notNull(),
    identifier: text(),
    title: text().$type<Title>(),
    birthBand: text('birth_band', { enum: ['under-7', '7-9', '10-12', '13-15', 'over-15'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId] })],
)

export const studentGroups = pgTable(
  'student_groups',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    name: text().notNull(),
    colour: text().notNull().default('sky'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const studentGroupMembers = pgTable(
  'student_group_members',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    groupId: uuid('group_id').notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.groupId, table.studentId] })],
)

export const rosterImports = pgTable(
  'roster_imports',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    madeBy: uuid('made_by').$type<PersonId>().notNull(),
    status: text({ enum: ['ready', 'running', 'done', 'failed'] })
      .notNull()
      .default('ready'),
    fileName: text('file_name').notNull(),
    rows: jsonb().$type<unknown[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    rowsDone: integer('rows_done').notNull().default(0),
    report: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
