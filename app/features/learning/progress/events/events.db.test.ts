import { beforeEach, expect, test, vi } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { emptyDraft } from '#rules/program/draft.ts'
import { unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { progressApi } from '../api.server.ts'
import type { EventAnswer, LessonEvent, Skin } from './event.ts'
import { classPath, coursePath, lessonPath, unreadWorkPath } from '../paths.ts'
import { loadCurrentWork } from '../current-work.server.ts'
import { loadStudentWork } from '../review/student-work.server.ts'
import { makeEvent } from '#db/testing/lesson-event.ts'

const services = await openFileServices()
let [student, teacher]: PersonId[] = []
let schoolId: SchoolId
let classroomId: string
let sequence: number

beforeEach(async () => {
  sequence = 1
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [student]: 'student', [teacher]: 'teacher' })
  classroomId = await makeClassroom(services, schoolId, teacher, [student])
})

type Fields = Partial<LessonEvent> & Record<string, unknown>
const base = () => makeEvent(services.now(), sequence++, 1_000)
const run = (program: string, more: Fields = {}) => ({
  kind: 'lesson.run',
  ...base(),
  program,
  skin: 'icons',
  preview: { solved: false, stars: 0 },
  ...more,
})
const draft = (text: string, more: Fields = {}) => ({
  kind: 'lesson.draft',
  ...base(),
  draft: JSON.stringify({ ...emptyDraft, typed: { text, problem: null } }),
  skin: 'python',
  startedOver: false,
  ...more,
})
const answer = (chosen: number | 'done', more: Fields) => ({
  kind: 'lesson.answer',
  ...base(),
  answer: chosen,
  ...more,
})

const tablet = newId()
type SendOptions = { signedIn?: PersonId; person?: PersonId; school?: SchoolId; device?: string; sentAt?: number }

/** Creates a new API instance per call, as a separate process would be, so that only PostgreSQL synchronizes. */
async function send(
  events: object[],
  { signedIn = student!, person = signedIn, school = schoolId, device = tablet, sentAt }: SendOptions = {},
) {
  const api = progressApi({
    services: { ...services },
    invocation: async () => ({ actor: actor(signedIn, { managed: signedIn === student }) }),
  })
  api.onError((error, c) => c.json({ error: String(error) }, error instanceof AppError ? error.status : 500))
  const body = JSON.stringify({ person, school, device, sentAt: sentAt ?? services.now(), events })
  const response = await api.request('/events', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return {
    status: response.status,
    ...((await response.json()) as {
      now: number
      events: EventAnswer[]
      steps: Record<string, object>
      error?: string
    }),
  }
}

async function storedProgress(step = 'ff-1-2') {
  const { rows } = await services.owner.query(
    'SELECT stars, attempts, hints, active_ms::int AS active, solved_at IS NOT NULL AS solved FROM lesson_progress WHERE student_id = $1 AND step = $2',
    [student, step],
  )
  return rows[0]
}
const rowsOf = async (table: string, columns: string) =>
  (await services.owner.query(`SELECT ${columns} FROM ${table} WHERE student_id = $1 ORDER BY 1`, [student])).rows

test('the server judges runs again and returns its own verdict', async () => {
  const overclaimedRun = run('fly_up()', { preview: { solved: true, stars: 3 } })
  const { events, steps } = await send([overclaimedRun, run('fly_up()\nfly_up()')])
  expect(events).toMatchObject([
    { id: overclaimedRun.id, outcome: 'saved', verdict: { solved: false, stars: 0, reason: 'short' } },
    { outcome: 'saved', verdict: { solved: true, stars: 3 } },
  ])
  expect(steps).toEqual({ 'ff-1-2': { stars: 3, solved: true, attempts: 2 } })
  expect(await storedProgress()).toEqual({ stars: 3, attempts: 2, hints: 0, active: 2_000, solved: true })
})

test('passing a step in a third skin records the badge fact once, across requests', async () => {
  const badgeFacts = async () => (await rowsOf('reward_facts', 'fact')).filter(({ fact }) => fact === 'three-skins')
  const passingRun = (skin: Skin) => run('fly_up()\nfly_up()', { skin })
  await send([passingRun('icons'), passingRun('blocks'), run('fly_up()', { skin: 'python' })])
  expect(await badgeFacts()).toEqual([])
  await send([passingRun('python')])
  expect(await badgeFacts()).toHaveLength(1)
  await send([passingRun('blocks')])
  expect(await badgeFacts()).toHaveLength(1)
})

test('hides verdicts and stars of a test until its results are released', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', now(), now() + interval '1 hour', 40, now())`,
    [schoolId, classroomId],
  )
  const testRun = run('fly_up()\nfly_up()')
  const elsewhere = run('fly_up()', { lesson: 'ff-3a', step: 'ff-3-1' })
  const { events, steps } = await send([testRun, elsewhere])
  expect(events).toEqual([
    { id: testRun.id, outcome: 'saved' },
    { id: elsewhere.id, outcome: 'saved', verdict: expect.anything() },
  ])
  expect(Object.keys(steps)).toEqual(['ff-3-1'])
  const work = () =>
    loadCurrentWork(services, actor(student!, { managed: true }), { school: schoolId, lesson: 'ff-1a', step: 'ff-1-2' })
  expect((await work()).stars).toEqual({})
  expect(await storedProgress()).toMatchObject({ stars: 3, solved: true })
  await services.owner.query('UPDATE assignments SET released_at = now() WHERE school_id = $1', [schoolId])
  expect((await work()).stars).toEqual({ 'ff-1-2': 3 })
})

