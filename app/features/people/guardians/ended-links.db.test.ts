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

test('a school admin ends and blocks guardians of a student who is in no class', async () => {
  const { schoolId } = classroom
  const admin = actor(await makePerson(services, 'Admin'), { schoolId, schoolRoles: ['admin'] })
  await joinSchool(services, schoolId, admin.id!, 'admin')
  const [stranger, ended] = [
    actor(await makePerson(services, 'Stranger')),
    actor(await makePerson(services, 'Ended')),
  ] as const
  await link(stranger)
  await link(ended)
  await select(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, child)
  const end = { student: child, guardian: ended.id, change: 'end' }
  const block = { student: child, guardian: stranger.id, reason: 'stranger' }
  for (const refused of [teacher, actor(ended.id!, { schoolId, schoolRoles: ['guardian'] })]) {
    await expect(execute(services, changeParentLink, end, { actor: refused })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(execute(services, blockGuardian, block, { actor: refused })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await execute(services, changeParentLink, end, { actor: admin })
  await execute(services, blockGuardian, block, { actor: admin })
  expect([...(await linksOf(ended)), ...(await linksOf(stranger))]).toMatchObject([
    { status: 'revoked' },
    { status: 'revoked' },
  ])
  expect(await restrictions()).toEqual([{ kind: 'blocked', person: stranger.id }])
})
