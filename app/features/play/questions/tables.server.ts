import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const timestampWithZone = (name: string) => timestamp(name, { withTimezone: true })

export const questionBanks = pgTable(
  'question_banks',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    languages: text().array().$type<QuestionLanguage[]>().notNull(),
    ownerId: uuid('owner_id').$type<PersonId>(),
    shared: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    madeAt: timestampWithZone('made_at').notNull(),
    changedAt: timestampWithZone('changed_at').notNull(),
    archivedAt: timestampWithZone('archived_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const bankQuestions = pgTable(
  'bank_questions',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    bankId: uuid('bank_id').notNull(),
    place: integer().notNull(),
    version: integer().notNull().default(1),
    removedAt: timestampWithZone('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const bankQuestionVersions = pgTable(
  'bank_question_versions',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    questionId: uuid('question_id').notNull(),
    version: integer().notNull(),
    content: jsonb().$type<BankQuestion>().notNull(),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestampWithZone('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.questionId, table.version] })],
)

export const questionBankVersions = pgTable(
  'question_bank_versions',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    bankId: uuid('bank_id').notNull(),
    version: integer().notNull(),
    questions: jsonb().$type<{ id: string; version: number }[]>().notNull(),
    frozenAt: timestampWithZone('frozen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.bankId, table.version] })],
)

export const questionPictures = pgTable(
  'question_pictures',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    bankId: uuid('bank_id'),
    name: text().notNull(),
    bytes: bytes().notNull(),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: timestampWithZone('made_at').notNull(),
    usedAt: timestampWithZone('used_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const questionImports = pgTable(
  'question_imports',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    madeBy: uuid('made_by').$type<PersonId>().notNull(),
    fileName: text('file_name').notNull(),
    rows: jsonb().$type<ImportedRow[]>().notNull(),
    madeAt: timestampWithZone('made_at').notNull(),
    takenAt: timestampWithZone('taken_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const questionProposals = pgTable(
  'question_proposals',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    content: jsonb().$type<BankQuestion>().notNull(),
    state: text({ enum: ['waiting', 'approved', 'declined'] })
      .notNull()
      .default('waiting'),
    madeAt: timestampWithZone('made_at').notNull(),
    decidedBy: uuid('decided_by').$type<PersonId>(),
    decidedAt: timestampWithZone('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
