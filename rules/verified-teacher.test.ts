import { expect, test } from 'vitest'
import { isVerifiedTeacher } from './verified-teacher.ts'

const known = { emailVerified: true, ownSchool: false, learns: false, students: 0 }
const own = { ...known, ownSchool: true, students: 3 }

test.each([
  ['let in by a school', known, true],
  ['let in by a school who learns elsewhere', { ...known, learns: true }, true],
  ['with a school of their own and a class in it', own, true],
  ['with a school of their own and nobody who came', { ...own, students: 2 }, false],
  ['with a school of their own who is a student', { ...own, learns: true, students: 30 }, false],
  ['without a confirmed address', { ...known, emailVerified: false, students: 30 }, false],
])('somebody %s', (_, teacher, verified) => {
  expect(isVerifiedTeacher(teacher)).toBe(verified)
})
