import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { blockGuardian } from './block-guardian.server.ts'
import { changeParentLink } from './change-parent-link.server.ts'
import { insertParentLetter } from './feature.testing.ts'
import { linkChild } from './link-child.server.ts'

const services = await openFileServices()
let classroom: ClassroomRef
let child: string
let teacher: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  child = childClass.children[0]!
  teacher = actor(childClass.teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
})

const select = async (text: string, ...values: unknown[]) => (await services.owner.query(text, values)).rows
async function link(person: Actor, relation = 'parent') {
  const { schoolId } = classroom
  const code = await insertParentLetter(services.owner, services.env, {
    schoolId,
    student: child,
    teacher: teacher.id!,
  })
  return execute(services, linkChild, { code, relation }, { actor: person })
}
const change = (person: Actor, kind: string, by = teacher) =>
  execute(
    services,
    changeParentLink,
    { classroomId: classroom.id, student: child, guardian: person.id, change: kind },
    { actor: by },
  )
const linksOf = (person: Actor) =>
  select('SELECT status, assurance, relation FROM guardianships WHERE guardian_id = $1', person.id)
const restrictions = () =>
  select('SELECT kind, person_id AS person FROM guardian_restrictions WHERE student_id = $1', child)
const setAddress = (person: Actor, address: string) =>
  select('UPDATE users SET email = $2 WHERE id = $1', person.id, address)

test('an approval of a returned person is no confirmation, also under another relation', async () => {
  const grandmother = actor(await makePerson(services, 'Grandmother'))
  await link(grandmother, 'grandparent')
  await change(grandmother, 'confirm')
  await change(grandmother, 'end')
  await link(grandmother, 'parent')
  await change(grandmother, 'approve')
  expect(await linksOf(grandmother)).toEqual([{ status: 'active', assurance: 'code', relation: 'parent' }])
})

test('a pause ends with its link', async () => {
  const mother = actor(await makePerson(services, 'Mother'))
  await link(mother)
  await change(mother, 'pause')
  expect(await restrictions()).toHaveLength(1)
  await change(mother, 'end')
  expect(await restrictions()).toEqual([])
})

test('a co-teacher who pauses a guardian lifts no block of another one with the same address', async () => {
  const [father, mother] = [
    actor(await makePerson(services, 'Father')),
    actor(await makePerson(services, 'Mother')),
  ] as const
  const shared = `family-${father.id}@example.test`
  await link(mother)
  await change(mother, 'confirm')
  await setAddress(father, shared)
  await link(father)
  await execute(
    services,
    blockGuardian,
    { classroomId: classroom.id, student: child, guardian: father.id, reason: 'order' },
    { actor: teacher },
  )
  await setAddress(father, `new-${shared}`)
  await setAddress(mother, shared)
  const coTeacher = actor(await makePerson(services, 'Co-teacher'), {
    schoolId: classroom.schoolId,
    schoolRoles: ['teacher'],
  })
  await joinSchool(services, classroom.schoolId, coTeacher.id!, 'teacher')
  await select(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'co-teacher', 'active')`,
    ...[classroom.schoolId, classroom.id, coTeacher.id],
  )
  for (const kind of ['pause', 'resume']) await change(mother, kind, coTeacher)
  expect(await restrictions()).toEqual([{ kind: 'blocked', person: father.id }])
})
