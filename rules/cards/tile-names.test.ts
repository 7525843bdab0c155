import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileNames } from './tile-names.ts'

test('given names, with an initial where two are alike, and the whole name where that is not enough', () => {
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

test('a name with the family name first is never cut, however it was typed', () => {
  expect(tileNames(['제갈 소라', '김 하늘', '김 서연', '欧阳 娜娜'])).toEqual([
    '제갈 소라',
    '김 하늘',
    '김 서연',
    '欧阳 娜娜',
  ])
})

test('different names never look the same', () => {
  const name = fc
    .tuple(fc.constantFrom('Leo', 'Mali', 'Ana'), fc.constantFrom('', 'Martin', 'Miller', 'Wong'))
    .map((parts) => parts.join(' ').trim())
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => void expect(new Set(tileNames(names)).size).toBe(names.length)),
  )
})
