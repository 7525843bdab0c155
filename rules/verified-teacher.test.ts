import { expect, test } from 'vitest'
import { isVerifiedTeacher } from './verified-teacher.ts'

const known = { emailVerified: true, learns: false, students: 3 }

test.each([
  ['where children learn', known, true],
  ['where hardly anybody came', { ...known, students: 2 }, false],
  ['who learns anywhere', { ...known, learns: true, students: 30 }, false],
  ['without a confirmed address', { ...known, emailVerified: false, students: 30 }, false],
])('somebody %s', (_, teacher, verified) => {
  expect(isVerifiedTeacher(teacher)).toBe(verified)
})
