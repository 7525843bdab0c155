import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { roundPhases } from '#rules/competitions/round.ts'
import { stepKinds } from '#rules/competitions/steps/room-step.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Chase } from '#rules/competitions/chase/chase.ts'
import type { Chaser } from '#rules/competitions/chase/chaser.ts'
import type { Gain } from '#rules/competitions/chase/clouds.ts'
import type { Flight } from '#rules/competitions/flight/flight.ts'
import type { Flyer } from '#rules/competitions/flight/flyer.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { CompetitionSettings, CompetitionSource } from './contract.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Epoch milliseconds of the server clock. */
const ms = (name: string) => bigint(name, { mode: 'number' })
const schoolKey = () => ({ schoolId: uuid('school_id').$type<SchoolId>().notNull() })
const competitionKey = () => ({ ...schoolKey(), competitionId: uuid('competition_id').notNull() })

export const competitions = pgTable(
  'competitions',
  {
    ...schoolKey(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    title: text().notNull(),
    game: text().notNull(),
    mode: text({ enum: ['live', 'assigned'] }).notNull(),
    source: jsonb().$type<CompetitionSource>().notNull(),
    settings: jsonb().$type<CompetitionSettings>().notNull(),
    state: text({ enum: ['draft', 'scheduled', 'lobby', 'running', 'paused', 'finished'] }).notNull(),
    code: text(),
    locked: boolean().notNull().default(false),
    changeable: boolean().notNull(),
    rounds: integer().notNull().default(0),
    /** Kind of each round in round order, empty for questions; empty without any step. */
    steps: text().array().notNull().default([]),
    round: integer(),
    phase: text({ enum: roundPhases }),
    since: ms('since'),
    endsAt: ms('ends_at'),
    leftMs: integer('left_ms'),
    pausedAt: ms('paused_at'),
    longestPercent: integer('longest_percent').notNull().default(100),
    madeBy: uuid('made_by').$type<PersonId>(),
    madeAt: moment('made_at').notNull(),
    openedAt: moment('opened_at'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    // Assigned competitions only.
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    reveals: text({ enum: ['closed', 'answered'] })
      .notNull()
      .default('closed'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

/** `chosen`: number of players per option, in displayed order. `right`: number of correct answers. */
export type Tally = { readonly chosen: readonly number[]; readonly right: number }

export const competitionRounds = pgTable(
  'competition_rounds',
  {
    ...competitionKey(),
    round: integer().notNull(),
    questionId: text('question_id').notNull(),
    content: jsonb().$type<BankQuestion>().notNull(),
    languages: text().array().$type<QuestionLanguage[]>().notNull(),
    skipped: boolean().notNull().default(false),
    tally: jsonb().$type<Tally>(),
    /** Null for a question. A step counts for no score, so it is always skipped. */
    step: text({ enum: stepKinds }),
    /** The host has shown the words of a word cloud on the wall. */
    released: boolean().notNull().default(false),
    /** Words that the host took off all screens, as the cloud spells them. */
    hiddenWords: text('hidden_words').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.round] })],
)

export const competitionPlayers = pgTable(
  'competition_players',
  {
    ...competitionKey(),
    id: uuid().notNull(),
    // Null for a guest.
    personId: uuid('person_id').$type<PersonId>(),
    guestKey: text('guest_key'),
    number: integer().notNull(),
    name: text().notNull(),
    state: text({ enum: ['asked', 'in', 'kicked'] }).notNull(),
    team: integer(),
    timePercent: integer('time_percent').notNull().default(100),
    muted: boolean().notNull().default(false),
    // Chosen in the lobby.
    kite: text(),
    jumps: integer().notNull().default(0),
    joinedRound: integer('joined_round').notNull(),
    joinedAt: moment('joined_at').notNull(),
    points: integer().notNull().default(0),
    rank: integer(),
    rankBefore: integer('rank_before'),
    streak: integer().notNull().default(0),
    rightCount: integer('right_count').notNull().default(0),
    answeredCount: integer('answered_count').notNull().default(0),
    tookMs: integer('took_ms').notNull().default(0),
    /** Rounds whose answer arrived after the answer time. */
    lateRounds: integer('late_rounds').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.competitionId, table.id] }),
    unique().on(table.schoolId, table.competitionId, table.personId),
  ],
)

