import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import type { LevelRules } from './level-file.ts'
import { answerOf, starsForAnswer, starsShown } from './prediction.ts'

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

test('the answer is the flag where the run ends, or the tune it plays', () => {
  expect(trusted(answerOf(question))).toBe(1)
  expect(trusted(answerOf({ ...question, start: ['fly(3)'] }))).toBe(3)
  const music: LevelRules = { ...question, world: 'music', cases: [{}], predict: { tunes } }
  expect(trusted(answerOf({ ...music, start: ['note_d()', 'note_c()'] }))).toBe(2)
})

test('a run that ends nowhere has no answer', () => {
  expect(answerOf({ ...question, start: ['fly(9)'] })).toEqual({ ok: false, reason: 'no-answer' })
  expect(answerOf({ ...question, start: ['turn_right()'] })).toEqual({ ok: false, reason: 'no-answer' })
})

test('the first answer earns three stars, the second two, every later one', () => {
  expect([1, 2, 3, 9].map(starsForAnswer)).toEqual([3, 2, 1, 1])
})

test('whoever has solved it before keeps those stars, however they answer now', () => {
  expect([1, 3].map((attempt) => starsShown(attempt, 0))).toEqual([3, 1])
  expect([1, 3].map((attempt) => starsShown(attempt, 2))).toEqual([2, 2])
})
