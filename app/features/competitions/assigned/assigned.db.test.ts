import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { standingsOf, type KeptAnswer } from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, usualSettings, type TestRoom } from '#db/testing/competition-room.ts'
import { makePerson, openTestServices, queuedJobs, type TestServices } from '#db/testing/test-services.ts'
import { keyIn, type AskedQuestion } from '../asked-question.ts'
import { createCompetition } from '../create-competition.server.ts'
import { giveCompetitionPoints } from '../give-competition-points.server.ts'
import { hostView } from '../host-view.server.ts'
import { moveAssignedCompetitionJob } from '../jobs/move-assigned-competition.server.ts'
import { joinCompetition } from '../join-competition.server.ts'
import { keepAnswers, keepTurnAnswers } from '../keep-answers.server.ts'
import { meViews } from '../me-view.server.ts'
import { hostAct } from '../press-as-host.server.ts'
import { openRooms } from '../open-rooms.server.ts'
import { competitionById } from '../room-row.server.ts'
import { roomView } from '../room-view.server.ts'
import { assignCompetition } from './assign-competition.server.ts'
import { moveAllDue, moveWindow } from './move-window.server.ts'
import { ownPlay } from './own-play.server.ts'
import { showQuestion } from './show-question.server.ts'

const start = Date.UTC(2026, 10, 18, 3)
const [second, hour] = [1_000, 3_600_000]
const wrong: Answer = { kind: 'text', text: 'no' }
let now = start
let services: TestServices
let made: ChildClass
let [ann, bob, cid]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
let id: string
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  now = start
  made = await makeChildClass(services, 3)
  ;[ann, bob, cid] = made.children
  schoolId = made.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: made.classroom.id, teacher: made.teacher })
})

const at = (moment: number) => new Date(moment).toISOString()
const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const row = () => inSchool(async (db) => (await competitionById(db, schoolId, id))!)
const join = (child: string) => room.act(joinCompetition, child, 'student', { competition: id })
const next = (child: string) => room.act(showQuestion, child, 'student', { competition: id })
const until = (closesAt: number, by: string = made.teacher) =>
  room.act(assignCompetition, by, 'teacher', { competition: id, closesAt: at(closesAt) })
const end = () => room.act(hostAct, made.teacher, 'teacher', { competition: id, press: 'end', round: '', phase: '' })
const move = () => moveWindow(services, { schoolId, id })

async function give(more: object = {}, settings: object = {}) {
  const given = await room.act(createCompetition, made.teacher, 'teacher', {
    classroomId: made.classroom.id,
    title: 'Homework quiz',
    source: { kind: 'bank', bank: 'logic', questions: 3 },
    settings: { ...usualSettings, scoring: 'accuracy', ...settings },
    mode: 'assigned',
    closesAt: at(start + 2 * hour),
    ...more,
  })
  id = given.id
}

async function send(person: PersonId, round: number, answer: Answer, { roundTripMs = 0 } = {}) {
  const facts = { id, schoolId, classroomId: made.classroom.id, relations: [], personId: person }
  const [told] = await keepTurnAnswers(services, [
    { actor: { id: person } as never, schoolId, facts, value: { round, answer }, receivedAt: now, roundTripMs },
  ])
  return told?.details.reason ?? null
}

async function key(round: number): Promise<Answer> {
  const { rows } = await services.owner.query<AskedQuestion>(
    `SELECT question_id AS "questionId", content, languages FROM competition_rounds WHERE competition_id = $1 AND round = $2`,
    [id, round],
  )
  return keyIn(rows[0]!, 'en').answer
}

const own = (person: PersonId) =>
  inSchool(async (db) => {
    const [me = null] = await meViews(db, schoolId, id, [person])
    const player = me && { id: me.player, timePercent: me.timePercent }
    return (await ownPlay(db, (await competitionById(db, schoolId, id))!, player, 'en', now))!
  })