test('counts duplicate events once: repeated, reordered or sent in ten concurrent requests', async () => {
  const events = [
    run('fly_up()'),
    run('fly_up()\nfly_up()'),
    { kind: 'lesson.hint', ...base(), rung: 2 },
    run('fly_right()'),
    { kind: 'lesson.opened', ...base() },
  ]
  await send([...events, events[0]!, events[3]!])
  const sendings = Array.from({ length: 10 }, (_, index) => send(index % 2 ? events.toReversed() : events))
  const answers = await Promise.all(sendings)
  expect(answers.flatMap(({ events: eventAnswers }) => eventAnswers.map(({ outcome }) => outcome))).toEqual(
    Array(50).fill('duplicate'),
  )
  expect(await storedProgress()).toEqual({ stars: 3, attempts: 3, hints: 2, active: 5_000, solved: true })
})

test('concurrent requests of ten devices lose no event', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send([run('fly_up()'), run('fly_right()')], { device: newId() })))
  expect(await storedProgress()).toMatchObject({ stars: 0, attempts: 20, active: 20_000 })
})

test('a worse run does not lower the stars or replace the best program', async () => {
  await send([run('fly_up()\nfly_up()')])
  await send([run('fly_up()\nfly_up()\nfly_up()'), run('fly_right()')])
  expect(await storedProgress()).toMatchObject({ stars: 3, attempts: 3 })
  expect(await rowsOf('best_programs', 'step, program, stars, blocks, version')).toEqual([
    { step: 'ff-1-2', program: 'fly_up()\nfly_up()', stars: 3, blocks: 2, version: 1 },
  ])
})

test('awards stars for a prediction by attempt, and marks a read story as solved', async () => {
  const question = { lesson: 'bb-1a', step: 'bb-1-4' }
  const response = await send([answer(1, question), answer(2, question), answer(3, question)])
  expect(response.events.map(({ verdict }) => verdict?.solved).filter(Boolean)).toHaveLength(1)
  const right = response.events.findIndex(({ verdict }) => verdict?.solved)
  expect(await storedProgress('bb-1-4')).toMatchObject({ stars: 3 - right, attempts: 3, solved: true })
  await send([answer('done', { step: 'ff-1-story', version: null, rules: null })])
  expect(await storedProgress('ff-1-story')).toMatchObject({ stars: 0, attempts: 0, solved: true })
})

