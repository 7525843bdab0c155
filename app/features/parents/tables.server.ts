import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, SchoolId } from '#rules/ids.ts'

export const guardianships = pgTable(
  'guardianships',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    guardianId: uuid('guardian_id').$type<PersonId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    status: text({ enum: ['invited', 'active', 'revoked'] })
      .notNull()
      .default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.guardianId, table.studentId] })],
)
