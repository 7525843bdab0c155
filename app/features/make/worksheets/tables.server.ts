import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { SheetTask } from '#rules/worksheets/sheet-task.ts'
import { sheetLanguages, sheetSources } from './contract.ts'

export const worksheets = pgTable(
  'worksheets',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    code: text().notNull(),
    title: text().notNull(),
    source: text({ enum: sheetSources }).notNull(),
    language: text({ enum: sheetLanguages }).notNull(),
    tasks: jsonb().$type<SheetTask[]>().notNull(),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const worksheetPapers = pgTable(
  'worksheet_papers',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    worksheetId: uuid('worksheet_id').notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    code: text().notNull(),
    /** Index of the option by task, as read from the answer sheet. */
    answers: jsonb().$type<(number | null)[]>(),
    /** Tasks that a person decided, because the mark was in doubt. */
    decided: jsonb().$type<number[]>(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.worksheetId, table.studentId] })],
)
