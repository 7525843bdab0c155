import { z } from 'zod'
import { gameSlugs, isExtra, isLevelOf, type GameSlug } from '#rules/games/catalogue.ts'
import { playedLevel } from '#rules/games/daily.ts'
import { flightCounts, isBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { dailyMinutes, weeklyMinutes } from './playing-time.ts'
import { listOf } from '#app/platform/list-field.ts'
import { classroomUuid, personUuid, schoolUuid, uuid } from '#app/platform/uuid.ts'

export const playLimits = {
  /** In one sending. */
  plays: 5,
  /** Hands give twelve in a second, and no level lasts longer than ten minutes. */
  inputs: 9_000,
  digests: 400,
  ticks: 216_000,
  /** A log as it is kept. */
  logCharacters: 400_000,
} as const

export const gameSlug = z.enum(gameSlugs as readonly [GameSlug, ...GameSlug[]])

/** A level of the game, the one beside them, its challenge of a day, or a flight over a bank. Whether it is open is for whoever gives it out. */
export const isPlayedLevel = (game: GameSlug, level: string): boolean =>
  isLevelOf(game, playedLevel(level)) || isExtra(game, level) || isBankLevel(game, level)

/** `count`: one to play now, the others for when there is no network. */
export const ticketsAsked = z
  .object({
    classroomId: classroomUuid,
    game: gameSlug,
    level: z.string().max(40),
    clock: z.enum(['yes', 'no']).default('yes'),
    count: z.coerce.number().int().min(1).max(3).default(1),
  })
  .refine(({ game, level }) => isPlayedLevel(game, level), { path: ['level'], message: 'invalid-value' })

export const shownGame = z.object({ classroomId: classroomUuid, game: gameSlug, shown: z.enum(['yes', 'no']) })

export const offeredBank = z.object({
  classroomId: classroomUuid,
  bank: uuid,
  count: z.enum(flightCounts.map(String) as [string, ...string[]]).transform(Number),
})

export const withdrawnBank = z.object({ classroomId: classroomUuid, bank: uuid })

/** Empty: as long as one likes. */
const minutesOf = (most: readonly number[]) =>
  z.enum(['', ...most.map(String)] as [string, ...string[]]).transform((text) => (text === '' ? null : Number(text)))

export const playingTime = z.object({ classroomId: classroomUuid, minutes: minutesOf(weeklyMinutes) })

export const timeOfGame = z.object({ classroomId: classroomUuid, game: gameSlug, minutes: minutesOf(dailyMinutes) })

const moment = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const areInputs = (inputs: readonly unknown[]) =>
  inputs.every((input) => typeof input === 'object' && input !== null && !Array.isArray(input))

const sentPlay = z.strictObject({
  /** Version 7: it says when it was made. */
  id: uuid.refine((id) => id[14] === '7', 'invalid-value'),
  sequence: moment,
  ticket: uuid,
  startedAt: moment,
  endedAt: moment,
  log: z.strictObject({
    // Read by the rules of the game, one by one.
    inputs: z.array(z.unknown()).max(playLimits.inputs).refine(areInputs, 'invalid-value'),
    ticks: z.number().int().min(1).max(playLimits.ticks),
    digests: listOf(z.number().int().min(0).max(0xffff_ffff), { most: playLimits.digests }),
  }),
})

/** What a device sends to `POST /api/1.0/plays`: plays of one person in one school. */
export const playBatch = z.strictObject({
  person: personUuid,
  school: schoolUuid,
  device: uuid,
  /** By the device's clock, which says how wrong it is. */
  sentAt: moment,
  events: z.array(sentPlay).min(1).max(playLimits.plays),
})

export type SentPlay = z.infer<typeof sentPlay>
