import { jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Holidays } from '#rules/pacing/holidays.ts'

export const termPlans = pgTable(
  'term_plans',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    course: text(),
    perWeek: smallint('per_week').notNull().default(2),
    holidays: jsonb().$type<Holidays>().notNull().default([]),
    moved: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId] })],
)
