import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './errors.ts'

test('reports an issue without a reason as a code and not as prose', () => {
  const even = z.object({ teams: z.number().refine((teams) => teams % 2 === 0) })
  const read = even.safeParse({ teams: 1 })
  expect(fieldErrors(read.error!.issues)).toEqual({ teams: 'invalid-value' })
})

test('reports at most 200 field errors', () => {
  const read = z.array(z.number()).safeParse(Array(1_000).fill('x'))
  expect(Object.keys(fieldErrors(read.error!.issues))).toHaveLength(200)
})