test('a class plays at its own pace, and the end counts as the rule does', async () => {
  await give()
  expect(await row()).toMatchObject({ state: 'running', mode: 'assigned', rounds: 3, code: null })
  expect(await inSchool((db) => openRooms(db, schoolId, [made.classroom.id]))).toMatchObject([
    { id, closesAt: start + 2 * hour },
  ])
  await join(ann!)
  await join(bob!)
  for (let round = 0; round < 3; round++) {
    now += 10 * second
    expect(await next(ann!)).toEqual({ round })
    now += 5 * second
    expect(await send(ann!, round, await key(round))).toBeNull()
  }
  now += hour
  expect(await next(bob!)).toEqual({ round: 0 })
  expect(await send(bob!, 0, wrong)).toBeNull()
  expect(await next(ann!)).toEqual({ round: null })
  expect(await own(ann!)).toMatchObject({ isDone: true, behind: 3, review: [] })
  const host = await inSchool((db) => hostView(db, schoolId, id, new Set()))
  expect(host!.players.map(({ answers, isDone }) => [answers, isDone])).toEqual([
    [3, true],
    [1, false],
  ])
  now = start + 2 * hour + second
  expect(await move()).toMatchObject({ state: 'finished', code: null })
  expect(await move()).toBeNull()
  const { rows: answers } = await services.owner.query<KeptAnswer & { points: number }>(
    `SELECT player_id AS player, round, is_right AS "isRight", took_ms AS "tookMs", answer_ms AS "answerMs", points FROM competition_answers WHERE competition_id = $1`,
    [id],
  )
  const players = (await inSchool((db) => meViews(db, schoolId, id, [ann!, bob!]))).map((me) => me!)
  const standings = standingsOf(
    { scoring: 'accuracy', rounds: 3, lateStart: 'zero' },
    players.map(({ player }) => ({ id: player, team: null, isKicked: false, joinedRound: 0 })),
    answers,
  )
  expect(players.map(({ player, rank, points }) => ({ player, rank, points }))).toEqual(
    standings.map(({ player, rank, points }) => ({ player, rank, points })),
  )
  expect(answers.map(({ points }) => points).toSorted((one, other) => one - other)).toEqual([0, 1_000, 1_000, 1_000])
  expect(answers.find(({ isRight }) => isRight)).toMatchObject({ tookMs: 5 * second, answerMs: 20 * second })
  const view = await inSchool((db) => roomView(db, schoolId, id, 'en'))
  expect(view).toMatchObject({ state: 'finished', board: [{ rank: 1 }, { rank: 2 }] })
})

test('refuses the wrong actor', async () => {
  await give()
  const stranger = await makePerson(services, 'Stranger')
  const other = await makeChildClass(services, 1)
  for (const by of [ann!, stranger, other.teacher])
    await expect(until(start + 3 * hour, by)).rejects.toMatchObject({ code: 'not-found' })
  for (const by of [made.teacher, stranger, other.children[0]!])
    await expect(next(by)).rejects.toMatchObject({ code: 'not-found' })
  // Of the class, and not begun.
  await expect(next(ann!)).rejects.toMatchObject({ details: { reason: 'not-in' } })
  expect(await send(ann!, 0, wrong)).toBe('not-in')
})

test('before it opens and after it has closed nobody plays, whether or not it was moved on', async () => {
  await give({ opensAt: at(start + hour) })
  expect(await row()).toMatchObject({ state: 'scheduled' })
  await expect(join(ann!)).rejects.toMatchObject({ details: { reason: 'competition-not-open' } })
  expect(await inSchool((db) => openRooms(db, schoolId, [made.classroom.id]))).toEqual([])
  now = start + hour - 1
  expect(await move()).toBeNull()
  now = start + hour
  expect(await Promise.all([move(), move(), move()]).then((all) => all.filter(Boolean).length)).toBe(1)
  await join(ann!)
  await next(ann!)
  now = start + 2 * hour
  await expect(next(ann!)).rejects.toMatchObject({ details: { reason: 'competition-over' } })
  await expect(join(bob!)).rejects.toMatchObject({ details: { reason: 'competition-over' } })
  expect(await row()).toMatchObject({ state: 'running' })
  now += second
  await move()
  expect(await send(ann!, 0, wrong)).toBe('closed')
})

test('one’s time begins when one is shown a question, and goes on on another device', async () => {
  await give()
  await join(ann!)
  expect((await own(ann!)).turn).toBeNull()
  await next(ann!)
  now += 15 * second
  // Asked twice, and again elsewhere: the same question, the same time.
  expect(await Promise.all([next(ann!), next(ann!)])).toEqual([{ round: 0 }, { round: 0 }])
  expect((await own(ann!)).turn).toMatchObject({ round: 0, shownAt: start, endsAt: start + 20 * second, answer: null })
  now = start + 20 * second + 501
  expect(await send(ann!, 0, wrong, { roundTripMs: 90_000 })).toBe('closed')
  now -= 1
  expect(await send(ann!, 0, wrong, { roundTripMs: 90_000 })).toBeNull()
  expect(await next(ann!)).toEqual({ round: 1 })
  now += 21 * second
  // Missed, and gone.
  expect(await next(ann!)).toEqual({ round: 2 })
  expect(await own(ann!)).toMatchObject({ behind: 2, isDone: false })
})

