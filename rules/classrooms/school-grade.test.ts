import { expect, test } from 'vitest'
import { gradeAges, schoolGrade } from './school-grade.ts'

test.each([
  ['Grade 4', 'Kites', 4],
  ['', '4B Explorers', 4],
  [null, 'ป.4/2', 4],
  ['ม.1', '', 7],
  ['อ.3', '', 0],
  ['4학년', '', 4],
  ['중학교 1학년', '', 7],
  ['고등학교 2학년', '', 11],
  ['四年级', '', 4],
  ['初三', '', 9],
  ['Seniors', '6A', 6],
  [null, 'Saturday Club', null],
  [null, 'Class of 2026', null],
])('reads grade %s of class %s as %s', (grade, name, expected) => {
  expect(schoolGrade({ grade, name })).toBe(expected)
})

test('children in Grade 4 are 9 to 10 years old', () => {
  expect(gradeAges(4)).toEqual([9, 10])
})
