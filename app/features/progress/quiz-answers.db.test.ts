import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction } from '#app/platform/db.server.ts'
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
import type { EventAnswer } from './event.ts'
import { studentWork } from './student-work.server.ts'
import { triedSince } from './tried.server.ts'

/** The quiz of Block Breeze 1: a turn, five squares, whose left. */

let services: TestServices
let [student, teacher]: PersonId[] = []
let schoolId: SchoolId
let sequence = 1

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [student]: 'student', [teacher]: 'teacher' })
  await makeClassroom(services, schoolId, teacher, [student])
})

const chosen = (place: number): Answer => ({ kind: 'chosen', chosen: [place] })
const typed = (number: number): Answer => ({ kind: 'number', number })
const right = [chosen(1), typed(5), chosen(0)]

const answered = (answer: readonly Answer[] | 'done', more: object = {}) => ({
  kind: 'lesson.answer',
  id: newId(services.now()),
  sequence: sequence++,
  // By the device's clock: one after the other.
  at: services.now() - 60_000 + sequence,
  lesson: 'bb-1b',
  step: 'bb-1-q',
  version: 1,
  rules: null,
  activeMs: 1_000,
  answer,
  ...more,
})

async function send(events: object[], who = student!) {
  const api = progressApi({
    services: { ...services },
    invocation: async () => ({ actor: actor(who, { managed: who === student }) }),
  })
  api.onError((error, c) => c.json({ error: String(error) }, error instanceof AppError ? error.status : 500))
  const response = await api.request('/events', {
    method: 'POST',
    body: JSON.stringify({ person: who, school: schoolId, device: newId(), sentAt: services.now(), events }),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, ...((await response.json()) as { events: EventAnswer[] }) }
}

async function kept() {
  const { rows } = await services.owner.query(
    `SELECT stars, attempts, solved_at IS NOT NULL AS solved FROM lesson_progress WHERE student_id = $1 AND step = 'bb-1-q'`,
    [student],
  )
  return rows[0]
}

test('all right at the first try earns three stars, in one sending or in three', async () => {
  await send([answered(right.slice(0, 1))])
  expect(await kept()).toEqual({ stars: 0, attempts: 0, solved: false })
  await send([answered(right.slice(0, 2))])
  const { events } = await send([answered(right)])
  expect(events[0]).toMatchObject({ outcome: 'kept', verdict: { solved: true, stars: 3, reason: 'right' } })
  expect(await kept()).toEqual({ stars: 3, attempts: 1, solved: true })
})

test('one wrong answer leaves two stars, more leave one, and beginning again costs nothing', async () => {
  await send([answered([chosen(0)]), answered(right.slice(0, 1)), answered(right.slice(0, 1)), answered(right)])
  expect(await kept()).toEqual({ stars: 2, attempts: 2, solved: true })
})

test('the server judges for itself: what a device calls an answer solves nothing', async () => {
  // The last is right, one before it is not.
  await send([answered([chosen(0), typed(5), chosen(0)])])
  expect(await kept()).toEqual({ stars: 0, attempts: 0, solved: false })
  const { events } = await send([
    answered([chosen(1), typed(99), chosen(0)]),
    answered([...right.slice(0, 2), chosen(2)]),
  ])
  expect(events.at(-1)).toMatchObject({ verdict: { solved: false, stars: 0, reason: 'wrong' } })
  expect(await kept()).toMatchObject({ stars: 0, solved: false })
})

test('answers to more questions than there are, to a level, and a quiz that is only said to be done are refused', async () => {
  const { events } = await send([
    answered([...right, chosen(0)]),
    answered('done'),
    answered(right, { lesson: 'ff-2a', step: 'ff-2-3' }),
    answered(right, { version: 99 }),
  ])
  expect(events.map(({ reason }) => reason)).toEqual(['not-an-event', 'not-an-event', 'not-an-event', 'not-yet'])
  expect((await send([answered(Array.from({ length: 6 }, () => chosen(0)))])).status).toBe(422)
})

test('whoever teaches sees what was answered to which question', async () => {
  await send([answered(right.slice(0, 1)), answered([chosen(1), typed(2)]), answered(right.slice(0, 2))])
  const tenant = { schoolId, personId: teacher!, staff: false }
  const { events } = await inTransaction(services.pool, tenant, (db) => studentWork(db, schoolId, student!, 'bb-1-q'))
  expect(events.toReversed().map(({ answer, given, reason }) => [answer, given, reason])).toEqual([
    [1, chosen(1), 'right'],
    [2, typed(2), 'wrong'],
    [2, typed(5), 'right'],
  ])
})

test('in a test a quiz counts as it was answered last to its end', async () => {
  const tenant = { schoolId, personId: teacher!, staff: false }
  const tried = async () =>
    (await inTransaction(services.pool, tenant, (db) => triedSince(db, schoolId, [student!], 'bb-1b', 0)))
      .toSorted((one, other) => one.at - other.at)
      .map(({ kind, solved }) => ({ kind, solved }))
  await send([answered(right.slice(0, 1)), answered(right.slice(0, 2))])
  expect(await tried()).toEqual([])
  await send([answered([chosen(0), ...right.slice(1)]), answered(right)])
  // Who begins again and leaves off takes nothing back.
  await send([answered([chosen(0)])])
  expect(await tried()).toEqual([
    { kind: 'answer', solved: false },
    { kind: 'answer', solved: true },
  ])
})

test('refuses the wrong actor', async () => {
  expect((await send([answered(right)], teacher!)).status).toBe(404)
  expect(await kept()).toBeUndefined()
})
