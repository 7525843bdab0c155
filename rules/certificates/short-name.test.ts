import { expect, test } from 'vitest'
import { findNameProblems, shortenName } from './short-name.ts'

test.each([
  ['Mali Jaidee', 'Mali J.'],
  ['Anna Maria Österberg', 'Anna Ö.'],
  ['Miss Mali Jaidee', 'Mali J.'],
  ['Cher', 'Cher'],
  ['มะลิ ใจดี', 'มะลิ จ.'],
  ['ด.ญ.ใบเฟิร์น เจริญสุข', 'ใบเฟิร์น จ.'],
  ['김하은', '하은'],
  ['김 하은', '하은'],
  ['남궁민', '민'],
  ['王子涵', '子涵'],
  ['欧阳小明', '小明'],
  ['欧阳', '阳'],
  ['王', '王'],
])('shortens %s to %s', (name, short) => expect(shortenName(name)).toBe(short))

test('finds names that a teacher should look at before printing', () => {
  expect(findNameProblems('Mali J.')).toEqual(['one-letter'])
  expect(findNameProblems('Mali 2')).toEqual(['digit'])
  expect(findNameProblems('ด.ช.ก้อง ใจดี')).toEqual(['title'])
  expect(findNameProblems('มะลิ ใจดี')).toEqual([])
})
