import { expect, test } from 'vitest'
import { isVerifiedTeacher } from './verified-teacher.ts'

const verifiedTeacher = { emailVerified: true, isStudent: false, studentCount: 3 }

test.each([
  ['verifies a teacher with three students', verifiedTeacher, true],
  ['rejects a teacher with two students', { ...verifiedTeacher, studentCount: 2 }, false],
  ['rejects a teacher who is also a student', { ...verifiedTeacher, isStudent: true, studentCount: 30 }, false],
  [
    'rejects a teacher without a verified address',
    { ...verifiedTeacher, emailVerified: false, studentCount: 30 },
    false,
  ],
])('%s', (_, teacher, verified) => {
  expect(isVerifiedTeacher(teacher)).toBe(verified)
})
