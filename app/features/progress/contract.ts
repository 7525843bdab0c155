import { z } from 'zod'
import { longestTypedAnswer } from '#rules/questions/question.ts'
import { quizLimits } from '#rules/questions/quiz.ts'
import { listOf } from '#app/platform/list-field.ts'
import { personUuid, schoolUuid, uuid } from '#app/platform/uuid.ts'
import { eventLimits, skins } from './event.ts'

/** What a device sends to `POST /api/1.0/events`, as the server reads it. */

const contentId = z
  .string()
  .max(16)
  .regex(/^[a-z]{2}-\d{1,2}(?:-[\da-z]+|[a-z])?$/)
const version = z.number().int().min(1).max(9_999)

/** Version 7: it says when it was made. */
const eventId = uuid.refine((id) => id[14] === '7', 'invalid-value')

const common = {
  id: eventId,
  sequence: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  at: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  lesson: contentId,
  step: contentId,
  version: version.nullable(),
  rules: version.nullable(),
  activeMs: z.number().int().min(0).max(eventLimits.activeMs),
}

const work = {
  skin: z.enum(skins),
  place: z
    .strictObject({
      choice: z.number().int().min(0).max(4).optional(),
      map: listOf(z.string().min(1).max(12), { least: 1, most: 9 }).optional(),
    })
    .optional(),
}

const mistake = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional()

const places = listOf(z.number().int().min(0).max(9), { most: 9 })
const quizAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chosen'), chosen: places }),
  z.strictObject({ kind: z.literal('ordered'), order: places }),
  z.strictObject({ kind: z.literal('matched'), partners: places }),
  z.strictObject({ kind: z.literal('number'), number: z.number() }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(longestTypedAnswer) }),
])

const lessonEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lesson.opened'), ...common }),
  z.strictObject({
    kind: z.literal('lesson.run'),
    ...common,
    ...work,
    program: z.string().max(eventLimits.programCharacters),
    preview: z.strictObject({ solved: z.boolean(), stars: z.number().int().min(0).max(3) }),
    mistake,
  }),
  z.strictObject({
    kind: z.literal('lesson.hint'),
    ...common,
    rung: z.number().int().min(1).max(eventLimits.rungs),
    mistake,
  }),
  z.strictObject({
    kind: z.literal('lesson.answer'),
    ...common,
    answer: z.union([
      z.number().int().min(1).max(20),
      z.literal('done'),
      listOf(quizAnswer, { least: 1, most: quizLimits.questions }),
    ]),
  }),
  z.strictObject({
    kind: z.literal('lesson.draft'),
    ...common,
    ...work,
    draft: z.string().max(eventLimits.draftCharacters),
    startedOver: z.boolean(),
  }),
])

/** Of one person in one school on one device. `sentAt` is by the device's clock, which says how wrong it is. */
export const eventBatch = z.strictObject({
  /** Whose it is: whoever else is signed in there now gets nothing of it. */
  person: personUuid,
  school: schoolUuid,
  device: uuid,
  sentAt: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  events: z.array(lessonEvent).min(1).max(eventLimits.batch),
})

/** What a learner asks for of their own. */
export const workAsked = z.object({ school: schoolUuid, lesson: contentId, step: contentId })
