import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostMissed, type AskedBefore } from './practice.ts'

const asked = (questionId: string, answered: number, right: number, { ago = 0, round = 0 } = {}): AskedBefore => ({
  ...{ questionId, answered, right, ago, round },
})

test('the most missed first, what everybody knew not at all', () => {
  const found = mostMissed(
    [asked('known', 9, 9), asked('half', 8, 4), asked('few', 8, 7), asked('none', 2, 0), asked('unasked', 0, 0)],
    10,
  )
  expect(found.map(({ questionId }) => questionId)).toEqual(['none', 'half', 'few'])
})

test('asked again it counts once, with all answers, as it was asked last', () => {
  const found = mostMissed(
    [asked('a', 10, 0, { ago: 1, round: 4 }), asked('a', 10, 10, { ago: 0, round: 2 }), asked('b', 10, 4)],
    10,
  )
  expect(found).toEqual([asked('b', 10, 4), asked('a', 10, 10, { ago: 0, round: 2 })])
})

const some = fc.array(
  fc
    .record({
      questionId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      ago: fc.nat(2),
      round: fc.nat(5),
      right: fc.nat(5),
      wrong: fc.nat(5),
    })
    .map(({ wrong, ...one }) => ({ ...one, answered: one.right + wrong })),
  { maxLength: 20 },
)

test('bounded, without repeats, and the same in whatever order they are given', () => {
  fc.assert(
    fc.property(some, fc.nat(6), (list, most) => {
      // No question stands twice in one round.
      const all = [...new Map(list.map((one) => [`${one.ago} ${one.round}`, one])).values()]
      const found = mostMissed(all, most)
      expect(found.length).toBeLessThanOrEqual(most)
      expect(new Set(found.map(({ questionId }) => questionId)).size).toBe(found.length)
      expect(mostMissed(all.toReversed(), most)).toEqual(found)
    }),
  )
})
