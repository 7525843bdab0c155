import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextGradeName } from './next-grade-name.ts'

test.each([
  ['4B', '5B'],
  ['4B Explorers', '5B Explorers'],
  ['Grade 4 Kites', 'Grade 5 Kites'],
  ['P4/2', 'P5/2'],
  ['9C', '10C'],
  ['4', '5'],
  ['ป.4/2', 'ป.5/2'],
  ['ห้อง ป. 4/2', 'ห้อง ป.5/2'],
  ['ป.6/1', 'ม.1/1'],
  ['อ.3', 'ป.1'],
  ['ม.1/12', 'ม.2/12'],
  ['4학년 2반', '5학년 2반'],
  ['2026 4학년 2반', '2026 5학년 2반'],
  ['四年级2班', '五年级2班'],
  ['4年级2班', '5年级2班'],
  ['六年级（3）班', '七年级（3）班'],
  ['初三1班', '高一1班'],
])('raises the class name %s to %s', (text, next) => {
  expect(nextGradeName(text)).toEqual({ kind: 'raised', text: next })
})

test.each(['ม.6/1', '6학년 1반', '九年级1班', '高三2班', '12A'])('reports that %s is the last grade', (text) => {
  expect(nextGradeName(text)).toEqual({ kind: 'finishes' })
})

test.each(['Saturday Club', 'Class of 2026', 'Room 101', '2026', 'ว่าว', ''])(
  'leaves the name %s without a grade unchanged',
  (text) => {
    expect(nextGradeName(text)).toEqual({ kind: 'same', text })
  },
)

test('changes only the grade in a class name', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 11 }),
      fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', 'ก', '반') }),
      (_, grade, rest) => {
        const next = nextGradeName(`${grade}${rest}`)
        return next.kind === 'raised' && next.text === `${grade + 1}${rest}`
      },
    ),
  )
})
