import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import type { LevelRules } from './level-file.ts'
import { answerOf, starsForAnswer, starsToShow } from './prediction.ts'

const question: LevelRules = {
  id: 'xx-1-1',
  version: 1,
  kind: 'predict',
  world: 'sky',
  rules: 1,
  skin: 'blocks',
  offers: ['fly(n)', 'turn_right'],
  cases: [{ map: ['K213'] }],
  start: ['fly(2)'],
  predict: {},
  stars: { ideas: [], mostBlocks: null },
}
const tunes = [
  ['C', 'D'],
  ['D', 'C'],
  ['C', 'C'],
] as const

test('the correct prediction is the flag where the run ends, or the tune it plays', () => {
  expect(unwrap(answerOf(question))).toBe(1)
  expect(unwrap(answerOf({ ...question, start: ['fly(3)'] }))).toBe(3)
  const music: LevelRules = { ...question, world: 'music', cases: [{}], predict: { tunes } }
  expect(unwrap(answerOf({ ...music, start: ['note_d()', 'note_c()'] }))).toBe(2)
})

test('a run that ends at no flag has no answer', () => {
  expect(answerOf({ ...question, start: ['fly(9)'] })).toEqual({ ok: false, reason: 'no-answer' })
  expect(answerOf({ ...question, start: ['turn_right()'] })).toEqual({ ok: false, reason: 'no-answer' })
})

test('the first attempt earns three stars, the second two, later attempts one', () => {
  expect([1, 2, 3, 9].map(starsForAnswer)).toEqual([3, 2, 1, 1])
})

test('a question solved earlier keeps its stars, whatever the new attempt is', () => {
  expect([1, 3].map((attempt) => starsToShow(attempt, 0))).toEqual([3, 1])
  expect([1, 3].map((attempt) => starsToShow(attempt, 2))).toEqual([2, 2])
})
