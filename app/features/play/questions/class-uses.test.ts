import { expect, test } from 'vitest'
import { visitor, type Actor, type Relation } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { findClassUses } from './class-uses.ts'

const schoolId = 'school' as SchoolId
const teacher: Actor = { ...visitor, id: 'teacher' as PersonId, schoolId, schoolRoles: ['teacher'] }
const usesIn = (kind: 'classroom' | 'child' | 'school', relations: Relation[]) =>
  findClassUses(teacher, { kind, schoolId, relations })

test('teachers of a class may play a bank with it and build a test', () => {
  for (const relation of ['owner', 'co-teacher'] as const)
    expect(usesIn('classroom', [relation])).toEqual({ competition: true, test: true })
})

test('teachers who do not teach the class, and workspaces without a class, offer no use', () => {
  const none = { competition: false, test: false }
  expect(usesIn('classroom', [])).toEqual(none)
  expect(usesIn('school', ['owner'])).toEqual(none)
})
