import { z } from 'zod'
import { timePercents } from '#rules/competitions/time-percents.ts'
import { steps } from '#rules/competitions/room.ts'
import { shownNames } from '#rules/competitions/shown-names.ts'
import { roundPhases } from '#rules/competitions/round.ts'
import { longestName } from '#rules/display-name.ts'
import { scorings } from '#rules/competitions/score.ts'
import { nameField } from '#app/platform/name-field.ts'
import { momentField } from '#app/platform/times.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { classroomUuid, uuid } from '#app/platform/uuid.ts'
import { practiceAsked } from './practice-source.ts'

/** What a class plays, bounded. */
export const bounds = {
  ...{ titleLetters: 80, questions: 50, levels: 5, races: 3, teams: 8 },
  // Half an hour for a level of the arena.
  answerSeconds: { least: 5, most: 1_800 },
} as const

export const settingsAsked = z.object({
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

export const sourceAsked = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bank'),
    bank: z.string().min(1).max(80),
    questions: z.number().int().min(1).max(bounds.questions),
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
  practiceAsked,
])

/** A level of the arena has half an hour, a play must fit into what a device can send. */
const mostSeconds = { levels: bounds.answerSeconds.most, minigame: 600, bank: 300, misses: 300 } as const

export const newCompetition = z
  .object({
    classroomId: classroomUuid,
    title: nameField(bounds.titleLetters),
    source: jsonField(sourceAsked),
    settings: jsonField(settingsAsked),
    mode: z.enum(['live', 'assigned']).default('live'),
    /** Of an assigned one: at once where no moment is said, until when, and when a child is told what was right. */
    opensAt: momentField.optional(),
    closesAt: momentField.optional(),
    reveals: z.enum(['closed', 'answered']).default('closed'),
  })
  .refine(({ source, settings }) => settings.answerSeconds <= mostSeconds[source.kind])

export const ofCompetition = z.object({ competition: uuid })

/** A live one goes on at home until then; an assigned one has another deadline. */
export const assignedUntil = ofCompetition.extend({ closesAt: momentField })

/** What is about the room, and what is about one player. */
export const roomPresses = [...steps, 'lock', 'unlock'] as const
/** What is about all guests, and about all who ask. */
export const guestPresses = ['open-guests', 'type-guests', 'close-guests', 'admit-all', 'turn-away-all'] as const
export const playerPresses = ['admit', 'rename', 'mute', 'unmute', 'kick', 'readmit', 'give-time'] as const

const nothing = z.literal('').transform(() => null)

export const hostPress = ofCompetition.extend({
  press: z.enum([...roomPresses, ...guestPresses, ...playerPresses]),
  round: z.union([nothing, z.coerce.number().int().min(0).max(bounds.questions)]).nullable(),
  phase: z.union([nothing, z.enum(roundPhases)]).nullable(),
  /** For `extend`: the end that was seen. */
  ends: z.union([nothing, z.coerce.number().int().min(-1e15).max(1e15)]).nullish(),
  player: uuid.optional(),
  name: nameField(longestName).optional(),
  percent: z.coerce
    .number()
    .refine((percent) => timePercents.some((one) => one === percent))
    .optional(),
})
export type HostPressAsked = z.infer<typeof hostPress>
