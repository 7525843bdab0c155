import { accept, refuse, type Result } from '../result.ts'
import type { SchoolRole } from '../permissions.ts'

/** Rules for changing roles and removing members of a school. A school always keeps at least one admin. */

export type Member = { kind: 'adult' | 'managed'; roles: readonly SchoolRole[] }

export type RoleChange = { role: 'admin' | 'teacher'; act: 'give' | 'take' }

export type PeopleReason =
  | 'last-admin'
  | 'already-so'
  | 'not-an-adult'
  | 'not-a-colleague'
  | 'last-role'
  | 'owns-classes'
  | 'not-a-member'

export function decideRole(
  { kind, roles }: Member,
  { role, act }: RoleChange,
  otherAdmins: number,
): Result<'give' | 'take', PeopleReason> {
  if (roles.length === 0) return refuse('not-a-member')
  if (roles.includes(role) === (act === 'give')) return refuse('already-so')
  if (act === 'give') {
    if (kind === 'managed') return refuse('not-an-adult')
    // Parents and adult students must send a teacher request, where an admin sees their address.
    return roles.includes('teacher') || roles.includes('admin') ? accept('give') : refuse('not-a-colleague')
  }
  if (role === 'admin' && otherAdmins === 0) return refuse('last-admin')
  return roles.length === 1 ? refuse('last-role') : accept('take')
}

export function decideRemoval(
  { roles }: Member,
  otherAdmins: number,
  ownedClassCount: number,
): Result<'remove', PeopleReason> {
  if (roles.length === 0) return refuse('not-a-member')
  if (roles.includes('admin') && otherAdmins === 0) return refuse('last-admin')
  return ownedClassCount > 0 ? refuse('owns-classes') : accept('remove')
}
