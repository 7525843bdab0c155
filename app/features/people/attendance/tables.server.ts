import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
