import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMarks, markedCriteria, rubricCriteria, rubricPoints, type RubricMarks } from './rubric.ts'

test('every criterion of a step is marked, and no other', () => {
  expect(checkMarks(['works', 'own'], { works: 2, own: 0 })).toEqual({ ok: true, value: { works: 2, own: 0 } })
  expect(checkMarks(['works', 'own'], { works: 2 })).toEqual({ ok: false, reason: 'mark-missing' })
  expect(checkMarks(['works'], { works: 2, own: 1 })).toEqual({ ok: false, reason: 'not-asked' })
})

test('marks are told in one order, each once, whatever the order in which they were given', () => {
  const marks = fc
    .shuffledSubarray([...rubricCriteria])
    .chain((chosen) =>
      fc
        .tuple(...chosen.map(() => fc.constantFrom(...rubricPoints)))
        .map((points) => Object.fromEntries(chosen.map((one, at) => [one, points[at]])) as RubricMarks),
    )
  fc.assert(
    fc.property(marks, (given) => {
      const told = markedCriteria(given)
      expect(Object.fromEntries(told)).toEqual(given)
      expect(told.map(([one]) => one)).toEqual(rubricCriteria.filter((one) => one in given))
      const asked = told.map(([one]) => one)
      expect(checkMarks(asked, given)).toEqual({ ok: true, value: given })
    }),
  )
})