test('who has extended time has it for what they are shown from then on', async () => {
  await give()
  const { player } = await join(ann!)
  const press = { competition: id, press: 'give-time', round: '', phase: '', player, percent: 200 }
  await room.act(hostAct, made.teacher, 'teacher', press)
  await next(ann!)
  expect((await own(ann!)).turn).toMatchObject({ endsAt: start + 40 * second })
  now += 39 * second
  expect(await send(ann!, 0, wrong)).toBeNull()
})

test('an answer said twice is one, the first stays, and another’s is another’s', async () => {
  await give()
  for (const child of [ann!, bob!]) await join(child)
  await next(ann!)
  const right = await key(0)
  expect(await send(ann!, 0, wrong)).toBeNull()
  now += 3 * second
  expect(await send(ann!, 0, wrong)).toBeNull()
  expect(await send(ann!, 0, right)).toBe('answered')
  // Bob was shown nothing, nor was Ann the second one; nor do answers come in by the room's inbox.
  expect(await send(bob!, 0, right)).toBe('closed')
  expect(await send(ann!, 1, right)).toBe('closed')
  const facts = { id, schoolId, classroomId: made.classroom.id, relations: [], personId: bob! }
  const value = { round: 0, answer: right }
  const [told] = await keepAnswers(services, [
    { actor: {} as never, schoolId, facts, value, receivedAt: now, roundTripMs: 0 },
  ])
  expect(told!.details.reason).toBe('closed')
  const { rows } = await services.owner.query(
    'SELECT took_ms, answer FROM competition_answers WHERE competition_id = $1',
    [id],
  )
  expect(rows).toEqual([{ took_ms: 0, answer: wrong }])
})

test('keys leave the server when it closes; or, where the teacher says so, with one’s own answer', async () => {
  await give()
  await join(ann!)
  await next(ann!)
  await send(ann!, 0, wrong)
  expect((await own(ann!)).turn).toMatchObject({ answer: wrong, result: null })
  now = start + 2 * hour + second
  await move()
  const { review } = await own(ann!)
  // What they never saw stays unseen.
  expect(review).toMatchObject([{ round: 0, result: { isRight: false, key: { answer: await key(0) } } }])

  now = start
  await give({ reveals: 'answered' })
  await join(ann!)
  await next(ann!)
  expect((await own(ann!)).turn).toMatchObject({ answer: null, result: null })
  await send(ann!, 0, await key(0))
  expect((await own(ann!)).turn).toMatchObject({ result: { isRight: true, key: { answer: await key(0) } } })
  await next(ann!)
  now += 21 * second
  expect((await own(ann!)).turn).toMatchObject({ round: 1, answer: null, result: null })
})

test('a deadline is moved, and the job of the old one finds nothing to do', async () => {
  await give()
  const [job] = (await queuedJobs(services)).filter(({ name }) => name === 'move-assigned-competition').slice(-1)
  expect(job).toMatchObject({ data: { schoolId, competitionId: id } })
  await until(start + 5 * hour)
  now = start + 2 * hour + 2 * second
  const run = moveAssignedCompetitionJob(services)
  await run(job!.data)
  expect(await row()).toMatchObject({ state: 'running' })
  now = start + 5 * hour + 2 * second
  await Promise.all([run(job!.data), run(job!.data)])
  expect(await row()).toMatchObject({ state: 'finished' })
  await expect(until(start + 9 * hour)).rejects.toMatchObject({ details: { reason: 'competition-over' } })
})

test.each([
  [start - 1, 'window-too-short'],
  [start + 60 * second, 'window-too-short'],
  [start + 200 * 24 * hour, 'window-too-far'],
])('no deadline at %d', async (closesAt, reason) => {
  await expect(give({ closesAt: at(closesAt) })).rejects.toMatchObject({ details: { reason } })
})

