import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { Skin } from '#app/features/learning/progress/public-player.ts'

export const warmUps = pgTable(
  'warm_ups',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    step: text().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    program: text().notNull(),
    skin: text().$type<Skin>().notNull(),
    place: jsonb().$type<SetupChoice>(),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
