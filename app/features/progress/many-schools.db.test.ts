import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { AppError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { progressApi } from './api.server.ts'

/** What children of several schools send to one process at the same moment. */

type Child = { id: PersonId; schoolId: SchoolId }

let services: TestServices
let api: ReturnType<typeof progressApi>
let children: Child[]
let asked: string[]
const { query } = pg.Client.prototype

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  children = await Promise.all(Array.from({ length: 3 }, makeChild))
  api = progressApi({
    services: { ...services },
    invocation: async (c) => ({ actor: actor(c.req.header('who') as PersonId, { managed: true }) }),
  })
  api.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
  asked = []
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    asked.push(typeof first === 'string' ? first : first.text)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
afterEach(() => {
  pg.Client.prototype.query = query
})

async function makeChild(): Promise<Child> {
  const id = await makePerson(services, 'Child', { kind: 'managed' })
  const teacher = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [id]: 'student', [teacher]: 'teacher' })
  await makeClassroom(services, schoolId, teacher, [id])
  return { id, schoolId }
}

async function send({ id, schoolId }: Child, program = 'fly_up()\nfly_up()') {
  const [now, skin] = [services.now(), 'icons']
  const at = { id: newId(now), sequence: now, at: now, lesson: 'ff-1a', step: 'ff-1-2', version: 1, rules: 1 }
  const event = { kind: 'lesson.run', ...at, activeMs: 1, program, skin, preview: { solved: false, stars: 0 } }
  const body = JSON.stringify({ person: id, school: schoolId, device: newId(), sentAt: now, events: [event] })
  const headers = { 'content-type': 'application/json', who: id }
  return (await api.request('/events', { method: 'POST', body, headers })).status
}

async function keptIn(schoolId: SchoolId) {
  const { rows } = await services.owner.query<{ id: string; stars: number; points: number }>(
    `SELECT p.student_id AS id, p.stars, w.earned AS points FROM lesson_progress p
     LEFT JOIN reward_wallets w ON w.school_id = p.school_id AND w.student_id = p.student_id WHERE p.school_id = $1`,
    [schoolId],
  )
  return rows
}

test('it is kept with one commit, each in its own school, with what is given for it', async () => {
  expect(await Promise.all(children.map((child) => send(child)))).toEqual([200, 200, 200])
  expect(asked.filter((text) => text === 'COMMIT')).toHaveLength(1)
  for (const { id, schoolId } of children)
    expect(await keptIn(schoolId)).toEqual([{ id, stars: 3, points: expect.any(Number) }])
})

test('a run that is not solved goes to PostgreSQL and back seven times, however many send one', async () => {
  await Promise.all(children.map((child) => send(child, 'fly_up()')))
  expect(asked.length).toBeLessThanOrEqual(7)
})

test('who learns elsewhere is refused, and opens no school to others', async () => {
  const [one, other, third] = children as [Child, Child, Child]
  const statuses = await Promise.all([send(one), send({ ...other, schoolId: third.schoolId })])
  expect(statuses).toEqual([200, 404])
  expect(await keptIn(third.schoolId)).toEqual([])
})

test('what cannot be kept harms nobody who was sent with it', async () => {
  const [one, other, third] = children as [Child, Child, Child]
  // PostgreSQL keeps no text with the letter 0.
  expect(await Promise.all([send(one), send(other, '\0'), send(third)])).toEqual([200, 500, 200])
  expect(await keptIn(other.schoolId)).toEqual([])
})

test('while somebody is erased in one school the others do not wait for it', async () => {
  const [one, other] = children as [Child, Child]
  const eraser = await services.owner.connect()
  await eraser.query('BEGIN')
  await eraser.query(`SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1, 0))`, [one.schoolId])
  const held = send(one)
  expect(await send(other)).toBe(200)
  expect(await send(other)).toBe(200)
  await eraser.query('COMMIT')
  eraser.release()
  expect(await held).toBe(200)
})