test('the host ends it, and what a room’s host presses besides does nothing', async () => {
  await give()
  await join(ann!)
  for (const press of ['open', 'start', 'next', 'pause', 'skip', 'lock']) {
    const pressed = { competition: id, press, round: '', phase: '' }
    expect(await room.act(hostAct, made.teacher, 'teacher', pressed)).toMatchObject({ done: false, state: 'running' })
  }
  expect(await end()).toMatchObject({ done: true, state: 'finished' })
  expect(await end()).toMatchObject({ done: false })
})

test('answers that meet the end are kept and counted, or neither', async () => {
  await give()
  for (const child of [ann!, bob!, cid!]) await join(child)
  for (const child of [ann!, bob!, cid!]) await next(child)
  const right = await key(0)
  const [told] = await Promise.all([Promise.all([ann!, bob!, cid!].map((child) => send(child, 0, right))), end()])
  const { rows } = await services.owner.query(
    'SELECT is_right, points FROM competition_answers WHERE competition_id = $1',
    [id],
  )
  expect(rows.length).toBe(told.filter((reason) => reason === null).length)
  for (const kept of rows) expect(kept).toEqual({ is_right: true, points: 1_000 })
})

test('a paused room goes on at home with what was not revealed', async () => {
  id = await room.create()
  await room.press('open')
  await room.join(ann!)
  await room.press('lock')
  await room.join(bob!)
  await room.press('start')
  await expect(until(start + hour)).rejects.toMatchObject({ details: { reason: 'pause-first' } })
  while ((await room.row()).phase !== 'answer') await room.press('next')
  const facts = { id, schoolId, classroomId: made.classroom.id, relations: [], personId: ann! }
  const value = { round: 0, answer: await key(0) }
  await keepAnswers(services, [{ actor: {} as never, schoolId, facts, value, receivedAt: now, roundTripMs: 0 }])
  await room.press('next')
  while ((await room.row()).round !== 1 || (await room.row()).phase !== 'question') await room.press('next')
  await room.press('pause')
  expect(await until(start + hour)).toMatchObject({ state: 'running' })
  expect(await row()).toMatchObject({ mode: 'assigned', code: null, locked: false, round: null, phase: null })
  // Bob, who had to ask, is in; and nobody is asked the first one again.
  expect([await next(ann!), await next(bob!)]).toEqual([{ round: 1 }, { round: 1 }])
  const { rows } = await services.owner.query(
    'SELECT joined_round FROM competition_players WHERE competition_id = $1 AND person_id = $2',
    [id, bob],
  )
  expect(rows).toEqual([{ joined_round: 1 }])
  await send(bob!, 1, await key(1))
  await end()
  const [annNow, bobNow] = await inSchool((db) => meViews(db, schoolId, id, [ann!, bob!]))
  expect([annNow!.points, bobNow!.points]).toEqual([1_000, 1_000])
  expect((await own(ann!)).review.map(({ round }) => round)).toEqual([0, 1])
})

test('what every job was lost for is opened and closed by the daily round', async () => {
  await give({ opensAt: at(start + hour) })
  now = start + 3 * hour
  await inSchool((db) => moveAllDue(db, { schoolId, now }))
  expect(await row()).toMatchObject({ state: 'finished' })
})

test('points are of the day on which each one played, not of the day on which it closed', async () => {
  const day = 24 * hour
  await give({ closesAt: at(start + 4 * day) })
  const playsAll = async (child: PersonId) => {
    await join(child)
    for (let round = 0; round < 3; round++) {
      await next(child)
      await send(child, round, await key(round))
    }
  }
  await playsAll(ann!)
  now += 2 * day
  await playsAll(bob!)
  now = start + 4 * day + hour
  await move()
  now += day
  await room.act(giveCompetitionPoints, made.teacher, 'teacher', { competition: id })
  const daysOf = async (table: string, more = '') =>
    (
      await services.owner.query<{ id: string; day: string }>(
        `SELECT student_id AS id, to_char(day, 'YYYY-MM-DD') AS day FROM ${table} WHERE school_id = $1 ${more} ORDER BY day`,
        [schoolId],
      )
    ).rows
  const played = [
    { id: ann, day: '2026-11-18' },
    { id: bob, day: '2026-11-20' },
  ]
  expect(await daysOf('reward_entries', `AND source = 'competition'`)).toEqual(played)
  // Nor has anybody learned on a day on which they did not.
  expect(await daysOf('reward_days')).toEqual(played)
})