test('keeps the newest draft and stores drafts that it replaced', async () => {
  const [first, second, third] = [draft('tablet 1'), draft('laptop 2'), draft('tablet 3')]
  await send([third])
  await send([second], { device: newId() })
  await send([first])
  const text = `draft::json->'typed'->>'text' AS text`
  expect(await rowsOf('lesson_drafts', text)).toEqual([{ text: 'tablet 3' }])
  expect(await rowsOf('replaced_drafts', text)).toEqual([{ text: 'laptop 2' }])
  await send([draft('empty', { startedOver: true })])
  expect(await rowsOf('replaced_drafts', text)).toEqual([{ text: 'laptop 2' }, { text: 'tablet 3' }])
})

test('refuses an implausible sequence number, so that later drafts still win', async () => {
  const response = await send([draft('planted', { sequence: Number.MAX_SAFE_INTEGER })])
  expect(response.events[0]).toMatchObject({ outcome: 'refused', reason: 'not-an-event' })
  const nineYears = services.now() + 9 * 365 * 86_400_000
  expect((await send([draft('a clock far ahead', { sequence: nineYears })])).events[0]).toMatchObject({
    outcome: 'saved',
  })
  await send([draft('after it', { sequence: nineYears + 1 })])
  expect(await rowsOf('lesson_drafts', 'sequence::float8')).toEqual([{ sequence: nineYears + 1 }])
})

test('events with ids from the future do not hide later events from the teacher', async () => {
  const runWithFutureId = () => run('fly_up()', { id: `ffff${newId().slice(4)}` })
  await send(Array.from({ length: 60 }, runWithFutureId))
  await send([run('fly_up()\nfly_down()')])
  const tenant = { schoolId, personId: teacher!, staff: false }
  const { events } = await inTransaction(services.pool, tenant, (db) =>
    loadStudentWork(db, schoolId, student!, 'ff-1-2'),
  )
  expect(events).toHaveLength(60)
  expect(events.some(({ program }) => program === 'fly_up()\nfly_down()')).toBe(true)
})

test('keeps the last ten replaced drafts of a step', async () => {
  for (let index = 10; index < 25; index++) await send([draft(`draft ${index}`)], { device: newId() })
  const texts = (await rowsOf('replaced_drafts', `draft::json->'typed'->>'text' AS text`)).map(({ text }) => text)
  expect(texts).toEqual(Array.from({ length: 10 }, (_, index) => `draft ${index + 14}`))
})

test('keeps the last sixty replaced drafts of a student', async () => {
  for (const step of ['ff-1-1', 'ff-1-2', 'ff-1-3', 'ff-1-4', 'ff-1-5', 'ff-1-6', 'ff-1-p']) {
    const fields = { step, lesson: step < 'ff-1-4' ? 'ff-1a' : 'ff-1b', startedOver: true }
    await send(Array.from({ length: 11 }, (_, index) => draft(`draft ${index}`, fields)))
  }
  expect(await rowsOf('replaced_drafts', 'step')).toHaveLength(60)
})

test('an older event that arrives late does not change the current step', async () => {
  const early = run('fly_up()', { step: 'ff-1-1' })
  await send([run('fly_up()', { step: 'ff-1-3' })])
  await send([early])
  expect(await rowsOf('learners', 'lesson, step')).toEqual([{ lesson: 'ff-1a', step: 'ff-1-3' }])
})

test('a sequence nine years ahead does not block updates of the current step', async () => {
  const [now, minute] = [services.now(), 60_000]
  const futureEvent = { ...base(), step: 'ff-1-1', at: now - 11 * minute, sequence: now + 9 * 365 * 24 * 60 * minute }
  await send([{ kind: 'lesson.opened', ...futureEvent }])
  await send([run('fly_up()', { step: 'ff-1-3', sequence: now })])
  expect(await rowsOf('learners', 'step')).toEqual([{ step: 'ff-1-3' }])
})

