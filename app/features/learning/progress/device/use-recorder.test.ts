import { expect, test } from 'vitest'
import { findCorrection } from './use-recorder.ts'

const runs = () => new Map([['r', { solved: true, stars: 3 }]])
const answer = (solved: boolean, stars: number) => ({
  id: 'r',
  outcome: 'saved' as const,
  verdict: { solved, stars, reason: '' },
})

test('returns no correction if the server agrees with the device', () => {
  expect(findCorrection(answer(true, 3), runs())).toBeUndefined()
})

test('returns a differing verdict once per run', () => {
  const waiting = runs()
  expect(findCorrection(answer(true, 2), waiting)).toMatchObject({ run: 'r', stars: 2, preview: { stars: 3 } })
  expect(findCorrection(answer(true, 2), waiting)).toBeUndefined()
  expect(findCorrection(answer(false, 0), runs())).toMatchObject({ solved: false, stars: 0 })
})

test('returns no correction for unknown runs and answers without a verdict', () => {
  expect(findCorrection({ ...answer(false, 0), id: 'other' }, runs())).toBeUndefined()
  expect(findCorrection({ id: 'r', outcome: 'saved' }, runs())).toBeUndefined()
})
