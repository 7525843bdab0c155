import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const guardianships = pgTable(
  'guardianships',
  {
    schoolId: uuid('school_id').notNull(),
    guardianId: uuid('guardian_id').notNull(),
    studentId: uuid('student_id').notNull(),
    status: text({ enum: ['invited', 'active', 'revoked'] })
      .notNull()
      .default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.guardianId, table.studentId] })],
)
