import { z } from 'zod'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { bounds, competitionIdSchema } from '../inputs.ts'
import { stepSchema } from './step-content.ts'

export const newStepSchema = competitionIdSchema.extend({
  step: jsonField(stepSchema),
  /** Language of the typed texts. */
  language: z.enum(questionLanguages),
  /** Index among the rounds. */
  place: z.coerce.number().int().min(0).max(bounds.questions),
})
