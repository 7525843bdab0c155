import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SchoolRole } from '../permissions.ts'
import { decideRemoval, decideRole, type Member, type RoleChange } from './school-members.ts'

const teacher: Member = { kind: 'adult', roles: ['teacher'] }
const outcome = (result: { ok: boolean; value?: string; reason?: string }) => result.value ?? result.reason

test.each([
  ['makes a teacher an admin', teacher, { role: 'admin', act: 'give' }, 1, 'give'],
  ['makes an admin a teacher', { kind: 'adult', roles: ['admin'] }, { role: 'teacher', act: 'give' }, 0, 'give'],
  ['rejects granting a role twice', teacher, { role: 'teacher', act: 'give' }, 1, 'already-so'],
  [
    'rejects making a parent an admin',
    { kind: 'adult', roles: ['guardian'] },
    { role: 'admin', act: 'give' },
    1,
    'not-a-colleague',
  ],
  [
    'rejects making an adult student a teacher',
    { kind: 'adult', roles: ['student'] },
    { role: 'teacher', act: 'give' },
    1,
    'not-a-colleague',
  ],
  [
    'rejects making a managed account an admin',
    { kind: 'managed', roles: ['student'] },
    { role: 'admin', act: 'give' },
    1,
    'not-an-adult',
  ],
  [
    'revokes the role of one of two admins',
    { kind: 'adult', roles: ['teacher', 'admin'] },
    { role: 'admin', act: 'take' },
    1,
    'take',
  ],
  [
    'rejects revoking the role of the last admin',
    { kind: 'adult', roles: ['teacher', 'admin'] },
    { role: 'admin', act: 'take' },
    0,
    'last-admin',
  ],
  ['rejects revoking the only role of a member', teacher, { role: 'teacher', act: 'take' }, 1, 'last-role'],
  [
    'rejects users who are not members',
    { kind: 'adult', roles: [] },
    { role: 'admin', act: 'give' },
    1,
    'not-a-member',
  ],
] satisfies [string, Member, RoleChange, number, string][])('%s', (_, member, change, otherAdmins, expected) =>
  expect(outcome(decideRole(member, change, otherAdmins))).toBe(expected),
)

test('rejects removing a member who owns classes', () => {
  expect(outcome(decideRemoval(teacher, 1, 2))).toBe('owns-classes')
  expect(outcome(decideRemoval(teacher, 1, 0))).toBe('remove')
  expect(outcome(decideRemoval({ kind: 'adult', roles: ['admin'] }, 0, 0))).toBe('last-admin')
})

test('no role change or removal leaves a school without an admin', () => {
  const roles = fc.uniqueArray(fc.constantFrom<SchoolRole>('admin', 'teacher', 'student', 'guardian'))
  const change = fc.record({
    role: fc.constantFrom('admin' as const, 'teacher' as const),
    act: fc.constantFrom('give' as const, 'take' as const),
  })
  fc.assert(
    fc.property(roles, change, (roleList, roleChange) => {
      const decision = decideRole({ kind: 'adult', roles: roleList }, roleChange, 0)
      if (roleList.includes('admin') && decision.ok && roleChange.role === 'admin') expect(decision.value).toBe('give')
      if (roleList.includes('admin')) expect(decideRemoval({ kind: 'adult', roles: roleList }, 0, 0).ok).toBe(false)
    }),
  )
})