test('corrects event times of a device clock that is wrong by years', async () => {
  const years = 5 * 365 * 86_400_000
  const deviceTime = services.now() + years
  await send([run('fly_up()', { at: deviceTime - 60_000, id: newId(deviceTime - 60_000) })], { sentAt: deviceTime })
  const [{ ago }] = await rowsOf('lesson_events', `extract(epoch FROM received_at - at)::int AS ago`)
  expect(ago).toBe(60)
})

test('an event older than half a year earns stars but adds no attempts or events', async () => {
  const old = { id: newId(services.now() - 190 * 86_400_000), at: services.now() - 190 * 86_400_000 }
  for (let times = 0; times < 3; times++) await send([run('fly_up()\nfly_up()', old)])
  expect(await storedProgress()).toMatchObject({ stars: 3, attempts: 0, active: 0 })
  expect(await rowsOf('lesson_events', 'id')).toEqual([])
})

test('refuses invalid events with a reason and saves the others', async () => {
  const { status, events } = await send([
    run('fly_up()', { step: 'ff-9-99' }),
    run('fly_up()', { lesson: 'ff-1b' }),
    run('fly_up()', { version: 9 }),
    answer('done', {}),
    answer(1, {}),
    draft('x', { draft: '{"program":{"body":"no"}}' }),
    run('fly_up()\nfly_up()'),
  ])
  expect(status).toBe(200)
  expect(events.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'no-such-step',
    'no-such-step',
    'not-yet',
    'not-an-event',
    'not-an-event',
    'not-an-event',
    'saved',
  ])
})

test('refuses the wrong actor: a teacher, a student of another school, a student in a foreign school', async () => {
  const elsewhere = await makePerson(services, 'Nam', { kind: 'managed' })
  const otherSchool = await makeSchool(services, { [elsewhere]: 'student' })
  expect(await send([run('fly_up()')], { signedIn: teacher })).toMatchObject({ status: 404 })
  expect(await send([run('fly_up()')], { signedIn: elsewhere })).toMatchObject({ status: 404 })
  expect(await send([run('fly_up()')], { school: otherSchool })).toMatchObject({ status: 404 })
  expect(
    await services.owner.query('SELECT FROM learners WHERE school_id = ANY($1)', [[schoolId, otherSchool]]),
  ).toHaveProperty('rowCount', 0)
})

test('rejects events of another user than the signed-in one', async () => {
  const leo = await makePerson(services, 'Leo', { kind: 'managed' })
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    leo,
  ])
  expect(await send([run('fly_up()')], { signedIn: leo, person: student })).toMatchObject({ status: 401 })
  expect(await rowsOf('lesson_events', 'id')).toEqual([])
})

test('publishes the changed live paths of the class', async () => {
  const publishedPaths: string[] = []
  const stop = services.bus.subscribe((path) => void publishedPaths.push(path))
  await send([run('fly_up()')])
  stop()
  expect(publishedPaths).toEqual([
    classPath(classroomId),
    lessonPath(classroomId, 'ff-1a'),
    coursePath(classroomId, 'first-flight'),
    unreadWorkPath(classroomId),
  ])
})

test('deleting an account deletes all its progress rows', async () => {
  await send([run('fly_up()\nfly_up()'), draft('a')])
  await send([draft('b')], { device: newId() })
  await services.owner.query('DELETE FROM users WHERE id = $1', [student])
  for (const table of [
    'learners',
    'lesson_progress',
    'lesson_events',
    'lesson_drafts',
    'replaced_drafts',
    'best_programs',
  ])
    expect(await rowsOf(table, 'student_id'), table).toEqual([])
})

