import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { workLines } from '#rules/portfolio/work-lines.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

export const starredWork = pgTable(
  'starred_work',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    lesson: text().notNull(),
    starredAt: timestamp('starred_at', { withTimezone: true }).notNull(),
    /** Key of a phrase. */
    line: text({ enum: workLines }),
    /** For the family. */
    note: text(),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.lesson] })],
)
