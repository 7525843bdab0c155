import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { chooseRoom } from './choose-room.server.ts'
import { actorOf, enterWorkspace, workspacesOf } from '#app/features/people/workspaces/public.server.ts'

const services = await openFileServices()

const classroomRef = (id: string) => ({ kind: 'classroom' as const, id })

async function createRequestContext(
  personId: string,
  workspace: { kind: 'classroom' | 'child' | 'school'; id: string; schoolId: string } | null = null,
  userFields = {},
): Promise<RequestContext> {
  const user = {
    id: personId,
    name: 'x',
    email: 'x',
    kind: 'adult' as const,
    locale: 'en' as const,
    staff: false,
    onboarded: true,
    disabled: false,
    twoFactor: false,
    lacksFactor: false,
    ...userFields,
  }
  const signedIn = { user, session: { id: newId(), strength: 'full' as const, workspace, expiresAt: 0 } }
  return {
    services,
    origin: { address: null, device: null },
    locale: 'en',
    path: '/',
    requestId: 'r',
    signedIn,
    actor: await actorOf(services, signedIn),
    form: () => emptyForm,
  }
}

async function createSchoolWithClass() {
  const [teacher, student, admin, guardian] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [student]: 'student',
    [admin]: 'admin',
    [guardian]: 'guardian',
  })
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    guardian,
    student,
  ])
  return { teacher, student, admin, guardian, schoolId, classroomId }
}

test('all roles see only the workspaces of their own school', async () => {
  const [firstSchool, secondSchool] = [await createSchoolWithClass(), await createSchoolWithClass()]
  const listKinds = async (id: string) =>
    (await workspacesOf(services, id)).map(({ kind, relations }) => [kind, ...relations])
  expect(await listKinds(firstSchool.teacher)).toEqual([['classroom', 'owner']])
  expect(await listKinds(firstSchool.student)).toEqual([['classroom', 'student']])
  expect(await listKinds(firstSchool.guardian)).toEqual([['child', 'guardian']])
  expect(await listKinds(firstSchool.admin)).toEqual([['school']])
  expect(
    await enterWorkspace(await createRequestContext(firstSchool.teacher), classroomRef(secondSchool.classroomId)),
  ).toBeNull()
  expect(
    await enterWorkspace(await createRequestContext(firstSchool.admin), classroomRef(secondSchool.classroomId)),
  ).toBeNull()
})

test('only teachers see the class code', async () => {
  const { teacher, student } = await createSchoolWithClass()
  expect((await workspacesOf(services, student))[0]!.code).toBeNull()
  expect((await workspacesOf(services, teacher))[0]!.code).not.toBeNull()
})

test('enters the workspace of the address, else the chosen one, else the only one', async () => {
  const { teacher, schoolId, classroomId, admin } = await createSchoolWithClass()
  expect((await enterWorkspace(await createRequestContext(teacher), null))!.workspace.id).toBe(classroomId)
  const second = await makeClassroom(services, schoolId, teacher)
  expect(await enterWorkspace(await createRequestContext(teacher), null)).toBeNull()
  expect(
    (await enterWorkspace(await createRequestContext(teacher, { kind: 'classroom', id: second, schoolId }), null))!
      .workspace.id,
  ).toBe(second)
  const requestContext = await createRequestContext(admin)
  const originalActor = requestContext.actor
  expect(await enterWorkspace(requestContext, classroomRef(classroomId))).toMatchObject({
    workspace: { relations: [] },
    actor: { schoolId, schoolRoles: ['admin'] },
  })
  expect(requestContext.actor).toBe(originalActor)
  expect(await enterWorkspace(requestContext, classroomRef('not-an-id'))).toBeNull()
})

test('an admin without the required second factor has no admin role and cannot enter classes', async () => {
  const { teacher, admin, schoolId, classroomId } = await createSchoolWithClass()
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    teacher,
  ])
  const schoolWorkspace = { kind: 'school' as const, id: schoolId, schoolId }
  const lackingFactor = { lacksFactor: true }
  expect(
    await enterWorkspace(await createRequestContext(admin, null, lackingFactor), classroomRef(classroomId)),
  ).toBeNull()
  const withoutFactor = await createRequestContext(admin, schoolWorkspace, lackingFactor)
  expect(withoutFactor.actor.schoolRoles).toEqual([])
  // The school workspace can still be chosen; its guard then prompts for the second factor.
  expect(await enterWorkspace(withoutFactor, null)).toMatchObject({ workspace: { kind: 'school', schoolRoles: [] } })
  expect((await createRequestContext(admin, schoolWorkspace)).actor.schoolRoles).toEqual(['admin'])
  const teaching = await createRequestContext(teacher, null, lackingFactor)
  expect(await enterWorkspace(teaching, classroomRef(classroomId))).toMatchObject({
    workspace: { relations: ['owner'] },
    actor: { schoolRoles: ['teacher'] },
  })
})

test('without a second factor staff lose their staff rights but keep the admin role of a personal school', async () => {
  const person = await makePerson(services)
  const personalSchool = await makeSchool(services, { [person]: 'admin' })
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [personalSchool])
  const classroomId = await makeClassroom(services, personalSchool, person)
  const requestContext = await createRequestContext(
    person,
    { kind: 'classroom', id: classroomId, schoolId: personalSchool },
    { lacksFactor: true, staff: true },
  )
  expect(requestContext.actor).toMatchObject({ staff: false, schoolRoles: ['admin'] })
})

test('a removed teacher cannot enter the class', async () => {
  const { teacher, classroomId } = await createSchoolWithClass()
  await services.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE classroom_id = $1`, [classroomId])
  expect(await enterWorkspace(await createRequestContext(teacher), classroomRef(classroomId))).toBeNull()
})

test('choosing a workspace accepts only workspaces of the user and refuses the wrong actor', async () => {
  const { teacher, classroomId } = await createSchoolWithClass()
  const other = await createSchoolWithClass()
  const choose = (id: string, personId: string | null) =>
    execute(services, chooseRoom, { room: `classroom/${id}` }, { actor: actor(personId) })
  await expect(choose(classroomId, teacher)).resolves.toMatchObject({ id: classroomId })
  await expect(choose(other.classroomId, teacher)).rejects.toMatchObject({ code: 'not-found' })
  await expect(choose(classroomId, null)).rejects.toMatchObject({ code: 'unauthenticated' })
})
