import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { absenceReasons, absenceStatuses } from '#rules/attendance/absence.ts'
import { attendanceMarks as marks } from '#rules/attendance/attendance.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    day: date().notNull(),
    mark: text({ enum: marks }).notNull(),
    markedBy: uuid('marked_by').$type<PersonId>(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.studentId, table.day] })],
)

export const absenceReports = pgTable(
  'absence_reports',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    reportedBy: uuid('reported_by').$type<PersonId>(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    reason: text({ enum: absenceReasons }).notNull(),
    note: text(),
    status: text({ enum: absenceStatuses }).notNull().default('sent'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by').$type<PersonId>(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
