import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { factNames } from '#rules/rewards/facts.ts'
import { sources } from '#rules/rewards/grants.ts'
import type { Standings } from './contract.ts'

const school = () => ({ schoolId: uuid('school_id').$type<SchoolId>().notNull() })
const student = () => ({ ...school(), studentId: uuid('student_id').$type<PersonId>().notNull() })
const time = (name: string) => timestamp(name, { withTimezone: true })

export const rewardEntries = pgTable(
  'reward_entries',
  {
    ...student(),
    id: uuid().notNull(),
    cause: text().notNull(),
    amount: integer().notNull(),
    source: text({ enum: sources }).notNull(),
    reason: text(),
    classroomId: uuid('classroom_id').$type<ClassroomId>(),
    givenBy: uuid('given_by').$type<PersonId>(),
    day: date().notNull(),
    at: time('at').notNull(),
    keptAt: time('kept_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId, table.id] }),
    unique().on(table.schoolId, table.studentId, table.cause),
  ],
)

export const rewardWallets = pgTable(
  'reward_wallets',
  {
    ...student(),
    balance: integer().notNull(),
    earned: integer().notNull(),
    level: integer().notNull(),
    look: text(),
    celebratedAt: time('celebrated_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId] })],
)

export const rewardDays = pgTable('reward_days', { ...student(), day: date().notNull() }, (table) => [
  primaryKey({ columns: [table.schoolId, table.studentId, table.day] }),
])

export const rewardFacts = pgTable(
  'reward_facts',
  {
    ...student(),
    fact: text({ enum: factNames }).notNull(),
    cause: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.fact, table.cause] })],
)

export const workshopItems = pgTable(
  'workshop_items',
  {
    ...student(),
    item: text().notNull(),
    entryId: uuid('entry_id').notNull(),
    price: integer().notNull(),
    boughtAt: time('bought_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.item] })],
)

const ofClass = () => ({
  ...school(),
  id: uuid().notNull(),
  classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
})

export const classGoals = pgTable(
  'class_goals',
  {
    ...ofClass(),
    kind: text().notNull(),
    target: integer().notNull(),
    treat: text().notNull(),
    since: date().notNull(),
    madeAt: time('made_at').notNull(),
    reachedAt: time('reached_at'),
    endedAt: time('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const rewardSnapshots = pgTable(
  'reward_snapshots',
  {
    ...ofClass(),
    name: text().notNull(),
    note: text().notNull(),
    takenAt: time('taken_at').notNull(),
    standings: jsonb().$type<Standings>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const snapshotSchedules = pgTable(
  'snapshot_schedules',
  {
    ...school(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    every: text({ enum: ['week', 'month'] }).notNull(),
    lastDay: date('last_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId] })],
)
