import { z } from 'zod'
import { quizLimits } from '#rules/questions/quiz.ts'
import { answerField } from '#app/platform/forms/answer-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { personUuid, schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { eventLimits, skins } from './events/event.ts'

/** Schema of the body of `POST /api/1.0/events`. */

const contentId = z
  .string()
  .max(16)
  .regex(/^[a-z]{2}-\d{1,2}(?:-[\da-z]+|[a-z])?$/)
const version = z.number().int().min(1).max(9_999)

/** UUID version 7, which contains its creation time. */
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
      map: listOf(z.string().min(1).max(12), { min: 1, max: 9 }).optional(),
    })
    .optional(),
}

const mistake = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional()

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
      listOf(answerField, { min: 1, max: quizLimits.questions }),
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

/** Events of one user in one school from one device. The server uses `sentAt` to correct the device's clock. */
export const eventBatch = z.strictObject({
  /** Owner of the events. Rejected if another user is signed in now. */
  person: personUuid,
  school: schoolUuid,
  device: uuid,
  sentAt: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  events: z.array(lessonEvent).min(1).max(eventLimits.batch),
})

/** Query of a student for their own work at a step. */
export const workQuery = z.object({ school: schoolUuid, lesson: contentId, step: contentId })
