import { z } from 'zod'
import { maxTypedAnswerLength } from '#rules/questions/question.ts'
import { listOf } from './list-field.ts'

const answerIndexes = listOf(z.number().int().min(0).max(9), { max: 9 })

/** An answer to a question, bounded. */
export const answerField = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chosen'), chosen: answerIndexes }),
  z.strictObject({ kind: z.literal('ordered'), order: answerIndexes }),
  z.strictObject({ kind: z.literal('matched'), partners: answerIndexes }),
  z.strictObject({ kind: z.literal('number'), number: z.number() }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(maxTypedAnswerLength) }),
])
