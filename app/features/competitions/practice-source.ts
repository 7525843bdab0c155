import { z } from 'zod'
import { practiceBounds } from '#rules/competitions/practice.ts'
import { uuid } from '#app/platform/uuid.ts'

/** What a class missed most in some of its last competitions; chosen and frozen when the practice is made. */
export type PracticeSource = {
  readonly kind: 'misses'
  readonly from: readonly string[]
  readonly questions: number
}

const mostQuestions = 50

export const practiceAsked = z.object({
  kind: z.literal('misses'),
  from: z.array(uuid).min(1).max(practiceBounds.competitions),
  questions: z.number().int().min(1).max(mostQuestions),
})
