import { beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { computeStandings, type SavedAnswer } from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, defaultSettings, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makePerson, listQueuedJobs } from '#db/testing/test-services.ts'
import { toAnswerKey, type FrozenQuestion } from '../rounds/frozen-question.ts'
import { createCompetition } from '../wizard/create-competition.server.ts'
import { giveCompetitionPoints } from '../results/give-competition-points.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { moveAssignedCompetitionJob } from '../jobs/move-assigned-competition.server.ts'
import { joinCompetition } from '../rooms/join-competition.server.ts'
import { saveAnswers, saveAssignedAnswers } from '../rounds/save-answers.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { hostAct } from '../host/host-act.server.ts'
import { listOpenRooms } from '../lobby/open-rooms.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { assignCompetition } from './assign-competition.server.ts'
import { moveDueWindows, moveWindow } from './move-window.server.ts'
import { loadAssignedPlay } from './assigned-play.server.ts'
import { showQuestion } from './show-question.server.ts'

const startTime = Date.UTC(2026, 10, 18, 3)
const [second, hour] = [1_000, 3_600_000]
const wrong: Answer = { kind: 'text', text: 'no' }
let now = startTime
const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let [ann, bob, cid]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
let id: string
beforeEach(async () => {
  now = startTime
  childClass = await createChildClass(services, 3)
  ;[ann, bob, cid] = childClass.children
  schoolId = childClass.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher })
})

const toIso = (moment: number) => new Date(moment).toISOString()
const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const row = () => inSchool(async (db) => (await competitionById(db, schoolId, id))!)
const join = (child: string) => room.act(joinCompetition, child, 'student', { competition: id })
const next = (child: string) => room.act(showQuestion, child, 'student', { competition: id })
const assign = (closesAt: number, by: string = childClass.teacher) =>
  room.act(assignCompetition, by, 'teacher', { competition: id, closesAt: toIso(closesAt) })
const end = () =>
  room.act(hostAct, childClass.teacher, 'teacher', { competition: id, press: 'end', round: '', phase: '' })
const move = () => moveWindow(services, { schoolId, id })

async function createAssigned(extraInput: object = {}, settings: object = {}) {
  const created = await room.act(createCompetition, childClass.teacher, 'teacher', {
    classroomId: childClass.classroom.id,
    title: 'Homework quiz',
    source: { kind: 'bank', bank: 'logic', questions: 3 },
    settings: { ...defaultSettings, scoring: 'accuracy', ...settings },
    mode: 'assigned',
    closesAt: toIso(startTime + 2 * hour),
    ...extraInput,
  })
  id = created.id
}

async function send(person: PersonId, round: number, answer: Answer, { roundTripMs = 0 } = {}) {
  const facts = { id, schoolId, classroomId: childClass.classroom.id, relations: [], personId: person }
  const [error] = await saveAssignedAnswers(services, [
    { actor: { id: person } as never, schoolId, facts, value: { round, answer }, receivedAt: now, roundTripMs },
  ])
  return error?.details.reason ?? null
}

async function key(round: number): Promise<Answer> {
  const { rows } = await services.owner.query<FrozenQuestion>(
    `SELECT question_id AS "questionId", content, languages FROM competition_rounds WHERE competition_id = $1 AND round = $2`,
    [id, round],
  )
  return toAnswerKey(rows[0]!, 'en').answer
}

const loadPlay = (person: PersonId) =>
  inSchool(async (db) => {
    const [me = null] = await loadMeViews(db, schoolId, id, [person])
    const player = me && { id: me.player, timePercent: me.timePercent }
    return (await loadAssignedPlay(db, (await competitionById(db, schoolId, id))!, player, 'en', now))!
  })

test('a previewed draft becomes homework with its questions, opening time and reveal', async () => {
  const draft = await room.act(createCompetition, childClass.teacher, 'teacher', {
    classroomId: childClass.classroom.id,
    title: 'Previewed homework',
    source: { kind: 'bank', bank: 'logic', questions: 3 },
    settings: { ...defaultSettings, scoring: 'accuracy' },
    reveals: 'answered',
  })
  id = draft.id
  const listQuestions = async () =>
    (
      await services.owner.query(
        'SELECT question_id FROM competition_rounds WHERE competition_id = $1 ORDER BY round',
        [id],
      )
    ).rows
  const previewed = await listQuestions()
  await room.act(assignCompetition, childClass.teacher, 'teacher', {
    competition: id,
    opensAt: toIso(startTime + hour),
    closesAt: toIso(startTime + 2 * hour),
  })
  expect(await row()).toMatchObject({ state: 'scheduled', mode: 'assigned', reveals: 'answered', rounds: 3 })
  expect((await row()).opensAt).toEqual(new Date(startTime + hour))
  expect(await listQuestions()).toEqual(previewed)
})

