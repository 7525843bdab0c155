import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectMostMissed, type PastQuestion } from './practice.ts'

const pastQuestion = (
  questionId: string,
  answered: number,
  right: number,
  { ago = 0, round = 0 } = {},
): PastQuestion => ({
  ...{ questionId, answered, right, ago, round },
})

test('sorts by share of wrong answers and omits questions without a wrong answer', () => {
  const selected = selectMostMissed(
    [
      pastQuestion('known', 9, 9),
      pastQuestion('half', 8, 4),
      pastQuestion('few', 8, 7),
      pastQuestion('none', 2, 0),
      pastQuestion('unasked', 0, 0),
    ],
    10,
  )
  expect(selected.map(({ questionId }) => questionId)).toEqual(['none', 'half', 'few'])
})

test('merges the answers of a repeated question and returns its latest version', () => {
  const selected = selectMostMissed(
    [
      pastQuestion('a', 10, 0, { ago: 1, round: 4 }),
      pastQuestion('a', 10, 10, { ago: 0, round: 2 }),
      pastQuestion('b', 10, 4),
    ],
    10,
  )
  expect(selected).toEqual([pastQuestion('b', 10, 4), pastQuestion('a', 10, 10, { ago: 0, round: 2 })])
})

const pastQuestionLists = fc.array(
  fc
    .record({
      questionId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      ago: fc.nat(2),
      round: fc.nat(5),
      right: fc.nat(5),
      wrong: fc.nat(5),
    })
    .map(({ wrong, ...rest }) => ({ ...rest, answered: rest.right + wrong })),
  { maxLength: 20 },
)

test('respects the limit, returns no duplicates and ignores the input order', () => {
  fc.assert(
    fc.property(pastQuestionLists, fc.nat(6), (list, most) => {
      // A round has only one question.
      const all = [...new Map(list.map((question) => [`${question.ago} ${question.round}`, question])).values()]
      const selected = selectMostMissed(all, most)
      expect(selected.length).toBeLessThanOrEqual(most)
      expect(new Set(selected.map(({ questionId }) => questionId)).size).toBe(selected.length)
      expect(selectMostMissed(all.toReversed(), most)).toEqual(selected)
    }),
  )
})
