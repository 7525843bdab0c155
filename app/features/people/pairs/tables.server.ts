import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const workPairs = pgTable(
  'work_pairs',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    oneId: uuid('one_id').$type<PersonId>().notNull(),
    otherId: uuid('other_id').$type<PersonId>().notNull(),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestamptz('made_at'),
    endsAt: timestamptz('ends_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
