import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createSmallClass, type SmallClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeSchool } from '#db/testing/test-services.ts'
import { showSolutions } from './show-solutions.server.ts'

const services = await openFileServices()
let { teacher, otherTeacher, parent, children, schoolId, classroomId } = {} as SmallClass

beforeEach(async () => {
  ;({ teacher, otherTeacher, parent, children, schoolId, classroomId } = await createSmallClass(services))
})

type Role = 'teacher' | 'student' | 'guardian'
const show = (person: PersonId | undefined, role: Role = 'teacher', lesson = 'ff-1a') =>
  execute(
    services,
    showSolutions,
    { classroomId, lesson },
    { actor: actor(person!, { schoolId, schoolRoles: [role], managed: role === 'student' }) },
  )
const setFounder = (founder: boolean) =>
  services.owner.query('UPDATE memberships SET founder = $1 WHERE user_id = $2', [founder, teacher])

const markAsSeen = (people: readonly PersonId[]) =>
  services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = ANY ($1::uuid[])', [people])

test('shows solutions to a teacher admitted by a school with active students, and audits the read', async () => {
  // Admission by a school without active students proves nothing: anyone can create such a school.
  expect((await show(teacher)).solutions).toBeNull()
  await markAsSeen(children)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [children[0]])
  const { solutions } = await show(teacher)
  expect(solutions!.map(({ number }) => number)).toEqual([3, 4, 5])
  expect(solutions![0]!.program).toBe('fly_right()')
  const { rows } = await services.owner.query(`SELECT act FROM audit_entries WHERE school_id = $1 AND act = $2`, [
    schoolId,
    'solutions.read',
  ])
  expect(rows).toHaveLength(1)
})

test('requires an active class of a school founder and a confirmed email address of all teachers', async () => {
  await setFounder(true)
  // Students who never signed in do not count.
  expect((await show(teacher)).solutions).toBeNull()
  await markAsSeen(children)
  expect((await show(teacher)).solutions).not.toBeNull()
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [children[0]])
  expect((await show(teacher)).solutions).toBeNull()
  await setFounder(false)
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [teacher])
  expect((await show(teacher)).solutions).toBeNull()
})

test('shows no solutions in any school to a user who is a student somewhere', async () => {
  await markAsSeen(children)
  expect((await show(teacher)).solutions).not.toBeNull()
  const elsewhere = await makeSchool(services, { [teacher!]: 'student' }, 'Where they learn')
  expect((await show(teacher)).solutions).toBeNull()
  await setFounder(true)
  expect((await show(teacher)).solutions).toBeNull()
  await setFounder(false)
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  expect((await show(teacher)).solutions).toBeNull()
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1`, [elsewhere])
  expect((await show(teacher)).solutions).not.toBeNull()
})

test('refuses the wrong actor: students, parents, teachers of other classes; and unknown lessons', async () => {
  await expect(show(children[0], 'student')).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(parent, 'guardian')).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(otherTeacher)).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(teacher, 'teacher', 'zz-1a')).rejects.toMatchObject({ code: 'not-found' })
})
