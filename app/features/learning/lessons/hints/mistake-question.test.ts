import { expect, test } from 'vitest'
import { unwrap } from '#rules/result.ts'
import { readLines } from '#rules/levels/open-level.ts'
import { draftOf } from '#rules/program/draft.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { skyLevel } from '#rules/levels/testing/sky-level.ts'
import { answerMistakeQuestion } from './mistake-question.ts'

const step = {
  ...skyLevel,
  skin: 'icons',
  cases: [{ map: ['K.B'] }],
  stars: { ideas: [], mostBlocks: 2 },
  example: { cases: [{ map: ['KB'] }], program: ['fly_right()'] },
} as unknown as LevelStep
const feedbackFor = (target: LevelStep, lines: readonly string[]) =>
  answerMistakeQuestion({
    kind: 'feedback',
    draft: draftOf(unwrap(readLines(lines, 'sky'))),
    step: target,
    choice: 0,
    texts: { explanation: 'own words' },
  })
const feedbackForLines = (...lines: string[]) => feedbackFor(step, lines)

test('an answer survives structured cloning from the worker', () => {
  const answer = feedbackForLines('fly_right()')
  expect(structuredClone(answer)).toEqual(answer)
  expect(answer).toMatchObject({ kind: 'mistake', id: expect.stringMatching(/^blk-/) as string })
})

test('a program that solves the level shows no mistake', () => {
  expect(feedbackForLines('fly_right()', 'fly_right()')).toEqual({ kind: 'solves' })
})

test('uses the level explanation for each wrong program that the level lists', () => {
  const explaining = { ...step, explained: ['fly_down()'], alsoExplained: [['fly_up()']] }
  for (const line of ['fly_down()', 'fly_up()'])
    expect(feedbackFor(explaining, [line])).toMatchObject({ kind: 'level', text: 'own words' })
  expect(feedbackFor(explaining, ['fly_right()'])).toMatchObject({ kind: 'mistake' })
})
