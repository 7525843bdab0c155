import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { progressApi } from '../api.server.ts'

/** Concurrent requests of students from several schools to one process. */

type Child = { id: PersonId; schoolId: SchoolId }

const services = await openFileServices()
let api: ReturnType<typeof progressApi>
let children: Child[]
let queries: string[]
const { query } = pg.Client.prototype

beforeEach(async () => {
  children = await Promise.all(Array.from({ length: 3 }, makeChild))
  api = progressApi({
    services: { ...services },
    invocation: async (c) => ({ actor: actor(c.req.header('who') as PersonId, { managed: true }) }),
  })
  api.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
  queries = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    queries.push(typeof first === 'string' ? first : first.text)
    return (query as (...parameters: unknown[]) => unknown).apply(this, args)
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
  const eventFields = { id: newId(now), sequence: now, at: now, lesson: 'ff-1a', step: 'ff-1-2', version: 1, rules: 1 }
  const event = { kind: 'lesson.run', ...eventFields, activeMs: 1, program, skin, preview: { solved: false, stars: 0 } }
  const body = JSON.stringify({ person: id, school: schoolId, device: newId(), sentAt: now, events: [event] })
  const headers = { 'content-type': 'application/json', who: id }
  return (await api.request('/events', { method: 'POST', body, headers })).status
}

async function loadProgress(schoolId: SchoolId) {
  const { rows } = await services.owner.query<{ id: string; stars: number; points: number }>(
    `SELECT p.student_id AS id, p.stars, w.earned AS points FROM lesson_progress p
     LEFT JOIN reward_wallets w ON w.school_id = p.school_id AND w.student_id = p.student_id WHERE p.school_id = $1`,
    [schoolId],
  )
  return rows
}

test('saves requests of three schools with one commit, including rewards', async () => {
  expect(await Promise.all(children.map((child) => send(child)))).toEqual([200, 200, 200])
  expect(queries.filter((text) => text === 'COMMIT')).toHaveLength(1)
  for (const { id, schoolId } of children)
    expect(await loadProgress(schoolId)).toEqual([{ id, stars: 3, points: expect.any(Number) }])
})

test('saving unsolved runs takes at most seven queries, independent of the number of senders', async () => {
  await Promise.all(children.map((child) => send(child, 'fly_up()')))
  expect(queries.length).toBeLessThanOrEqual(7)
})

test('refuses a student of another school without affecting other requests', async () => {
  const [first, second, third] = children as [Child, Child, Child]
  const statuses = await Promise.all([send(first), send({ ...second, schoolId: third.schoolId })])
  expect(statuses).toEqual([200, 404])
  expect(await loadProgress(third.schoolId)).toEqual([])
})

test('a submission that cannot be saved does not affect others in the same batch', async () => {
  const [first, second, third] = children as [Child, Child, Child]
  // PostgreSQL text cannot contain NUL.
  expect(await Promise.all([send(first), send(second, '\0'), send(third)])).toEqual([200, 500, 200])
  expect(await loadProgress(second.schoolId)).toEqual([])
})

test('deleting a student in one school does not block requests of other schools', async () => {
  const [first, second] = children as [Child, Child]
  const eraser = await services.owner.connect()
  await eraser.query('BEGIN')
  await eraser.query(`SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1, 0))`, [first.schoolId])
  const blocked = send(first)
  expect(await send(second)).toBe(200)
  expect(await send(second)).toBe(200)
  await eraser.query('COMMIT')
  eraser.release()
  expect(await blocked).toBe(200)
})
