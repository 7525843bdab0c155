import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideTeacherRequest, normalizeSchoolSearch, type TeacherApplicant } from './teacher-request.ts'

const applicant: TeacherApplicant = {
  kind: 'adult',
  email: 'napat@kitehill.ac.th',
  emailVerified: true,
  teacher: 'none',
  askedAt: null,
  student: false,
  removed: false,
}
const day = 24 * 60 * 60_000

test.each([
  ['admits a verified address of an admitted domain', applicant, 'active'],
  ['requires approval for an unverified address', { ...applicant, emailVerified: false }, 'pending'],
  ['requires approval for another domain', { ...applicant, email: 'napat@example.com' }, 'pending'],
  ['requires approval for a longer domain', { ...applicant, email: 'napat@evilkitehill.ac.th' }, 'pending'],
  ['requires approval for a student of the school', { ...applicant, student: true }, 'pending'],
  ['requires approval for a removed non-teacher', { ...applicant, removed: true }, 'pending'],
  ['lets a removed teacher request again later', { ...applicant, teacher: 'removed', askedAt: 0 }, 'pending'],
  ['rejects a recent request', { ...applicant, teacher: 'removed', askedAt: 95 * day }, 'asked-recently'],
  ['rejects an active teacher', { ...applicant, teacher: 'active' }, 'already-member'],
  ['rejects a second pending request', { ...applicant, teacher: 'pending' }, 'already-asked'],
  ['rejects a managed child account', { ...applicant, kind: 'managed' }, 'managed-account'],
] satisfies [string, TeacherApplicant, string][])('%s', (_, input, expected) => {
  const decision = decideTeacherRequest(input, ['kitehill.ac.th'], 100 * day)
  expect(decision.ok ? decision.value : decision.reason).toBe(expected)
})

test('never admits personal mail, unverified addresses or students without approval', () => {
  const applicants = fc.record({
    kind: fc.constantFrom('adult', 'managed'),
    email: fc.constantFrom('a@gmail.com', 'a@kitehill.ac.th', 'nobody'),
    emailVerified: fc.boolean(),
    teacher: fc.constantFrom('none', 'pending', 'active', 'removed'),
    askedAt: fc.option(fc.nat()),
    student: fc.boolean(),
    removed: fc.boolean(),
  })
  fc.assert(
    fc.property(applicants, (input) => {
      const decision = decideTeacherRequest(input as TeacherApplicant, ['gmail.com', 'kitehill.ac.th'], 100 * day)
      if (decision.ok && decision.value === 'active')
        expect(input).toMatchObject({
          kind: 'adult',
          email: 'a@kitehill.ac.th',
          emailVerified: true,
          student: false,
          removed: false,
          teacher: 'none',
        })
    }),
  )
})

test.each([
  ['  Kite   HILL ', 'kite hill'],
  ['โรงเรียน', 'โรงเรียน'],
  ['k', null],
  ['   ', null],
  ['ｋｉｔｅ', 'kite'],
  ['บ้านคำปุน', 'บ้านคำปุน'],
])('normalizes the school search %j to %j', (text, expected) => expect(normalizeSchoolSearch(text)).toBe(expected))
