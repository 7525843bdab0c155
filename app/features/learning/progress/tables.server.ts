import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import { phrases, reviewMarks } from '#rules/progress/review.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { RubricMarks } from '#rules/progress/rubric.ts'
import { skins } from './events/event.ts'

const learner = () => ({
  schoolId: uuid('school_id').$type<SchoolId>().notNull(),
  studentId: uuid('student_id').$type<PersonId>().notNull(),
})
const ofStep = () => ({ ...learner(), step: text().notNull() })
const time = (name: string) => timestamp(name, { withTimezone: true }).notNull()
const number = (name: string) => bigint(name, { mode: 'number' }).notNull()
const place = () => jsonb().$type<SetupChoice>()

export const learners = pgTable(
  'learners',
  { ...ofStep(), lesson: text().notNull(), sequence: number('sequence'), at: time('at') },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId] })],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    ...ofStep(),
    stars: smallint().notNull(),
    hints: smallint().notNull(),
    version: smallint(),
    rules: smallint(),
    attempts: integer().notNull(),
    activeMs: number('active_ms'),
    solvedAt: timestamp('solved_at', { withTimezone: true }),
    firstAt: time('first_at'),
    lastAt: time('last_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.step] })],
)

const draft = () => ({
  ...ofStep(),
  draft: text().notNull(),
  skin: text({ enum: skins }).notNull(),
  place: place(),
  device: uuid().notNull(),
  sequence: number('sequence'),
  madeAt: time('made_at'),
})

export const lessonDrafts = pgTable('lesson_drafts', draft(), (table) => [
  primaryKey({ columns: [table.schoolId, table.studentId, table.step] }),
])

export const replacedDrafts = pgTable('replaced_drafts', { ...draft(), replacedAt: time('replaced_at') }, (table) => [
  primaryKey({ columns: [table.schoolId, table.studentId, table.step, table.device, table.sequence] }),
])

export const bestPrograms = pgTable(
  'best_programs',
  {
    ...ofStep(),
    program: text().notNull(),
    skin: text({ enum: skins }).notNull(),
    place: place(),
    stars: smallint().notNull(),
    blocks: smallint().notNull(),
    steps: integer().notNull(),
    version: smallint().notNull(),
    rules: smallint().notNull(),
    madeAt: time('made_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.step] })],
)

export const lessonEvents = pgTable(
  'lesson_events',
  {
    ...ofStep(),
    id: uuid().notNull(),
    kind: text({ enum: ['opened', 'run', 'hint', 'answer', 'draft'] }).notNull(),
    stars: smallint(),
    rung: smallint(),
    answer: smallint(),
    version: smallint(),
    rules: smallint(),
    skin: text({ enum: skins }),
    reason: text(),
    mistake: text(),
    program: text(),
    place: place(),
    given: jsonb().$type<Answer>(),
    at: time('at'),
    receivedAt: time('received_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.step, table.id] })],
)

export const stepReviews = pgTable(
  'step_reviews',
  { ...ofStep(), mark: text({ enum: reviewMarks }).notNull(), attempts: integer().notNull(), at: time('at') },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.step] })],
)

export const rubricMarks = pgTable(
  'rubric_marks',
  {
    ...ofStep(),
    attempts: integer().notNull(),
    marks: jsonb().$type<RubricMarks>().notNull(),
    mark: text({ enum: reviewMarks }).notNull(),
    givenBy: uuid('given_by').$type<PersonId>(),
    at: time('at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.step, table.attempts] })],
)

export const workComments = pgTable(
  'work_comments',
  {
    ...ofStep(),
    id: uuid().notNull(),
    writtenBy: uuid('written_by').$type<PersonId>(),
    text: text(),
    phrase: text({ enum: phrases }),
    statement: smallint(),
    code: text(),
    madeAt: time('made_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.step, table.id] })],
)
