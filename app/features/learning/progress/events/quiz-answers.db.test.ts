import { beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { progressApi } from '../api.server.ts'
import type { EventAnswer } from './event.ts'
import { loadStudentWork } from '../review/student-work.server.ts'
import { listAttemptsSince } from '../student-progress/attempts.server.ts'

/** Uses the quiz bb-1-q with three questions: choice, number, choice. */

const services = await openFileServices()
let [student, teacher]: PersonId[] = []
let schoolId: SchoolId
let sequence = 1

beforeEach(async () => {
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [student]: 'student', [teacher]: 'teacher' })
  await makeClassroom(services, schoolId, teacher, [student])
})

const chosen = (index: number): Answer => ({ kind: 'chosen', chosen: [index] })
const typed = (number: number): Answer => ({ kind: 'number', number })
const correctAnswers = [chosen(1), typed(5), chosen(0)]

const answerEvent = (answer: readonly Answer[] | 'done', more: object = {}) => ({
  kind: 'lesson.answer',
  id: newId(services.now()),
  sequence: sequence++,
  // Increasing device times.
  at: services.now() - 60_000 + sequence,
  lesson: 'bb-1b',
  step: 'bb-1-q',
  version: 1,
  rules: null,
  activeMs: 1_000,
  answer,
  ...more,
})

async function send(events: object[], signedIn = student!) {
  const api = progressApi({
    services: { ...services },
    invocation: async () => ({ actor: actor(signedIn, { managed: signedIn === student }) }),
  })
  api.onError((error, c) => c.json({ error: String(error) }, error instanceof AppError ? error.status : 500))
  const response = await api.request('/events', {
    method: 'POST',
    body: JSON.stringify({ person: signedIn, school: schoolId, device: newId(), sentAt: services.now(), events }),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, ...((await response.json()) as { events: EventAnswer[] }) }
}

async function storedProgress() {
  const { rows } = await services.owner.query(
    `SELECT stars, attempts, solved_at IS NOT NULL AS solved FROM lesson_progress WHERE student_id = $1 AND step = 'bb-1-q'`,
    [student],
  )
  return rows[0]
}

test('correct answers at the first attempt earn three stars, across several requests', async () => {
  await send([answerEvent(correctAnswers.slice(0, 1))])
  expect(await storedProgress()).toEqual({ stars: 0, attempts: 0, solved: false })
  await send([answerEvent(correctAnswers.slice(0, 2))])
  const { events } = await send([answerEvent(correctAnswers)])
  expect(events[0]).toMatchObject({ outcome: 'saved', verdict: { solved: true, stars: 3, reason: 'right' } })
  expect(await storedProgress()).toEqual({ stars: 3, attempts: 1, solved: true })
})

test('one wrong answer leaves two stars, and restarting the quiz costs nothing', async () => {
  await send([
    answerEvent([chosen(0)]),
    answerEvent(correctAnswers.slice(0, 1)),
    answerEvent(correctAnswers.slice(0, 1)),
    answerEvent(correctAnswers),
  ])
  expect(await storedProgress()).toEqual({ stars: 2, attempts: 2, solved: true })
})

test('the server rejects a quiz with a wrong earlier answer', async () => {
  // The last answer is correct, but an earlier one is wrong.
  await send([answerEvent([chosen(0), typed(5), chosen(0)])])
  expect(await storedProgress()).toEqual({ stars: 0, attempts: 0, solved: false })
  const { events } = await send([
    answerEvent([chosen(1), typed(99), chosen(0)]),
    answerEvent([...correctAnswers.slice(0, 2), chosen(2)]),
  ])
  expect(events.at(-1)).toMatchObject({ verdict: { solved: false, stars: 0, reason: 'wrong' } })
  expect(await storedProgress()).toMatchObject({ stars: 0, solved: false })
})

test('refuses too many answers, quiz answers at a level, and a quiz reported only as done', async () => {
  const { events } = await send([
    answerEvent([...correctAnswers, chosen(0)]),
    answerEvent('done'),
    answerEvent(correctAnswers, { lesson: 'ff-2a', step: 'ff-2-3' }),
    answerEvent(correctAnswers, { version: 99 }),
  ])
  expect(events.map(({ reason }) => reason)).toEqual(['not-an-event', 'not-an-event', 'not-an-event', 'not-yet'])
  expect((await send([answerEvent(Array.from({ length: 6 }, () => chosen(0)))])).status).toBe(422)
})

test('the teacher sees the answer to each question', async () => {
  await send([
    answerEvent(correctAnswers.slice(0, 1)),
    answerEvent([chosen(1), typed(2)]),
    answerEvent(correctAnswers.slice(0, 2)),
  ])
  const tenant = { schoolId, personId: teacher!, staff: false }
  const { events } = await inTransaction(services.pool, tenant, (db) =>
    loadStudentWork(db, schoolId, student!, 'bb-1-q'),
  )
  expect(events.toReversed().map(({ answer, given, reason }) => [answer, given, reason])).toEqual([
    [1, chosen(1), 'right'],
    [2, typed(2), 'wrong'],
    [2, typed(5), 'right'],
  ])
})

test('an attempt at a quiz counts only when all questions are answered', async () => {
  const tenant = { schoolId, personId: teacher!, staff: false }
  const listAttempts = async () =>
    (await inTransaction(services.pool, tenant, (db) => listAttemptsSince(db, schoolId, [student!], 'bb-1b', 0)))
      .toSorted((first, second) => first.at - second.at)
      .map(({ kind, solved }) => ({ kind, solved }))
  await send([answerEvent(correctAnswers.slice(0, 1)), answerEvent(correctAnswers.slice(0, 2))])
  expect(await listAttempts()).toEqual([])
  await send([answerEvent([chosen(0), ...correctAnswers.slice(1)]), answerEvent(correctAnswers)])
  // An unfinished restart does not count as an attempt.
  await send([answerEvent([chosen(0)])])
  expect(await listAttempts()).toEqual([
    { kind: 'answer', solved: false },
    { kind: 'answer', solved: true },
  ])
})

test('refuses the wrong actor: a teacher', async () => {
  expect((await send([answerEvent(correctAnswers)], teacher!)).status).toBe(404)
  expect(await storedProgress()).toBeUndefined()
})