test('saves nothing for a student who is removed concurrently', async () => {
  const eraser = await services.owner.connect()
  await eraser.query('BEGIN')
  await eraser.query(`SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1, 0))`, [schoolId])
  await eraser.query('DELETE FROM memberships WHERE user_id = $1', [student])
  const request = send([run('fly_up()')])
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, 500))])
  await eraser.query('COMMIT')
  eraser.release()
  expect((await request).status).toBe(404)
  expect(await rowsOf('learners', 'step')).toEqual([])
})

test('limits the CPU time of a sender, even if none of the events are saved', async () => {
  const stranger = await makePerson(services, 'Stranger')
  let clock = services.now()
  const api = progressApi({
    services: { ...services, now: () => clock },
    invocation: async () => ({ actor: actor(stranger) }),
  })
  api.onError((error, c) => c.json({}, (error as AppError).status))
  const spin = { lesson: 'bb-10c', step: 'bb-10-3', version: 1, skin: 'blocks' as const }
  const sendSpins = async () => {
    const events = Array.from({ length: 100 }, () => run('while True:\n    x = 1', spin))
    const body = JSON.stringify({ person: stranger, school: schoolId, device: tablet, sentAt: services.now(), events })
    return (await api.request('/events', { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
      .status
  }
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 200) statuses.push(await sendSpins())
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
  clock += 60_000
  expect(await sendSpins()).toBe(404)
}, 60_000)

test('runs task programs only in the judge, and stops judging after two killed programs per request', async () => {
  const judgedPrograms: string[] = []
  const realJudge = services.judge
  const verdictOf = (program: string) =>
    program === 'hang'
      ? unfinishedVerdict('time')
      : {
          solved: true,
          stars: 3 as const,
          reason: 'passed',
          lines: 3,
          cases: [{ ...unfinishedVerdict('time').cases[0]!, steps: 7 }],
        }
  services.judge = {
    ...realJudge,
    async judge({ id }, program) {
      judgedPrograms.push(`${id} ${program}`)
      return { verdict: verdictOf(program), ms: 1 }
    },
  }
  try {
    const task = { lesson: 'pw-1a', step: 'pw-1-1', skin: 'python' as const }
    const response = await send(['hang', 'hang', 'hang', 'fly'].map((program) => run(program, task)))
    expect(judgedPrograms).toEqual(['pw-1-1 hang', 'pw-1-1 hang'])
    expect(response.events.map(({ verdict }) => verdict?.reason)).toEqual(['time', 'time', 'time', 'time'])
    expect((await send([run('fly', task)])).steps['pw-1-1']).toEqual({ stars: 3, solved: true, attempts: 5 })
    expect(await rowsOf('best_programs', 'program, stars, blocks, steps')).toEqual([
      { program: 'fly', stars: 3, blocks: 3, steps: 7 },
    ])
    services.judge = realJudge
    expect((await send([run('fly', task)])).status).toBe(503)
    expect((await send([answer('done', { lesson: 'pw-1a', step: 'pw-1-1' })])).events[0]).toMatchObject({
      reason: 'not-an-event',
    })
  } finally {
    services.judge = realJudge
  }
})

test('defers events over the CPU budget, and events without a program do not wait for the judge', async () => {
  let clock = services.now()
  let release = () => {}
  const blocked = new Promise<void>((resolve) => (release = resolve))
  const judgedPrograms: string[] = []
  const verdict = { solved: false, stars: 0 as const, reason: 'wrong-output', lines: 1, cases: [] }
  const judge = {
    ...services.judge,
    async judge(_: unknown, program: string) {
      judgedPrograms.push(program)
      if (program === 'wait') await blocked
      return { verdict, ms: 900 }
    },
  }
  let signedIn = student!
  const api = progressApi({
    services: { ...services, now: () => clock, judge },
    invocation: async () => ({ actor: actor(signedIn, { managed: true }) }),
  })
  api.onError((error, c) => c.json({}, (error as AppError).status))
  const sendTo = async (events: object[]) => {
    const body = JSON.stringify({ person: signedIn, school: schoolId, device: tablet, sentAt: clock, events })
    return api.request('/events', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  }
  const task = { lesson: 'pw-1a', step: 'pw-1-1', skin: 'python' as const }

  const five = ['1', '2', '3', '4', '5'].map((program) => run(program, task))
  const first = (await (await sendTo(five)).json()) as { events: EventAnswer[] }
  expect(first.events.map(({ reason, outcome }) => reason ?? outcome)).toEqual([
    ...['saved', 'saved', 'saved'],
    ...['not-yet', 'not-yet'],
  ])
  expect((await sendTo(five.slice(3))).status).toBe(429)
  clock += 60_000
  expect((await sendTo(five.slice(3))).status).toBe(200)
  expect(judgedPrograms).toEqual(['1', '2', '3', '4', '5'])

  const learners = await Promise.all(
    Array.from({ length: 12 }, () => makePerson(services, 'Other', { kind: 'managed' })),
  )
  for (const id of learners)
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      schoolId,
      id,
    ])
  const waiting: Promise<Response>[] = []
  // The judge schedules the programs; requests do not wait for each other before that.
  for (signedIn of learners) {
    waiting.push(sendTo([run('wait', task)]))
    await vi.waitFor(() => expect(judgedPrograms.filter((program) => program === 'wait').length).toBe(waiting.length))
  }
  signedIn = student!
  expect((await sendTo([answer(1, { step: 'ff-1-2' })])).status).toBe(200)
  release()
  await Promise.all(waiting)
})

test('stores the language of the task as skin and drops unknown mistakes', async () => {
  const realJudge = services.judge
  services.judge = { ...realJudge, judge: async () => ({ verdict: unfinishedVerdict('time'), ms: 1 }) }
  try {
    const task = { lesson: 'js-1a', step: 'js-1-1', skin: 'python' as const }
    await send(['js-name-unknown', 'py-plus-plus', 'made-up'].map((mistake) => run('greet(', { ...task, mistake })))
    const storedEvents = await rowsOf('lesson_events', 'skin, mistake')
    expect(storedEvents.map(({ skin }) => skin)).toEqual(['javascript', 'javascript', 'javascript'])
    expect(storedEvents.map(({ mistake }) => mistake).toSorted()).toEqual(['js-name-unknown', null, null])
    expect((await send([run('fly()', { skin: 'javascript' })])).events[0]).toMatchObject({ reason: 'not-an-event' })
  } finally {
    services.judge = realJudge
  }
})

test('never sends a program of a non-student to the judge', async () => {
  const judgedPrograms: string[] = []
  const stranger = await makePerson(services, 'Stranger')
  const api = progressApi({
    services: {
      ...services,
      judge: {
        ...services.judge,
        async judge(_, program, ownerPath) {
          judgedPrograms.push(`${program} of ${ownerPath.join(' ')}`)
          return { verdict: unfinishedVerdict('time'), ms: 1 }
        },
      },
    },
    invocation: async (c) => ({ actor: actor(c.req.header('who') as PersonId) }),
  })
  api.onError((error, c) => c.json({}, (error as AppError).status))
  const sendAs = async (signedIn: PersonId) => {
    const events = [run('fly', { lesson: 'pw-1a', step: 'pw-1-1', skin: 'python' })]
    const body = JSON.stringify({ person: signedIn, school: schoolId, device: tablet, sentAt: services.now(), events })
    const headers = { 'content-type': 'application/json', who: signedIn }
    return (await api.request('/events', { method: 'POST', body, headers })).status
  }
  expect(await sendAs(stranger)).toBe(404)
  expect(await sendAs(teacher!)).toBe(404)
  expect(judgedPrograms).toEqual([])
  await sendAs(student!)
  expect(judgedPrograms).toEqual([`fly of ${schoolId} ${student}`])
})
