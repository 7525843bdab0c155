import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BankFlight } from '#rules/games/quiz-flight/bank-flight.ts'
import type { Evidence } from '#rules/games/game-rules.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

const time = (name: string) => timestamp(name, { withTimezone: true }).notNull()
const ofSchool = () => ({ schoolId: uuid('school_id').$type<SchoolId>().notNull() })
const ofStudent = () => ({ ...ofSchool(), studentId: uuid('student_id').$type<PersonId>().notNull() })
const ofLevel = () => ({ ...ofStudent(), game: text().notNull(), level: text().notNull() })
const settings = () => ({
  rulesVersion: smallint('rules_version').notNull(),
  seed: integer().notNull(),
  help: smallint().$type<0 | 1 | 2>().notNull(),
  clock: boolean().notNull(),
  flight: jsonb().$type<BankFlight>(),
})

export const playTickets = pgTable(
  'play_tickets',
  {
    ...ofLevel(),
    ...settings(),
    id: uuid().notNull(),
    issuedAt: time('issued_at'),
    expiresAt: time('expires_at'),
    playId: uuid('play_id'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const plays = pgTable(
  'plays',
  {
    ...ofLevel(),
    ...settings(),
    id: uuid().notNull(),
    score: integer().notNull(),
    stars: smallint().notNull(),
    starsBefore: smallint('stars_before').notNull(),
    first: boolean().notNull(),
    ticks: integer().notNull(),
    evidence: jsonb().$type<readonly Evidence[]>().notNull(),
    logDigest: text('log_digest').notNull(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    receivedAt: time('received_at'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const playLogs = pgTable(
  'play_logs',
  { ...ofStudent(), playId: uuid('play_id').notNull(), log: text().notNull(), receivedAt: time('received_at') },
  (table) => [primaryKey({ columns: [table.schoolId, table.playId] })],
)

export const gameBests = pgTable(
  'game_bests',
  {
    ...ofLevel(),
    stars: smallint().notNull(),
    score: integer().notNull(),
    tries: integer().notNull(),
    firstAt: time('first_at'),
    lastAt: time('last_at'),
    week: date(),
    weekScore: integer('week_score'),
    weekAt: timestamp('week_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId, table.game, table.level] })],
)

export const classGames = pgTable(
  'class_games',
  {
    ...ofSchool(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    hidden: text().array().notNull().default([]),
    weeklyMinutes: smallint('weekly_minutes'),
    dailyMinutes: jsonb('daily_minutes').$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId] })],
)

export const classBanks = pgTable(
  'class_banks',
  {
    ...ofSchool(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    bankId: uuid('bank_id').notNull(),
    count: smallint().notNull(),
    offeredBy: uuid('offered_by').$type<PersonId>(),
    offeredAt: time('offered_at'),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** Bank version and title at the time of the assignment. */
    version: integer(),
    title: text(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.bankId] })],
)
