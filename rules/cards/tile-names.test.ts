import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNames, tileNames } from './tile-names.ts'

test('shows first names, adds an initial or the whole name to distinguish them', () => {
  expect(tileNames(['มะลิ ใจดี', 'Leo Martin', '김하늘', 'Leo Brown', '王小明'])).toEqual([
    'มะลิ',
    'Leo M.',
    '김하늘',
    'Leo B.',
    '王小明',
  ])
  expect(tileNames(['มะลิ ใจดี', 'มะลิ แก้วใส'])).toEqual(['มะลิ ใจ.', 'มะลิ แก.'])
  expect(tileNames(['Leo Martin', 'Leo Miller', 'Leo'])).toEqual(['Leo Martin', 'Leo Miller', 'Leo'])
})

test('never shortens names that start with the family name', () => {
  expect(tileNames(['제갈 소라', '김 하늘', '김 서연', '欧阳 娜娜'])).toEqual([
    '제갈 소라',
    '김 하늘',
    '김 서연',
    '欧阳 娜娜',
  ])
})

test('numbers namesakes in the order of the list', () => {
  expect(tileNames(['Leo Martin', 'Ana', 'leo  martin'])).toEqual(['Leo Martin (1)', 'Ana', 'leo  martin (2)'])
  expect(tileNames(['김하늘', '김하늘'])).toEqual(['김하늘 (1)', '김하늘 (2)'])
  expect(distinctNames(['มะลิ ใจดี', 'มะลิ ใจดี', 'มะลิ แก้วใส'])).toEqual(['มะลิ ใจดี (1)', 'มะลิ ใจดี (2)', 'มะลิ แก้วใส'])
})

test('gives every child a tile that differs from all others', () => {
  const name = fc.constantFrom('Leo Martin', 'Leo Miller', 'Leo', 'มะลิ ใจดี', 'มะลิ', '김하늘', '王小明')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      for (const shown of [tileNames(names), distinctNames(names)]) expect(new Set(shown).size).toBe(names.length)
    }),
  )
})

test('gives different names different tiles', () => {
  const name = fc
    .tuple(fc.constantFrom('Leo', 'Mali', 'Ana'), fc.constantFrom('', 'Martin', 'Miller', 'Wong'))
    .map((parts) => parts.join(' ').trim())
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => void expect(new Set(tileNames(names)).size).toBe(names.length)),
  )
})
