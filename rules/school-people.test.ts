import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SchoolRole } from './permissions.ts'
import { decideRemoval, decideRole, type Member, type RoleChange } from './school-people.ts'

const teacher: Member = { kind: 'adult', roles: ['teacher'] }
const told = (result: { ok: boolean; value?: string; reason?: string }) => result.value ?? result.reason

test.each([
  ['a teacher becomes an admin', teacher, { role: 'admin', act: 'give' }, 1, 'give'],
  [
    'an admin who does not teach begins to',
    { kind: 'adult', roles: ['admin'] },
    { role: 'teacher', act: 'give' },
    0,
    'give',
  ],
  ['twice is once', teacher, { role: 'teacher', act: 'give' }, 1, 'already-so'],
  [
    'a parent is no colleague',
    { kind: 'adult', roles: ['guardian'] },
    { role: 'admin', act: 'give' },
    1,
    'not-a-colleague',
  ],
  [
    'nor is a grown pupil',
    { kind: 'adult', roles: ['student'] },
    { role: 'teacher', act: 'give' },
    1,
    'not-a-colleague',
  ],
  [
    'a child is none either',
    { kind: 'managed', roles: ['student'] },
    { role: 'admin', act: 'give' },
    1,
    'not-an-adult',
  ],
  [
    'one of two admins steps back',
    { kind: 'adult', roles: ['teacher', 'admin'] },
    { role: 'admin', act: 'take' },
    1,
    'take',
  ],
  [
    'the last one does not',
    { kind: 'adult', roles: ['teacher', 'admin'] },
    { role: 'admin', act: 'take' },
    0,
    'last-admin',
  ],
  ['the only role is not taken, the person is removed', teacher, { role: 'teacher', act: 'take' }, 1, 'last-role'],
  ['strangers are no members', { kind: 'adult', roles: [] }, { role: 'admin', act: 'give' }, 1, 'not-a-member'],
] satisfies [string, Member, RoleChange, number, string][])('%s', (_, member, change, others, expected) =>
  expect(told(decideRole(member, change, others))).toBe(expected),
)

test('who owns classes hands them over first', () => {
  expect(told(decideRemoval(teacher, 1, 2))).toBe('owns-classes')
  expect(told(decideRemoval(teacher, 1, 0))).toBe('remove')
  expect(told(decideRemoval({ kind: 'adult', roles: ['admin'] }, 0, 0))).toBe('last-admin')
})

test('whatever is asked, a school with an admin keeps one', () => {
  const roles = fc.uniqueArray(fc.constantFrom<SchoolRole>('admin', 'teacher', 'student', 'guardian'))
  const change = fc.record({
    role: fc.constantFrom('admin' as const, 'teacher' as const),
    act: fc.constantFrom('give' as const, 'take' as const),
  })
  fc.assert(
    fc.property(roles, change, (held, asked) => {
      const decided = decideRole({ kind: 'adult', roles: held }, asked, 0)
      if (held.includes('admin') && decided.ok && asked.role === 'admin') expect(decided.value).toBe('give')
      if (held.includes('admin')) expect(decideRemoval({ kind: 'adult', roles: held }, 0, 0).ok).toBe(false)
    }),
  )
})
