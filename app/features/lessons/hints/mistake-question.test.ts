import { expect, test } from 'vitest'
import { trusted } from '#rules/lib/result.ts'
import { readLines } from '#rules/levels/open-level.ts'
import { draftOf } from '#rules/program/draft.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { answerMistake } from './mistake-question.ts'

const step = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'sky',
  rules: 1,
  skin: 'icons',
  offers: 'all',
  cases: [{ map: ['K.B'] }],
  stars: { ideas: [], mostBlocks: 2 },
  example: { cases: [{ map: ['KB'] }], program: ['fly_right()'] },
} as unknown as LevelStep
const toldOf = (one: LevelStep, lines: readonly string[]) =>
  answerMistake({
    kind: 'told',
    draft: draftOf(trusted(readLines(lines, 'sky'))),
    step: one,
    choice: 0,
    texts: { explanation: 'own words' },
  })
const told = (...lines: string[]) => toldOf(step, lines)

test('a question outlives being sent to a worker, and so does its answer', () => {
  const answer = told('fly_right()')
  expect(structuredClone(answer)).toEqual(answer)
  expect(answer).toMatchObject({ kind: 'mistake', id: expect.stringMatching(/^blk-/) as string })
})

test('a program that solves the level shows no mistake', () => {
  expect(told('fly_right()', 'fly_right()')).toEqual({ kind: 'solves' })
})

test('the words of a level are said of every program that they are about', () => {
  const explaining = { ...step, explained: ['fly_down()'], alsoExplained: [['fly_up()']] }
  for (const line of ['fly_down()', 'fly_up()'])
    expect(toldOf(explaining, [line])).toMatchObject({ kind: 'level', text: 'own words' })
  expect(toldOf(explaining, ['fly_right()'])).toMatchObject({ kind: 'mistake' })
})
