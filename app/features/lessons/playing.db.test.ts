import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { emptyForm } from '#app/platform/form.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import {
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { playing } from './playing.server.ts'

let services: TestServices
let [teacher, mali, leo]: PersonId[] = []
let [schoolId, classroomId, other]: string[] = []
const opensAt = Date.UTC(2030, 0, 1)

beforeAll(async () => {
  services = await openTestServices({ now: () => opensAt - 1 })
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali')
  leo = await makePerson(services, 'Leo')
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [mali]: 'student', [leo]: 'student' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  other = await makeClassroom(services, schoolId, teacher, [leo])
  const give = (content: string, visibility: string, at: string | null = null) =>
    services.owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, made_at)
       VALUES ($1, gen_random_uuid(), $2, 'lesson', $3, $4, $5, now())`,
      [schoolId, classroomId, content, visibility, at],
    )
  await give('ff-1a', 'locked')
  await give('ff-1b', 'locked')
  await give('ff-2a', 'hidden')
  await give('ff-2b', 'open', new Date(opensAt).toISOString())
  await give('ff-3a', 'open')
})
afterAll(() => services.close())

async function playedBy(personId: PersonId | null, step: string, query = `?class=${classroomId}`) {
  const [lessonId, stepId] = step.split(' ') as [string, string]
  const user = { id: personId!, kind: 'adult', locale: 'en', staff: false, onboarded: true, lacksFactor: false }
  const signedIn = personId && { user, session: { id: newId(), strength: 'full', room: null, expiresAt: 0 } }
  const visit = { services, locale: 'en', path: `/lesson/${lessonId}/${stepId}`, signedIn, form: () => emptyForm }
  const as = signedIn ? await actorOf(services, signedIn as never) : null
  return playing({ ...visit, actor: as } as unknown as Visit, new Request(`http://own.test${visit.path}${query}`), {
    lessonId,
    stepId,
  })
}

test('a child plays what is open in their class, and it is kept there', async () => {
  expect(await playedBy(mali!, 'ff-3a ff-3-1')).toEqual({
    school: schoolId,
    classroom: classroomId,
    closed: null,
    coding: 'icon',
    test: null,
  })
  expect(await playedBy(mali!, 'bb-1b bb-1-5')).toEqual({
    school: schoolId,
    classroom: classroomId,
    closed: null,
    coding: 'icon',
    test: null,
  })
})

test('what is locked or hidden there does not open by its address, with or without the class in it', async () => {
  const locked = { classroomId, state: 'locked', opensAt: null, timeZone: 'Asia/Bangkok' }
  expect((await playedBy(mali!, 'ff-1b ff-1-4')).closed).toEqual(locked)
  expect((await playedBy(mali!, 'ff-1b ff-1-4', '')).closed).toEqual(locked)
  expect((await playedBy(mali!, 'ff-1b ff-1-4', `?class=${newId()}`)).closed).toEqual(locked)
  expect((await playedBy(mali!, 'ff-2a ff-2-1')).closed).toMatchObject({ state: 'hidden' })
  expect((await playedBy(mali!, 'ff-2b ff-2-4')).closed).toEqual({
    ...locked,
    opensAt: new Date(opensAt).toISOString(),
  })
})

test('a trial is open to anyone, also where the class is not there yet', async () => {
  expect(await playedBy(mali!, 'ff-1a ff-1-1')).toEqual({
    school: schoolId,
    classroom: classroomId,
    closed: null,
    coding: 'icon',
    test: null,
  })
  expect(await playedBy(null, 'ff-1a ff-1-1')).toEqual({
    school: null,
    classroom: null,
    closed: null,
    coding: null,
    test: null,
  })
})

test('whoever learns in several classes says in which; each has its own rules', async () => {
  await expect(playedBy(leo!, 'ff-1b ff-1-4', '')).rejects.toMatchObject({ status: 302 })
  expect((await playedBy(leo!, 'ff-1b ff-1-4', `?class=${other}`)).closed).toBeNull()
  expect((await playedBy(leo!, 'ff-1b ff-1-4')).closed).toMatchObject({ state: 'locked' })
})

test('those who teach open everything and leave nothing', async () => {
  expect(await playedBy(teacher!, 'ff-1b ff-1-4')).toEqual({
    school: null,
    classroom: null,
    closed: null,
    coding: null,
    test: null,
  })
})

test('a lesson that is a test says so, also one that anybody may try, and is locked before it opens', async () => {
  const give = (content: string, from: string) =>
    services.owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
       VALUES ($1, gen_random_uuid(), $2, 'lesson', $3, 'open', $4, '2100-01-02', 40, now())`,
      [schoolId, classroomId, content, from],
    )
  await give('bb-1a', '2020-01-01')
  await give('ff-3b', '2100-01-01')
  const found = await playedBy(mali!, 'bb-1a bb-1-1')
  expect(found).toMatchObject({
    closed: null,
    test: { classroomId, test: { minutes: 40 }, sitting: { startedAt: null } },
  })
  expect((await playedBy(mali!, 'ff-3b ff-3-4')).closed).toMatchObject({ state: 'locked' })
})

test('a test that can be taken is opened in its class, also when another is asked for', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'bb-1b', 'open', '2020-01-01', '2100-01-02', 40, now())`,
    [schoolId, classroomId],
  )
  const sent = await playedBy(leo!, 'bb-1b bb-1-5', `?class=${other}`).catch((error: unknown) => error)
  expect((sent as Response).headers.get('location')).toBe(`/lesson/bb-1b/bb-1-5?class=${classroomId}`)
  expect((await playedBy(leo!, 'bb-1b bb-1-5')).test).toMatchObject({ classroomId })
  await services.owner.query(`UPDATE assignments SET released_at = now() WHERE content = 'bb-1b'`)
  expect((await playedBy(leo!, 'bb-1b bb-1-5', `?class=${other}`)).classroom).toBe(other)
})

test('a child codes as the class does, or as was set for them in it', async () => {
  const codes = async (who: PersonId) => (await playedBy(who, 'ff-3a ff-3-1')).coding
  const set = (sql: string, ...values: unknown[]) => services.owner.query(sql, [classroomId, ...values])
  await set(`UPDATE classrooms SET coding_skin = 'block' WHERE id = $1`)
  await set(`UPDATE enrolments SET coding_skin = 'text' WHERE classroom_id = $1 AND student_id = $2`, leo)
  expect([await codes(mali!), await codes(leo!)]).toEqual(['block', 'text'])
  await set(`UPDATE enrolments SET coding_skin = NULL WHERE classroom_id = $1`)
  await set(`UPDATE classrooms SET coding_skin = 'icon' WHERE id = $1`)
  expect([await codes(mali!), await codes(leo!)]).toEqual(['icon', 'icon'])
  expect((await playedBy(teacher!, 'ff-3a ff-3-1')).coding).toBeNull()
})