test('students play an assigned competition at different times, and its standings match the scoring rule', async () => {
  await createAssigned()
  expect(await row()).toMatchObject({ state: 'running', mode: 'assigned', rounds: 3, code: null })
  expect(await inSchool((db) => listOpenRooms(db, schoolId, [childClass.classroom.id]))).toMatchObject([
    { id, closesAt: startTime + 2 * hour },
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
  expect(await loadPlay(ann!)).toMatchObject({ isDone: true, behind: 3, review: [] })
  const host = await inSchool((db) => loadHostView(db, schoolId, id, new Set()))
  expect(host!.players.map(({ answers, isDone }) => [answers, isDone])).toEqual([
    [3, true],
    [1, false],
  ])
  now = startTime + 2 * hour + second
  expect(await move()).toMatchObject({ state: 'finished', code: null })
  expect(await move()).toBeNull()
  const { rows: answers } = await services.owner.query<SavedAnswer & { points: number }>(
    `SELECT player_id AS player, round, is_right AS "isRight", took_ms AS "tookMs", answer_ms AS "answerMs", points FROM competition_answers WHERE competition_id = $1`,
    [id],
  )
  const players = (await inSchool((db) => loadMeViews(db, schoolId, id, [ann!, bob!]))).map((me) => me!)
  const standings = computeStandings(
    { scoring: 'accuracy', rounds: 3, lateStart: 'zero' },
    players.map(({ player }) => ({ id: player, team: null, isKicked: false, joinedRound: 0 })),
    answers,
  )
  expect(players.map(({ player, rank, points }) => ({ player, rank, points }))).toEqual(
    standings.map(({ player, rank, points }) => ({ player, rank, points })),
  )
  expect(answers.map(({ points }) => points).toSorted((value, other) => value - other)).toEqual([
    0, 1_000, 1_000, 1_000,
  ])
  expect(answers.find(({ isRight }) => isRight)).toMatchObject({ tookMs: 5 * second, answerMs: 20 * second })
  const view = await inSchool((db) => loadRoomView(db, schoolId, id, 'en'))
  expect(view).toMatchObject({ state: 'finished', board: [{ rank: 1 }, { rank: 2 }] })
})

test('refuses the wrong actor when assigning or playing an assigned competition', async () => {
  await createAssigned()
  const stranger = await makePerson(services, 'Stranger')
  const other = await createChildClass(services, 1)
  for (const by of [ann!, stranger, other.teacher])
    await expect(assign(startTime + 3 * hour, by)).rejects.toMatchObject({ code: 'not-found' })
  for (const by of [childClass.teacher, stranger, other.children[0]!])
    await expect(next(by)).rejects.toMatchObject({ code: 'not-found' })
  // A student of the class who has not joined.
  await expect(next(ann!)).rejects.toMatchObject({ details: { reason: 'not-in' } })
  expect(await send(ann!, 0, wrong)).toBe('not-in')
})

test('students cannot play before the opening or after the deadline, even if the stored state is outdated', async () => {
  await createAssigned({ opensAt: toIso(startTime + hour) })
  expect(await row()).toMatchObject({ state: 'scheduled' })
  await expect(join(ann!)).rejects.toMatchObject({ details: { reason: 'competition-not-open' } })
  expect(await inSchool((db) => listOpenRooms(db, schoolId, [childClass.classroom.id]))).toEqual([])
  now = startTime + hour - 1
  expect(await move()).toBeNull()
  now = startTime + hour
  expect(await Promise.all([move(), move(), move()]).then((all) => all.filter(Boolean).length)).toBe(1)
  await join(ann!)
  await next(ann!)
  now = startTime + 2 * hour
  await expect(next(ann!)).rejects.toMatchObject({ details: { reason: 'competition-over' } })
  await expect(join(bob!)).rejects.toMatchObject({ details: { reason: 'competition-over' } })
  expect(await row()).toMatchObject({ state: 'running' })
  now += second
  await move()
  expect(await send(ann!, 0, wrong)).toBe('closed')
})

test('answer time starts when the question is shown and continues on another device', async () => {
  await createAssigned()
  await join(ann!)
  expect((await loadPlay(ann!)).turn).toBeNull()
  await next(ann!)
  now += 15 * second
  // Repeated and concurrent calls return the same question with the same end time.
  expect(await Promise.all([next(ann!), next(ann!)])).toEqual([{ round: 0 }, { round: 0 }])
  expect((await loadPlay(ann!)).turn).toMatchObject({
    round: 0,
    shownAt: startTime,
    endsAt: startTime + 20 * second,
    answer: null,
  })
  now = startTime + 20 * second + 501
  expect(await send(ann!, 0, wrong, { roundTripMs: 90_000 })).toBe('closed')
  now -= 1
  expect(await send(ann!, 0, wrong, { roundTripMs: 90_000 })).toBeNull()
  expect(await next(ann!)).toEqual({ round: 1 })
  now += 21 * second
  // An expired question is not shown again.
  expect(await next(ann!)).toEqual({ round: 2 })
  expect(await loadPlay(ann!)).toMatchObject({ behind: 2, isDone: false })
})

test('extra time applies to questions shown after it was given', async () => {
  await createAssigned()
  const { player } = await join(ann!)
  const press = { competition: id, press: 'give-time', round: '', phase: '', player, percent: 200 }
  await room.act(hostAct, childClass.teacher, 'teacher', press)
  await next(ann!)
  expect((await loadPlay(ann!)).turn).toMatchObject({ endsAt: startTime + 40 * second })
  now += 39 * second
  expect(await send(ann!, 0, wrong)).toBeNull()
})

test('repeating an answer keeps the first; refuses other answers and questions not shown to the student', async () => {
  await createAssigned()
  for (const child of [ann!, bob!]) await join(child)
  await next(ann!)
  const right = await key(0)
  expect(await send(ann!, 0, wrong)).toBeNull()
  now += 3 * second
  expect(await send(ann!, 0, wrong)).toBeNull()
  expect(await send(ann!, 0, right)).toBe('answered')
  // Refused: no question shown to Bob, second question not shown to Ann, and the inbox of live rooms.
  expect(await send(bob!, 0, right)).toBe('closed')
  expect(await send(ann!, 1, right)).toBe('closed')
  const facts = { id, schoolId, classroomId: childClass.classroom.id, relations: [], personId: bob! }
  const value = { round: 0, answer: right }
  const [error] = await saveAnswers(services, [
    { actor: {} as never, schoolId, facts, value, receivedAt: now, roundTripMs: 0 },
  ])
  expect(error!.details.reason).toBe('closed')
  const { rows } = await services.owner.query(
    'SELECT took_ms, answer FROM competition_answers WHERE competition_id = $1',
    [id],
  )
  expect(rows).toEqual([{ took_ms: 0, answer: wrong }])
})

test('reveals answer keys at the close, or after each answer if the teacher chose so', async () => {
  await createAssigned()
  await join(ann!)
  await next(ann!)
  await send(ann!, 0, wrong)
  expect((await loadPlay(ann!)).turn).toMatchObject({ answer: wrong, result: null })
  now = startTime + 2 * hour + second
  await move()
  const { review } = await loadPlay(ann!)
  // Questions that were never shown are not in the review.
  expect(review).toMatchObject([{ round: 0, result: { isRight: false, key: { answer: await key(0) } } }])

  now = startTime
  await createAssigned({ reveals: 'answered' })
  await join(ann!)
  await next(ann!)
  expect((await loadPlay(ann!)).turn).toMatchObject({ answer: null, result: null })
  await send(ann!, 0, await key(0))
  expect((await loadPlay(ann!)).turn).toMatchObject({ result: { isRight: true, key: { answer: await key(0) } } })
  await next(ann!)
  now += 21 * second
  expect((await loadPlay(ann!)).turn).toMatchObject({ round: 1, answer: null, result: null })
})

test('the job of an earlier deadline does nothing after the deadline was moved', async () => {
  await createAssigned()
  const [job] = (await listQueuedJobs(services)).filter(({ name }) => name === 'move-assigned-competition').slice(-1)
  expect(job).toMatchObject({ data: { schoolId, competitionId: id } })
  await assign(startTime + 5 * hour)
  now = startTime + 2 * hour + 2 * second
  const run = moveAssignedCompetitionJob(services)
  await run(job!.data)
  expect(await row()).toMatchObject({ state: 'running' })
  now = startTime + 5 * hour + 2 * second
  await Promise.all([run(job!.data), run(job!.data)])
  expect(await row()).toMatchObject({ state: 'finished' })
  await expect(assign(startTime + 9 * hour)).rejects.toMatchObject({ details: { reason: 'competition-over' } })
})

test.each([
  [startTime - 1, 'window-too-short'],
  [startTime + 60 * second, 'window-too-short'],
  [startTime + 200 * 24 * hour, 'window-too-far'],
])('rejects a deadline at %d with the reason %s', async (closesAt, reason) => {
  await expect(createAssigned({ closesAt: toIso(closesAt) })).rejects.toMatchObject({ details: { reason } })
})

test('the host can end an assigned competition; commands for live rooms do nothing', async () => {
  await createAssigned()
  await join(ann!)
  for (const press of ['open', 'start', 'next', 'pause', 'skip', 'lock']) {
    const pressed = { competition: id, press, round: '', phase: '' }
    expect(await room.act(hostAct, childClass.teacher, 'teacher', pressed)).toMatchObject({
      done: false,
      state: 'running',
    })
  }
  expect(await end()).toMatchObject({ done: true, state: 'finished' })
  expect(await end()).toMatchObject({ done: false })
})

test('an answer that arrives while the competition ends is either saved and counted or refused', async () => {
  await createAssigned()
  for (const child of [ann!, bob!, cid!]) await join(child)
  for (const child of [ann!, bob!, cid!]) await next(child)
  const right = await key(0)
  const [messages] = await Promise.all([Promise.all([ann!, bob!, cid!].map((child) => send(child, 0, right))), end()])
  const { rows } = await services.owner.query(
    'SELECT is_right, points FROM competition_answers WHERE competition_id = $1',
    [id],
  )
  expect(rows.length).toBe(messages.filter((reason) => reason === null).length)
  for (const row of rows) expect(row).toEqual({ is_right: true, points: 1_000 })
})

test('a paused room that is assigned continues with the rounds not yet revealed', async () => {
  id = await room.create()
  await room.pressButton('open')
  await room.join(ann!)
  await room.pressButton('lock')
  await room.join(bob!)
  await room.pressButton('start')
  await expect(assign(startTime + hour)).rejects.toMatchObject({ details: { reason: 'pause-first' } })
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
  const facts = { id, schoolId, classroomId: childClass.classroom.id, relations: [], personId: ann! }
  const value = { round: 0, answer: await key(0) }
  await saveAnswers(services, [{ actor: {} as never, schoolId, facts, value, receivedAt: now, roundTripMs: 0 }])
  await room.pressButton('next')
  while ((await room.row()).round !== 1 || (await room.row()).phase !== 'question') await room.pressButton('next')
  await room.pressButton('pause')
  expect(await assign(startTime + hour)).toMatchObject({ state: 'running' })
  expect(await row()).toMatchObject({ mode: 'assigned', code: null, locked: false, round: null, phase: null })
  // Bob, who was waiting for approval, is admitted; the revealed first round is not shown again.
  expect([await next(ann!), await next(bob!)]).toEqual([{ round: 1 }, { round: 1 }])
  const { rows } = await services.owner.query(
    'SELECT joined_round FROM competition_players WHERE competition_id = $1 AND person_id = $2',
    [id, bob],
  )
  expect(rows).toEqual([{ joined_round: 1 }])
  await send(bob!, 1, await key(1))
  await end()
  const [annNow, bobNow] = await inSchool((db) => loadMeViews(db, schoolId, id, [ann!, bob!]))
  expect([annNow!.points, bobNow!.points]).toEqual([1_000, 1_000])
  expect((await loadPlay(ann!)).review.map(({ round }) => round)).toEqual([0, 1])
})

test('the daily task opens and closes competitions whose jobs were lost', async () => {
  await createAssigned({ opensAt: toIso(startTime + hour) })
  now = startTime + 3 * hour
  await inSchool((db) => moveDueWindows(db, { schoolId, now }))
  expect(await row()).toMatchObject({ state: 'finished' })
})

test('reward points belong to the day on which each student played, not to the closing day', async () => {
  const day = 24 * hour
  await createAssigned({ closesAt: toIso(startTime + 4 * day) })
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
  now = startTime + 4 * day + hour
  await move()
  now += day
  await room.act(giveCompetitionPoints, childClass.teacher, 'teacher', { competition: id })
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
  // Active days also follow the day of play.
  expect(await daysOf('reward_days')).toEqual(played)
})
