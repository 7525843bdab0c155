import { expect, test } from 'vitest'
import { changePlan } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Actor } from '#rules/permissions.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadStaffPage } from './queries.server.ts'

const services = await openFileServices()

async function openSchool(name: string) {
  const [teacher, child] = [await makePerson(services, 'Teacher Tan'), await makePerson(services, 'Mali Jaidee')]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [child]: 'student' })
  await services.owner.query('UPDATE schools SET name = $2 WHERE id = $1', [schoolId, name])
  const classroomId = await makeClassroom(services, schoolId, teacher, [child])
  return { schoolId, teacher, classroomId }
}

const makeStaff = async () => actor(await makePerson(services, 'Staff', { staff: true }), { staff: true })

const load = (person: Actor, query: string) =>
  loadStaffPage(
    { services, actor: person, origin: { address: null, device: null } } as unknown as RequestContext,
    new URL(`http://127.0.0.1/staff${query}`),
  )

test('staff find a school and see its plan and counts, but no names of its people', async () => {
  const { schoolId } = await openSchool('Lantern Hill School')
  const page = await load(await makeStaff(), '?search=lantern')
  expect(page.results).toMatchObject([{ id: schoolId, name: 'Lantern Hill School' }])
  expect(page.school).toMatchObject({
    plan: 'free',
    people: { teacher: 1, student: 1, admin: 0, guardian: 0 },
    classes: { active: 1, archived: 0 },
    largestClass: 1,
    planChanges: [],
  })
  expect(JSON.stringify(page)).not.toMatch(/Mali|Tan/)
})

test('staff find a personal school by the code of a class or the id, and open no closed school', async () => {
  const { schoolId, classroomId } = await openSchool('Anas School')
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  await services.owner.query(`UPDATE classrooms SET code = 'K7QM4TXW' WHERE id = $1`, [classroomId])
  await services.owner.query(`INSERT INTO class_codes (code, school_id, classroom_id) VALUES ('K7QM4TXW', $1, $2)`, [
    schoolId,
    classroomId,
  ])
  const staff = await makeStaff()
  for (const search of ['k7qm-4txw', schoolId])
    expect((await load(staff, `?search=${search}`)).school, search).toMatchObject({ id: schoolId, kind: 'personal' })
  await services.owner.query('UPDATE schools SET closed_at = now() WHERE id = $1', [schoolId])
  expect((await load(staff, `?open=${schoolId}`)).school).toBeNull()
})

test('staff change the plan of a school, and its log and the page show the change', async () => {
  const { schoolId } = await openSchool('Bamboo School')
  const staff = await makeStaff()
  const change = { schoolId, plan: 'school', until: '2099-08-31' }
  await execute(services, changePlan, change, { actor: staff })
  const { school } = await load(staff, `?open=${schoolId}`)
  expect(school).toMatchObject({ plan: 'school', effectivePlan: 'school', until: '2099-08-31' })
  expect(school!.planChanges).toMatchObject([{ plan: 'school', until: '2099-08-31', byMe: true }])
  expect((await load(await makeStaff(), `?open=${schoolId}`)).school!.planChanges).toMatchObject([{ byMe: false }])
  await expect(execute(services, changePlan, { ...change, plan: 'gold' }, { actor: staff })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('refuses the wrong actor', async () => {
  const { schoolId, teacher } = await openSchool('Cedar School')
  const admin = actor(teacher, { schoolId, schoolRoles: ['admin', 'teacher'] })
  await expect(load(admin, '')).rejects.toMatchObject({ code: 'not-found' })
  for (const person of [admin, actor(null)])
    await expect(
      execute(services, changePlan, { schoolId, plan: 'school', until: '' }, { actor: person }),
    ).rejects.toMatchObject({ code: person.id ? 'not-found' : 'unauthenticated' })
})
