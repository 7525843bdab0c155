import { expect, test } from 'vitest'
import { correctionOf } from './use-recorder.ts'

const runs = () => new Map([['r', { solved: true, stars: 3 }]])
const answer = (solved: boolean, stars: number) => ({
  id: 'r',
  outcome: 'kept' as const,
  verdict: { solved, stars, reason: '' },
})

test('a verdict of the server that is the device’s own corrects nothing', () => {
  expect(correctionOf(answer(true, 3), runs())).toBeUndefined()
})

test('another verdict is told, of that run and once', () => {
  const waiting = runs()
  expect(correctionOf(answer(true, 2), waiting)).toMatchObject({ run: 'r', stars: 2, preview: { stars: 3 } })
  expect(correctionOf(answer(true, 2), waiting)).toBeUndefined()
  expect(correctionOf(answer(false, 0), runs())).toMatchObject({ solved: false, stars: 0 })
})

test('runs of others, and what is no run, correct nothing', () => {
  expect(correctionOf({ ...answer(false, 0), id: 'other' }, runs())).toBeUndefined()
  expect(correctionOf({ id: 'r', outcome: 'kept' }, runs())).toBeUndefined()
})
