import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

export const privateNotes = pgTable(
  'private_notes',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    authorId: uuid('author_id').$type<PersonId>(),
    text: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
