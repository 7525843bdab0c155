import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMarks, orderedMarks, rubricCriteria, rubricPoints, type RubricMarks } from './rubric.ts'

test('requires a mark for every criterion of the step and no other', () => {
  expect(checkMarks(['works', 'own'], { works: 2, own: 0 })).toEqual({ ok: true, value: { works: 2, own: 0 } })
  expect(checkMarks(['works', 'own'], { works: 2 })).toEqual({ ok: false, reason: 'mark-missing' })
  expect(checkMarks(['works'], { works: 2, own: 1 })).toEqual({ ok: false, reason: 'not-asked' })
})

test('returns marks in display order, each once, for any input order', () => {
  const marks = fc
    .shuffledSubarray([...rubricCriteria])
    .chain((criteriaSubset) =>
      fc
        .tuple(...criteriaSubset.map(() => fc.constantFrom(...rubricPoints)))
        .map(
          (points) =>
            Object.fromEntries(criteriaSubset.map((criterion, index) => [criterion, points[index]])) as RubricMarks,
        ),
    )
  fc.assert(
    fc.property(marks, (marksToCheck) => {
      const orderedList = orderedMarks(marksToCheck)
      expect(Object.fromEntries(orderedList)).toEqual(marksToCheck)
      expect(orderedList.map(([criterion]) => criterion)).toEqual(
        rubricCriteria.filter((criterion) => criterion in marksToCheck),
      )
      const criteria = orderedList.map(([criterion]) => criterion)
      expect(checkMarks(criteria, marksToCheck)).toEqual({ ok: true, value: marksToCheck })
    }),
  )
})