export const competitionAnswers = pgTable(
  'competition_answers',
  {
    ...competitionKey(),
    round: integer().notNull(),
    playerId: uuid('player_id').notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    tookMs: integer('took_ms').notNull(),
    answerMs: integer('answer_ms').notNull(),
    changeable: boolean().notNull(),
    receivedAt: moment('received_at').notNull().default(sql`clock_timestamp()`),
    isRight: boolean('is_right'),
    points: integer(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.round, table.playerId] })],
)

/** Arena rounds: levels instead of questions. */
export const competitionLevels = pgTable(
  'competition_levels',
  {
    ...competitionKey(),
    round: integer().notNull(),
    lesson: text().notNull(),
    step: text().notNull(),
    level: jsonb().$type<LevelRules>().notNull(),
    rules: integer().notNull(),
    skipped: boolean().notNull().default(false),
    closed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.round] })],
)

export const programSkins = ['icons', 'blocks', 'python'] as const

/** The best program of each player in each round. */
export const competitionPrograms = pgTable(
  'competition_programs',
  {
    ...competitionKey(),
    round: integer().notNull(),
    playerId: uuid('player_id').notNull(),
    program: text().notNull(),
    skin: text({ enum: programSkins }).notNull(),
    passed: integer().notNull(),
    tests: integer().notNull(),
    blocks: integer().notNull(),
    steps: integer().notNull(),
    points: integer().notNull(),
    tookMs: integer('took_ms').notNull(),
    tries: integer().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.round, table.playerId] })],
)

/** Race rounds: minigame levels instead of questions. */
export const competitionGames = pgTable(
  'competition_games',
  {
    ...competitionKey(),
    round: integer().notNull(),
    level: text().notNull(),
    seed: integer().notNull(),
    gameRules: integer('game_rules').notNull(),
    rules: integer().notNull(),
    skipped: boolean().notNull().default(false),
    closed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.round] })],
)

/** Plays of each player in each round; an unfinished play is stored with its progress. */
export const competitionPlays = pgTable(
  'competition_plays',
  {
    ...competitionKey(),
    round: integer().notNull(),
    playerId: uuid('player_id').notNull(),
    play: uuid().notNull(),
    log: text().notNull(),
    logDigest: text('log_digest').notNull(),
    ticks: integer().notNull(),
    score: integer().notNull(),
    meter: integer().notNull(),
    points: integer().notNull(),
    tookMs: integer('took_ms').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.round, table.playerId, table.play] })],
)

/** When each question of an assigned competition was first shown to each player. */
export const competitionTurns = pgTable(
  'competition_turns',
  {
    ...competitionKey(),
    playerId: uuid('player_id').notNull(),
    round: integer().notNull(),
    shownAt: ms('shown_at').notNull(),
    answerMs: integer('answer_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.playerId, table.round] })],
)

/** The shared state of a self-paced game: the way of a class flight, or the harbor of a kite chase. */
export const competitionFlights = pgTable(
  'competition_flights',
  {
    ...competitionKey(),
    rules: integer().notNull(),
    state: jsonb().$type<Flight | Chase>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId] })],
)

/** The last answer of a player in a self-paced game. */
type SelfPacedOutcome = {
  readonly question: number
  readonly answer: Answer
  readonly isRight: boolean
  readonly isMended: boolean
}
/** `pushes`: those that counted for the class. */
export type FlightOutcome = SelfPacedOutcome & { readonly pushes: number }
export type ChaseOutcome = SelfPacedOutcome & { readonly gains: readonly Gain[] }

/** Players of a self-paced game, from their first answer or hint on. */
export const competitionFlyers = pgTable(
  'competition_flyers',
  {
    ...competitionKey(),
    playerId: uuid('player_id').notNull(),
    state: jsonb().$type<Flyer | Chaser>().notNull(),
    outcome: jsonb().$type<FlightOutcome | ChaseOutcome>(),
    litGate: integer('lit_gate').notNull(),
    // Milliseconds since the start of the game.
    activeMs: integer('active_ms').notNull(),
    // When the next answer is accepted.
    opensAt: ms('opens_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId, table.playerId] })],
)

/** Rooms open to guests, by code. No row-level security: the code is looked up before the school is known. */
export const guestCodes = pgTable('guest_codes', { code: text().primaryKey(), ...competitionKey() }, (table) => [
  unique().on(table.schoolId, table.competitionId),
])

/**
 * Rooms by code and the network of their host (a keyed digest). No row-level security: read before the school is known.
 */
export const nearbyRooms = pgTable(
  'nearby_rooms',
  { ...competitionKey(), code: text().notNull(), network: text().notNull() },
  (table) => [primaryKey({ columns: [table.schoolId, table.competitionId] })],
)
