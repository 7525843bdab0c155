import { z } from 'zod'
import { gameSlugs, isExtra, isLevelOf, type GameSlug } from '#rules/games/catalog.ts'
import { resolvePlayedLevel } from '#rules/games/daily.ts'
import { flightCounts, isBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { dailyMinutes, weeklyMinutes } from './playing-time.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { classroomUuid, personUuid, schoolUuid, uuid } from '#app/platform/forms/uuid.ts'

export const playLimits = {
  /** Plays per request. */
  plays: 5,
  /** Players press at most about 12 times per second, and no level lasts longer than ten minutes. */
  inputs: 9_000,
  digests: 400,
  ticks: 216_000,
  /** Maximum length of a stored log. */
  logCharacters: 400_000,
} as const

export const gameSlug = z.enum(gameSlugs as readonly [GameSlug, ...GameSlug[]])

/** True for a level, extra level, daily challenge or bank flight. `issueTickets` checks whether it is unlocked. */
export const isPlayableLevel = (game: GameSlug, level: string): boolean =>
  isLevelOf(game, resolvePlayedLevel(level)) || isExtra(game, level) || isBankLevel(game, level)

/** `count`: one ticket to play now, the others for offline plays. */
export const issueTicketsInput = z
  .object({
    classroomId: classroomUuid,
    game: gameSlug,
    level: z.string().max(40),
    clock: z.enum(['yes', 'no']).default('yes'),
    count: z.coerce.number().int().min(1).max(3).default(1),
  })
  .refine(({ game, level }) => isPlayableLevel(game, level), { path: ['level'], message: 'invalid-value' })

export const showGameInput = z.object({ classroomId: classroomUuid, game: gameSlug, shown: z.enum(['yes', 'no']) })

export const offerBankInput = z.object({
  classroomId: classroomUuid,
  bank: uuid,
  count: z.enum(flightCounts.map(String) as [string, ...string[]]).transform(Number),
})

export const withdrawBankInput = z.object({ classroomId: classroomUuid, bank: uuid })

/** An empty string means no limit. */
const minutesField = (choices: readonly number[]) =>
  z.enum(['', ...choices.map(String)] as [string, ...string[]]).transform((text) => (text === '' ? null : Number(text)))

export const limitPlayingInput = z.object({ classroomId: classroomUuid, minutes: minutesField(weeklyMinutes) })

export const limitGameInput = z.object({
  classroomId: classroomUuid,
  game: gameSlug,
  minutes: minutesField(dailyMinutes),
})

const timestampField = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const areObjects = (inputs: readonly unknown[]) =>
  inputs.every((input) => typeof input === 'object' && input !== null && !Array.isArray(input))

const sentPlay = z.strictObject({
  /** UUID version 7, which contains its creation time. */
  id: uuid.refine((id) => id[14] === '7', 'invalid-value'),
  sequence: timestampField,
  ticket: uuid,
  startedAt: timestampField,
  endedAt: timestampField,
  log: z.strictObject({
    // The game rules validate each input.
    inputs: z.array(z.unknown()).max(playLimits.inputs).refine(areObjects, 'invalid-value'),
    ticks: z.number().int().min(1).max(playLimits.ticks),
    digests: listOf(z.number().int().min(0).max(0xffff_ffff), { max: playLimits.digests }),
  }),
})

/** Body of `POST /api/1.0/plays`: plays of one student in one school. */
export const playBatch = z.strictObject({
  person: personUuid,
  school: schoolUuid,
  device: uuid,
  /** Device time of sending, to compute the device's clock error. */
  sentAt: timestampField,
  events: z.array(sentPlay).min(1).max(playLimits.plays),
})

export type SentPlay = z.infer<typeof sentPlay>
