import { beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadPlayContext } from './play-context.server.ts'

const services = await openFileServices({ now: () => opensAt - 1 })
let [teacher, mali, leo]: PersonId[] = []
let [schoolId, classroomId, otherClassroomId]: string[] = []
const opensAt = Date.UTC(2030, 0, 1)

beforeAll(async () => {
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali')
  leo = await makePerson(services, 'Leo')
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [mali]: 'student', [leo]: 'student' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  otherClassroomId = await makeClassroom(services, schoolId, teacher, [leo])
  const assign = (content: string, visibility: string, opensAtIso: string | null = null) =>
    services.owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, made_at)
       VALUES ($1, gen_random_uuid(), $2, 'lesson', $3, $4, $5, now())`,
      [schoolId, classroomId, content, visibility, opensAtIso],
    )
  await assign('ff-1a', 'locked')
  await assign('ff-1b', 'locked')
  await assign('ff-2a', 'hidden')
  await assign('ff-2b', 'open', new Date(opensAt).toISOString())
  await assign('ff-3a', 'open')
})

async function loadAs(personId: PersonId | null, step: string, query = `?class=${classroomId}`) {
  const [lessonId, stepId] = step.split(' ') as [string, string]
  const user = { id: personId!, kind: 'adult', locale: 'en', staff: false, onboarded: true, lacksFactor: false }
  const signedIn = personId && { user, session: { id: newId(), strength: 'full', workspace: null, expiresAt: 0 } }
  const requestContext = {
    services,
    locale: 'en',
    path: `/lesson/${lessonId}/${stepId}`,
    signedIn,
    form: () => emptyForm,
  }
  const actor = signedIn ? await actorOf(services, signedIn as never) : null
  return loadPlayContext(
    { ...requestContext, actor } as unknown as RequestContext,
    new Request(`http://own.test${requestContext.path}${query}`),
    {
      lessonId,
      stepId,
    },
  )
}

test('a student plays an open lesson of the class, and progress is recorded in that class', async () => {
  expect(await loadAs(mali!, 'ff-3a ff-3-1')).toEqual({
    school: schoolId,
    classroom: classroomId,
    closed: null,
    coding: 'icon',
    test: null,
  })
  expect(await loadAs(mali!, 'bb-1b bb-1-5')).toEqual({
    school: schoolId,
    classroom: classroomId,
    closed: null,
    coding: 'icon',
    test: null,
  })
})

test('locked and hidden lessons do not open by URL, with or without the class in the query', async () => {
  const locked = { classroomId, state: 'locked', opensAt: null, timeZone: 'Asia/Bangkok' }
  expect((await loadAs(mali!, 'ff-1b ff-1-4')).closed).toEqual(locked)
  expect((await loadAs(mali!, 'ff-1b ff-1-4', '')).closed).toEqual(locked)
  expect((await loadAs(mali!, 'ff-1b ff-1-4', `?class=${newId()}`)).closed).toEqual(locked)
  expect((await loadAs(mali!, 'ff-2a ff-2-1')).closed).toMatchObject({ state: 'hidden' })
  expect((await loadAs(mali!, 'ff-2b ff-2-4')).closed).toEqual({
    ...locked,
    opensAt: new Date(opensAt).toISOString(),
  })
})

test('a trial step is open to guests and to students whose class has it locked', async () => {
  expect(await loadAs(mali!, 'ff-1a ff-1-1')).toEqual({
    school: schoolId,
    classroom: classroomId,
    closed: null,
    coding: 'icon',
    test: null,
  })
  expect(await loadAs(null, 'ff-1a ff-1-1')).toEqual({
    school: null,
    classroom: null,
    closed: null,
    coding: null,
    test: null,
  })
})

test('a student of several classes must choose one, and the locks of that class apply', async () => {
  await expect(loadAs(leo!, 'ff-1b ff-1-4', '')).rejects.toMatchObject({ status: 302 })
  expect((await loadAs(leo!, 'ff-1b ff-1-4', `?class=${otherClassroomId}`)).closed).toBeNull()
  expect((await loadAs(leo!, 'ff-1b ff-1-4')).closed).toMatchObject({ state: 'locked' })
})

test('a teacher opens locked lessons and leaves no record', async () => {
  expect(await loadAs(teacher!, 'ff-1b ff-1-4')).toEqual({
    school: null,
    classroom: null,
    closed: null,
    coding: null,
    test: null,
  })
})

test('a test returns its sitting even for a trial step, and is locked before it opens', async () => {
  const assignTest = (content: string, from: string) =>
    services.owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
       VALUES ($1, gen_random_uuid(), $2, 'lesson', $3, 'open', $4, '2100-01-02', 40, now())`,
      [schoolId, classroomId, content, from],
    )
  await assignTest('bb-1a', '2020-01-01')
  await assignTest('ff-3b', '2100-01-01')
  const result = await loadAs(mali!, 'bb-1a bb-1-1')
  expect(result).toMatchObject({
    closed: null,
    test: { classroomId, test: { minutes: 40 }, sitting: { startedAt: null } },
  })
  expect((await loadAs(mali!, 'ff-3b ff-3-4')).closed).toMatchObject({ state: 'locked' })
})

test('redirects to the class of an open test when another class is requested', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'bb-1b', 'open', '2020-01-01', '2100-01-02', 40, now())`,
    [schoolId, classroomId],
  )
  const redirectResponse = await loadAs(leo!, 'bb-1b bb-1-5', `?class=${otherClassroomId}`).catch(
    (error: unknown) => error,
  )
  expect((redirectResponse as Response).headers.get('location')).toBe(`/lesson/bb-1b/bb-1-5?class=${classroomId}`)
  expect((await loadAs(leo!, 'bb-1b bb-1-5')).test).toMatchObject({ classroomId })
  await services.owner.query(`UPDATE assignments SET released_at = now() WHERE content = 'bb-1b'`)
  expect((await loadAs(leo!, 'bb-1b bb-1-5', `?class=${otherClassroomId}`)).classroom).toBe(otherClassroomId)
})

test('uses the coding skin of the student, else that of the class', async () => {
  const codingOf = async (personId: PersonId) => (await loadAs(personId, 'ff-3a ff-3-1')).coding
  const update = (sql: string, ...values: unknown[]) => services.owner.query(sql, [classroomId, ...values])
  await update(`UPDATE classrooms SET coding_skin = 'block' WHERE id = $1`)
  await update(`UPDATE enrolments SET coding_skin = 'text' WHERE classroom_id = $1 AND student_id = $2`, leo)
  expect([await codingOf(mali!), await codingOf(leo!)]).toEqual(['block', 'text'])
  await update(`UPDATE enrolments SET coding_skin = NULL WHERE classroom_id = $1`)
  await update(`UPDATE classrooms SET coding_skin = 'icon' WHERE id = $1`)
  expect([await codingOf(mali!), await codingOf(leo!)]).toEqual(['icon', 'icon'])
  expect((await loadAs(teacher!, 'ff-3a ff-3-1')).coding).toBeNull()
})
