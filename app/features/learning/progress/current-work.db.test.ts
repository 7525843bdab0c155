import { beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { emptyDraft } from '#rules/program/draft.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { progressApi } from './api.server.ts'
import type { EarlierProgram, StudentDraft, CurrentWork } from './current-work.server.ts'
import { makeEvent } from '#db/testing/lesson-event.ts'

const services = await openFileServices()
let [mali, leo, teacher]: PersonId[] = []
let schoolId: SchoolId
const [tablet, desk] = [newId(), newId()]
let sequence: number

beforeEach(async () => {
  sequence = 1
  mali = await makePerson(services, 'Mali')
  leo = await makePerson(services, 'Leo')
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [mali]: 'student', [leo]: 'student', [teacher]: 'teacher' })
})

function createApi(signedIn: PersonId | null) {
  const api = progressApi({ services: { ...services }, invocation: async () => ({ actor: actor(signedIn) }) })
  api.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
  return api
}

const common = () => makeEvent(services.now(), sequence++, 0)
const draft = (text: string, startedOver = false) => ({
  kind: 'lesson.draft',
  ...common(),
  draft: JSON.stringify({ ...emptyDraft, typed: { text, problem: null } }),
  skin: 'python',
  startedOver,
})

async function send(device: string, ...events: object[]) {
  const body = JSON.stringify({ person: mali, school: schoolId, device, sentAt: services.now(), events })
  const headers = { 'content-type': 'application/json' }
  expect((await createApi(mali!).request('/events', { method: 'POST', body, headers })).status).toBe(200)
}

async function requestWork<Answer>(path: string, signedIn: PersonId | null, overrides: Record<string, string> = {}) {
  const query = new URLSearchParams({ school: schoolId, lesson: 'ff-1a', step: 'ff-1-2', ...overrides })
  const response = await createApi(signedIn).request(`${path}?${query}`)
  return { status: response.status, headers: response.headers, answer: (await response.json()) as Answer }
}
const textOf = ({ draft: json }: Pick<EarlierProgram, 'draft'>) =>
  (JSON.parse(json!) as { typed: { text: string } }).typed.text

test('returns the newest draft and the stars to another device', async () => {
  const run = { kind: 'lesson.run', ...common(), program: 'fly_up()\nfly_up()', skin: 'icons' }
  await send(tablet, draft('one'), draft('two'), { ...run, preview: { solved: true, stars: 3 } })
  const { answer, headers } = await requestWork<CurrentWork>('/own-work', mali!)
  expect(answer).toMatchObject({ stars: { 'ff-1-2': 3 }, earlier: 0, draft: { skin: 'python', sequence: 3 } })
  expect(textOf(answer.draft!)).toBe('two')
  expect(headers.get('cache-control')).toContain('no-store')
})

test('lists drafts replaced by another device or by starting over, newest first', async () => {
  await send(tablet, draft('tablet'))
  await send(desk, draft('desk'))
  await send(desk, draft('begun anew', true))
  expect((await requestWork<CurrentWork>('/own-work', mali!)).answer).toMatchObject({ earlier: 2 })
  const { answer } = await requestWork<StudentDraft[]>('/own-work/earlier', mali!)
  expect(answer.map(textOf)).toEqual(['desk', 'tablet'])
})

test('lists earlier runs of the student only, newest first', async () => {
  const run = (program: string) => ({
    ...common(),
    kind: 'lesson.run',
    program,
    skin: 'icons',
    preview: { solved: false, stars: 0 },
  })
  await send(tablet, run('fly_up()'))
  expect((await requestWork<CurrentWork>('/own-work', mali!)).answer.earlier).toBe(0)
  await send(tablet, { ...run('fly_right()'), at: services.now() + 1 })
  expect((await requestWork<CurrentWork>('/own-work', mali!)).answer.earlier).toBe(1)
  const { answer } = await requestWork<EarlierProgram[]>('/own-work/earlier', mali!)
  expect(answer.map(({ program, draft: json }) => [program, json])).toEqual([
    ['fly_right()', null],
    ['fly_up()', null],
  ])
  expect((await requestWork<EarlierProgram[]>('/own-work/earlier', leo!)).answer).toEqual([])
})

test('lists at most ten replaced drafts of a step', async () => {
  for (let count = 0; count < 13; count++) await send(count % 2 === 0 ? tablet : desk, draft(`draft ${count}`))
  const { answer } = await requestWork<StudentDraft[]>('/own-work/earlier', mali!)
  expect(answer).toHaveLength(10)
  expect(textOf(answer[0]!)).toBe('draft 11')
})

test('refuses the wrong actor: guests, teachers, other schools; students read only their own work', async () => {
  await send(tablet, draft('mine'))
  for (const path of ['/own-work', '/own-work/earlier']) {
    expect((await requestWork(path, null)).status).toBe(401)
    expect((await requestWork(path, teacher!)).status).toBe(404)
    const stranger = await makePerson(services, 'Stranger')
    expect((await requestWork(path, stranger)).status).toBe(404)
    const other = await makeSchool(services, { [stranger]: 'student' })
    expect((await requestWork(path, mali!, { school: other })).status).toBe(404)
    expect((await requestWork(path, mali!, { step: 'zz-1-1' })).status).toBe(404)
    expect((await requestWork(path, mali!, { step: "ff-1-2'" })).status).toBe(422)
  }
  expect((await requestWork<CurrentWork>('/own-work', leo!)).answer).toEqual({ stars: {}, draft: null, earlier: 0 })
  expect((await requestWork<StudentDraft[]>('/own-work/earlier', leo!)).answer).toEqual([])
})
