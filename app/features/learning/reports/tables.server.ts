import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

export const reportComments = pgTable(
  'report_comments',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    text: text().notNull(),
    writtenBy: uuid('written_by').$type<PersonId>(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.studentId] })],
)
