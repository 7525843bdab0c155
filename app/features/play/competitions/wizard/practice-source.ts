import { z } from 'zod'
import { practiceBounds } from '#rules/competitions/practice.ts'
import { uuid } from '#app/platform/forms/uuid.ts'

/** Questions that the class missed most in recent competitions; selected and frozen when the practice is created. */
export type PracticeSource = {
  readonly kind: 'misses'
  readonly from: readonly string[]
  readonly questions: number
}

const maxQuestions = 50

export const practiceSourceSchema = z.object({
  kind: z.literal('misses'),
  from: z.array(uuid).min(1).max(practiceBounds.competitions),
  questions: z.number().int().min(1).max(maxQuestions),
})
