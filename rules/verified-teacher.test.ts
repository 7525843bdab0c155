import { expect, test } from 'vitest'
import { isVerifiedTeacher } from './verified-teacher.ts'

test.each([
  ['let in by a school', { emailVerified: true, founder: false, students: 0 }, true],
  ['with a school of their own and a class in it', { emailVerified: true, founder: true, students: 3 }, true],
  ['with a school of their own and nobody to teach', { emailVerified: true, founder: true, students: 2 }, false],
  ['without a confirmed address', { emailVerified: false, founder: false, students: 30 }, false],
])('somebody %s', (_, teacher, verified) => {
  expect(isVerifiedTeacher(teacher)).toBe(verified)
})
