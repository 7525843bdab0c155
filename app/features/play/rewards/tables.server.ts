import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { factNames } from '#rules/rewards/facts.ts'
import { rewardSources } from '#rules/rewards/grants.ts'
import type { Standings } from './contract.ts'

const schoolColumns = () => ({ schoolId: uuid('school_id').$type<SchoolId>().notNull() })
const studentColumns = () => ({ ...schoolColumns(), studentId: uuid('student_id').$type<PersonId>().notNull() })
const timestampColumn = (name: string) => timestamp(name, { withTimezone: true })

export const rewardEntries = pgTable(
  'reward_entries',
  {
    ...studentColumns(),
    id: uuid().notNull(),
    cause: text().notNull(),
    amount: integer().notNull(),
    source: text({ enum: rewardSources }).notNull(),
    reason: text(),
    classroomId: uuid('classroom_id').$type<ClassroomId>(),
    givenBy: uuid('given_by').$type<PersonId>(),
    day: date().notNull(),
    at: timestampColumn('at').notNull(),
    keptAt: timestampColumn('kept_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId, table.id] }),
    unique().on(table.schoolId, table.studentId, table.cause),
  ],
)

export const rewardWallets = pgTable(
  'reward_wallets',
  {
    ...studentColumns(),
    balance: integer().notNull(),
    earned: integer().notNull(),
    level: integer().notNull(),
    look: text(),
    celebratedAt: timestampColumn('celebrated_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId] })],
)

export const rewardDays = pgTable('reward_days', { ...studentColumns(), day: date().notNull() }, (table) => [
  primaryKey({ columns: [table.schoolId, table.studentId, table.day] }),
])

export const rewardFacts = pgTable(
  'reward_facts',
  {
    ...studentColumns(),
    fact: text({ enum: factNames }).notNull(),
    cause: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.fact, table.cause] })],
)

export const workshopItems = pgTable(
  'workshop_items',
  {
    ...studentColumns(),
    item: text().notNull(),
    entryId: uuid('entry_id').notNull(),
    price: integer().notNull(),
    boughtAt: timestampColumn('bought_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.item] })],
)

const classroomColumns = () => ({
  ...schoolColumns(),
  id: uuid().notNull(),
  classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
})

export const classGoals = pgTable(
  'class_goals',
  {
    ...classroomColumns(),
    kind: text().notNull(),
    target: integer().notNull(),
    treat: text().notNull(),
    since: date().notNull(),
    madeAt: timestampColumn('made_at').notNull(),
    reachedAt: timestampColumn('reached_at'),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const classTreats = pgTable(
  'class_treats',
  { ...classroomColumns(), text: text().notNull(), createdAt: timestampColumn('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const rewardSnapshots = pgTable(
  'reward_snapshots',
  {
    ...classroomColumns(),
    name: text().notNull(),
    note: text().notNull(),
    takenAt: timestampColumn('taken_at').notNull(),
    standings: jsonb().$type<Standings>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const snapshotSchedules = pgTable(
  'snapshot_schedules',
  {
    ...schoolColumns(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    every: text({ enum: ['week', 'month'] }).notNull(),
    lastDay: date('last_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId] })],
)
