import { z } from 'zod'
import { selfPacedModes } from '#rules/competitions/game-mode.ts'
import { timePercents } from '#rules/competitions/time-percents.ts'
import { roomSteps } from '#rules/competitions/room.ts'
import { shownNames } from '#rules/competitions/shown-names.ts'
import { roundPhases } from '#rules/competitions/round.ts'
import { maxWordLetters } from '#rules/competitions/steps/word-cloud.ts'
import { maxNameLength } from '#rules/input/display-name.ts'
import { scorings } from '#rules/competitions/score.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { momentField } from '#app/platform/forms/time-fields.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { practiceSourceSchema } from './wizard/practice-source.ts'

/** Limits for the content of a competition. */
export const bounds = {
  ...{ titleLetters: 80, questions: 50, levels: 5, races: 3, teams: 8 },
  // The maximum of half an hour is for an arena level.
  answerSeconds: { least: 5, most: 1_800 },
} as const

export const settingsSchema = z.object({
  scoring: z.enum(scorings),
  lateJoin: z.enum(['closed', 'zero', 'median']),
  guests: z.enum(['none', 'approved', 'typed']),
  names: z.enum(shownNames),
  changeable: z.boolean(),
  teams: z
    .number()
    .int()
    .min(0)
    .max(bounds.teams)
    .refine((teams) => teams !== 1),
  answerSeconds: z.number().int().min(bounds.answerSeconds.least).max(bounds.answerSeconds.most),
})

export const sourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bank'),
    bank: z.string().min(1).max(80),
    questions: z.number().int().min(1).max(bounds.questions),
    ages: z.tuple([z.number().int().min(3).max(20), z.number().int().min(3).max(20)]).nullish(),
  }),
  z.object({
    kind: z.literal('levels'),
    levels: z
      .array(z.object({ lesson: z.string().min(1).max(80), step: z.string().min(1).max(80) }))
      .min(1)
      .max(bounds.levels),
  }),
  z.object({
    kind: z.literal('minigame'),
    game: z.string().min(1).max(40),
    levels: z.array(z.string().min(1).max(40)).min(1).max(bounds.races),
  }),
  practiceSourceSchema,
])

/** A self-paced game shorter than half a minute could not be measured. */
const selfPacedSeconds = { least: 30, most: 720 } as const

/** By source kind. The log of a longer minigame play would exceed the size limit of a live message. */
const maxAnswerSeconds = { levels: bounds.answerSeconds.most, minigame: 600, bank: 300, misses: 300 } as const

export const newCompetitionSchema = z
  .object({
    classroomId: classroomUuid,
    title: nameField(bounds.titleLetters),
    source: jsonField(sourceSchema),
    settings: jsonField(settingsSchema),
    /** How the questions are played: one for all at a time, or at each player's own pace. */
    play: z.enum(['quiz', ...selfPacedModes]).default('quiz'),
    mode: z.enum(['live', 'assigned']).default('live'),
    // For assigned competitions: opens immediately without `opensAt`; `reveals` says when students see correct answers.
    opensAt: momentField.optional(),
    closesAt: momentField.optional(),
    reveals: z.enum(['closed', 'answered']).default('closed'),
  })
  .refine(({ source, settings: { answerSeconds }, play }) =>
    play === 'quiz'
      ? answerSeconds <= maxAnswerSeconds[source.kind]
      : answerSeconds >= selfPacedSeconds.least && answerSeconds <= selfPacedSeconds.most,
  )
  .refine(({ source, play }) => play === 'quiz' || source.kind === 'bank' || source.kind === 'misses')

export const competitionIdSchema = z.object({ competition: uuid })

/** The questions of a draft, in order. */
export const chosenQuestionsSchema = competitionIdSchema.extend({
  questions: jsonField(z.array(z.string().min(1).max(80)).min(1).max(bounds.questions)),
})

/** Settings of a quiz draft. */
export const draftSettingsSchema = competitionIdSchema.extend({
  settings: jsonField(settingsSchema.refine(({ answerSeconds }) => answerSeconds <= maxAnswerSeconds.bank)),
})

/** Turns a live competition into an assigned one with this deadline, or moves the deadline of an assigned one. */
export const assignCompetitionSchema = competitionIdSchema.extend({
  closesAt: momentField,
  /** For a draft; now if absent. */
  opensAt: momentField.optional(),
})

/** Host commands about the room itself. */
export const roomPresses = [...roomSteps, 'lock', 'unlock', 'stay', 'release'] as const
/** Host commands about one word of a word cloud. */
export const wordPresses = ['hide-word', 'show-word'] as const
/** Host commands about all guests, or about all pending join requests. */
export const guestPresses = ['open-guests', 'type-guests', 'close-guests', 'admit-all', 'turn-away-all'] as const
export const playerPresses = ['admit', 'rename', 'mute', 'unmute', 'kick', 'readmit', 'give-time'] as const

const emptyAsNull = z.literal('').transform(() => null)

export const hostPressSchema = competitionIdSchema.extend({
  press: z.enum([...roomPresses, ...wordPresses, ...guestPresses, ...playerPresses]),
  round: z.union([emptyAsNull, z.coerce.number().int().min(0).max(bounds.questions)]).nullable(),
  phase: z.union([emptyAsNull, z.enum(roundPhases)]).nullable(),
  /** For `extend`: the end time that the host saw, so that two hosts do not extend twice. */
  ends: z.union([emptyAsNull, z.coerce.number().int().min(-1e15).max(1e15)]).nullish(),
  /** For `open`: ends the open room of the class, which otherwise blocks a second one. */
  endsOpenRoom: z.enum(['', 'yes']).optional(),
  /** For `hide-word` and `show-word`. */
  word: z.string().max(maxWordLetters).optional(),
  player: uuid.optional(),
  name: nameField(maxNameLength).optional(),
  percent: z.coerce
    .number()
    .refine((percent) => timePercents.some((timePercent) => timePercent === percent))
    .optional(),
})
export type HostPressInput = z.infer<typeof hostPressSchema>
