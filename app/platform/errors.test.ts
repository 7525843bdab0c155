import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './errors.ts'

test('an objection without a reason is told by a key, never in words', () => {
  const even = z.object({ teams: z.number().refine((teams) => teams % 2 === 0) })
  const read = even.safeParse({ teams: 1 })
  expect(fieldErrors(read.error!.issues)).toEqual({ teams: 'invalid-value' })
})

test('of very many objections the first are told', () => {
  const read = z.array(z.number()).safeParse(Array(1_000).fill('x'))
  expect(Object.keys(fieldErrors(read.error!.issues))).toHaveLength(200)
})
