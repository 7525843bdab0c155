import { beforeEach, expect, test } from 'vitest'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { insertParentLetter } from '#app/features/people/guardians/feature.testing.ts'
import { changeParentLink, linkChild, loadStudentParents } from '#app/features/people/guardians/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { removeMember } from './members/change-members.server.ts'
import { moveClasses } from './move-classes.server.ts'

const services = await openFileServices()
let classroom: ClassroomRef
let child: string, sibling: string
let to: SchoolId
let teacher: Actor, first: Actor, second: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  ;[child, sibling] = childClass.children as [string, string]
  const { schoolId } = classroom
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    childClass.teacher,
  ])
  teacher = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher', 'admin'] })
  const head = await makePerson(services, 'Head')
  to = (await makeSchool(services, { [head]: 'admin', [childClass.teacher]: 'teacher' })) as SchoolId
  first = actor(await makePerson(services, 'First'))
  second = actor(await makePerson(services, 'Second'))
})

async function link(person: Actor, student = child, schoolId: string = classroom.schoolId) {
  const letter = { schoolId, student, teacher: teacher.id! }
  const code = await insertParentLetter(services.owner, services.env, letter)
  return execute(services, linkChild, { code, relation: 'parent' }, { actor: person })
}
const change = (person: Actor, kind: string, by = teacher) =>
  execute(
    services,
    changeParentLink,
    { classroomId: classroom.id, student: child, guardian: person.id, change: kind },
    { actor: by },
  )

test('the new school sees waiting and paused guardians of a moved class and answers them', async () => {
  await link(first)
  await link(second)
  await change(first, 'pause')
  await execute(services, moveClasses, { to }, { actor: teacher })
  const inNewSchool = actor(teacher.id!, { schoolId: to, schoolRoles: ['teacher'] })
  const { parents } = await read(services, inNewSchool, (db) => loadStudentParents(db, to, child as never, Date.now()))
  expect(parents.map(({ name, status }) => `${name} ${status}`)).toEqual(['First paused', 'Second waiting'])
  await change(second, 'approve', inNewSchool)
  const { rows } = await services.owner.query(
    `SELECT user_id AS id, status FROM memberships WHERE school_id = $1 AND role = 'guardian' ORDER BY status`,
    [to],
  )
  expect(rows).toEqual([
    { id: second.id, status: 'active' },
    { id: first.id, status: 'pending' },
  ])
})

test('a guardian whom the teacher removed stays removed after a class move', async () => {
  await link(first)
  await execute(services, removeMember, { personId: first.id }, { actor: teacher })
  await execute(services, moveClasses, { to }, { actor: teacher })
  await expect(link(first, sibling, to)).rejects.toMatchObject({ details: { reason: 'parent-code-fails' } })
})
