import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { kiteOf } from '#app/ui/kite-look.ts'
import { tookMs } from '#rules/competitions/fair-clock.ts'
import { pointsByRound, standingsOf, type KeptAnswer } from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { makePerson, openTestServices, queuedJobs, type TestServices } from '#db/testing/test-services.ts'
import { answeredCount } from './answered-counts.server.ts'
import { doneOf } from './components/host/done-counts.ts'
import { hostView } from './host-view.server.ts'
import { hostAct } from './press-as-host.server.ts'
import { moveCompetitionJob } from './jobs/move-competition.server.ts'
import { joinCompetition } from './join-competition.server.ts'
import { answerSent, keepAnswers } from './keep-answers.server.ts'
import { competitionRoom } from './live.server.ts'
import { meViews } from './me-view.server.ts'
import { moveWithTime } from './move-room.server.ts'
import { roomView } from './room-view.server.ts'
import { makeBank } from '#db/testing/make-bank.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { createCompetition, removeCompetition } from './create-competition.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
let services: TestServices
let made: ChildClass
let [ann, bob, cid]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  made = await makeChildClass(services, 3)
  ;[ann, bob, cid] = made.children
  schoolId = made.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: made.classroom.id, teacher: made.teacher })
})

const wrong: Answer = { kind: 'text', text: 'no' }
const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const viewOf = () => inSchool(async (db) => (await roomView(db, schoolId, room.id(), 'en'))!)
const mine = async (person: PersonId) => (await inSchool((db) => meViews(db, schoolId, room.id(), [person])))[0]!

type Sent = { person: PersonId; answer: Answer; round?: number; after?: number; roundTripMs?: number; id?: string }

/** Sent together, in one batch. What each was answered. */
async function send(...sent: Sent[]) {
  const { round, since } = await room.row()
  const told = await keepAnswers(
    services,
    sent.map((one) => ({
      ...{ actor: { id: one.person } as never, schoolId },
      facts: { id: one.id ?? room.id(), schoolId, classroomId: '', relations: [], personId: one.person },
      value: { round: one.round ?? round ?? 0, answer: one.answer },
      receivedAt: one.after === undefined ? now : since! + one.after,
      roundTripMs: one.roundTripMs ?? 0,
    })),
  )
  return told.map((refusal) => refusal?.details.reason ?? null)
}

/** Until a round can be answered. */
async function toAnswers() {
  while ((await room.row()).phase !== 'answer') await room.press('next')
}

async function begin(settings = {}, players = [ann!, bob!, cid!]) {
  await room.create(settings)
  await room.press('open')
  for (const player of players) await room.join(player)
  await room.press('start')
}

test('a class that hides its leaderboard shows nobody a place, not even their own', async () => {
  await services.owner.query(`UPDATE classrooms SET leaderboard = 'hidden' WHERE id = $1`, [made.classroom.id])
  await begin({ names: 'all' })
  await toAnswers()
  await send({ person: ann!, answer: await room.key(), after: 500 })
  while ((await room.row()).phase !== 'board') await room.press('next')
  expect((await viewOf()).settings.names).toBe('none')
  expect((await viewOf()).board).toEqual([])
  expect(await mine(ann!)).toMatchObject({ rank: null, points: expect.any(Number) as number })
})

test('and so does one that hides it after the room was made', async () => {
  await begin({ names: 'all' })
  await toAnswers()
  await send({ person: ann!, answer: await room.key(), after: 500 })
  await room.press('end')
  expect((await viewOf()).board).not.toEqual([])
  expect((await mine(ann!)).rank).toBe(1)
  await services.owner.query(`UPDATE classrooms SET leaderboard = 'hidden' WHERE id = $1`, [made.classroom.id])
  expect(await viewOf()).toMatchObject({ board: [], settings: { names: 'none' } })
  expect((await mine(ann!)).rank).toBeNull()
})

test('a bank of a colleague who does not teach the class is asked as it was when the host chose it', async () => {
  const colleague = await makePerson(services, 'Colleague')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleague,
  ])
  const asked = async () => {
    const { rows } = await services.owner.query<{ text: string }>(
      `SELECT content::text AS text FROM competition_rounds WHERE school_id = $1 AND competition_id = $2`,
      [schoolId, room.id()],
    )
    return rows.map(({ text }) => text).join()
  }
  for (const [ownerId, changed] of [
    [colleague, false],
    [made.teacher, true],
  ] as const) {
    const bank = await makeBank(services, { schoolId, ownerId })
    await room.create({}, 6, bank)
    await services.owner.query(
      `UPDATE bank_question_versions v SET content = jsonb_set(content, '{question,en}', '"Call me"')
       FROM bank_questions q WHERE q.school_id = v.school_id AND q.id = v.question_id AND q.bank_id = $1`,
      [bank],
    )
    await room.press('open')
    expect((await asked()).includes('Call me')).toBe(changed)
    await room.press('end')
  }
})

test('a whole quiz by three, and its standings are those of the rule', async () => {
  await begin()
  expect(await viewOf()).toMatchObject({ state: 'running', players: 3, round: { number: 0, of: 3, phase: 'prepare' } })
  const asked: { round: number; key: Answer }[] = []
  for (let round = 0; round < 3; round++) {
    await toAnswers()
    const key = await room.key()
    asked.push({ round, key })
    const before = await viewOf()
    expect(
      await send(
        { person: ann!, answer: key, after: 1_000 },
        { person: bob!, answer: round === 1 ? wrong : key, after: 9_000, roundTripMs: 90 },
      ),
    ).toEqual([null, null])
    // Only hosts are told how many have answered.
    expect(await viewOf()).toEqual(before)
    expect(doneOf((await inSchool((db) => hostView(db, schoolId, room.id(), new Set())))!).quiz).toBe(2)
    await room.press('next')
    expect(await viewOf()).toMatchObject({
      round: { phase: 'reveal' },
      key: { right: round === 1 ? 1 : 2 },
    })
    expect((await mine(ann!)).result).toMatchObject({ round, isRight: true, streak: round + 1 })
    await room.press('next')
    expect((await viewOf()).board.map(({ rank }) => rank)).toEqual([1, 2, 3])
    await room.press('next')
  }
  const view = await viewOf()
  expect(view).toMatchObject({ state: 'finished', round: null })
  const { rows: answers } = await services.owner.query<KeptAnswer>(
    `SELECT player_id AS player, round, is_right AS "isRight", took_ms AS "tookMs", answer_ms AS "answerMs" FROM competition_answers WHERE competition_id = $1`,
    [room.id()],
  )
  const players = await Promise.all([ann!, bob!, cid!].map(mine))
  const standings = standingsOf(
    { scoring: 'speed', rounds: 3, lateStart: 'zero' },
    players.map(({ player }) => ({ id: player, team: null, isKicked: false, joinedRound: 0 })),
    answers,
  )
  expect(view.board.map(({ player, rank, points }) => ({ player, rank, points }))).toEqual(
    standings.map(({ player, rank, points }) => ({ player, rank, points })),
  )
  const ofBob = answers.filter(({ player }) => player === players[1]!.player).toSorted((a, b) => a.round - b.round)
  expect(pointsByRound('speed', ofBob).map(({ points }) => points > 0)).toEqual([true, false, true])
  // What PostgreSQL keeps is what the rule of the fair clock says.
  expect(ofBob[0]!.tookMs).toBe(tookMs({ openedAt: 0, receivedAt: 9_000, roundTripMs: 90 }))
})

test('others see the kite that a child chose, and not whose it is', async () => {
  const look = 'diamond.leaf.waves.ribbons'
  await services.owner.query(`INSERT INTO reward_wallets VALUES ($1, $2, 0, 0, 1, $3)`, [schoolId, ann!, look])
  await begin()
  while ((await room.row()).phase !== 'board') await room.press('next')
  const { board } = await viewOf()
  const flown = async (person: PersonId) => {
    const { player } = await mine(person)
    return board.find((row) => row.player === player)?.kite
  }
  expect(await flown(ann!)).toEqual(kiteOf(ann!, look))
  expect(await flown(bob!)).toEqual(kiteOf(bob!, null))
  expect(JSON.stringify(board)).not.toContain(ann!)
})

test('refuses the wrong actor', async () => {
  await begin()
  const stranger = await makePerson(services, 'Stranger')
  const other = await makeChildClass(services, 1)
  for (const by of [ann!, stranger, other.teacher]) {
    await expect(room.pressAt('next', 0, 'prepare', by)).rejects.toMatchObject({ code: 'not-found' })
    await expect(room.act(removeCompetition, by, 'teacher', { competition: room.id() })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  for (const by of [made.teacher, stranger, other.children[0]!])
    await expect(room.act(joinCompetition, by, 'student', { competition: room.id() })).rejects.toMatchObject({
      code: 'not-found',
    })
  await expect(
    room.act(createCompetition, ann!, 'student', {
      classroomId: made.classroom.id,
      title: 'x',
      source: { kind: 'bank', bank: 'logic', questions: 2 },
      settings: (await room.row()).settings,
    }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('a finished competition is deleted by the owner of the class, a draft by every teacher of it', async () => {
  const colleague = await makePerson(services, 'Colleague')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleague,
  ])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, made.classroom.id, colleague],
  )
  const remove = (by: string) => room.act(removeCompetition, by, 'teacher', { competition: room.id() })
  await room.create()
  await remove(colleague)
  await begin()
  await room.press('end')
  await expect(remove(colleague)).rejects.toMatchObject({ code: 'not-found' })
  await remove(made.teacher)
  const { rows } = await services.owner.query(
    `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'competition.remove' AND person_id = $2`,
    [schoolId, made.teacher],
  )
  expect(rows).toEqual([{ details: { title: 'Friday quiz', players: 3 } }])
})

test('two hosts who press at once make one step', async () => {
  await begin()
  const pressed = await Promise.all(Array.from({ length: 6 }, () => room.pressAt('next', 0, 'prepare')))
  expect(pressed.filter(({ done }) => done).length).toBe(1)
  expect((await room.row()).phase).toBe('question')
})

test('answers that meet the closing of their round are kept and counted, or neither', async () => {
  await begin()
  await toAnswers()
  const key = await room.key()
  const [answered] = await Promise.all([
    Promise.all([ann!, bob!, cid!].map((person) => send({ person, answer: key, after: 10 }))),
    room.pressAt('next', 0, 'answer'),
  ])
  const kept = answered.flat().filter((reason) => reason === null).length
  const { rows } = await services.owner.query(
    'SELECT is_right, points FROM competition_answers WHERE competition_id = $1',
    [room.id()],
  )
  expect(rows.length).toBe(kept)
  for (const row of rows) expect(row).toMatchObject({ is_right: true, points: 1_000 })
})

test('late, doubled and forged answers have no effect', async () => {
  await begin({}, [ann!, bob!])
  const outsider = (await makeChildClass(services, 1)).children[0]!
  expect(await send({ person: ann!, answer: wrong, round: 0 })).toEqual(['closed'])
  await toAnswers()
  const key = await room.key()
  expect(
    await send(
      { person: ann!, answer: wrong, after: 500 },
      { person: bob!, answer: key, after: 20_600, roundTripMs: 90_000 },
      { person: cid!, answer: key, after: 500 },
      { person: outsider, answer: key, after: 500 },
      { person: made.teacher, answer: key, after: 500 },
    ),
  ).toEqual([null, 'closed', 'not-in', 'not-in', 'not-in'])
  // Said again it is what was kept; another one is not.
  expect(await send({ person: ann!, answer: wrong, after: 900 })).toEqual([null])
  expect(await send({ person: ann!, answer: key, after: 900 })).toEqual(['answered'])
  for (const round of [1, 2, 40]) expect(await send({ person: bob!, answer: key, round })).toEqual(['closed'])
  await room.press('next')
  expect(await send({ person: bob!, answer: key, after: 500 })).toEqual(['closed'])
  expect(await send({ person: ann!, answer: wrong, after: 500 })).toEqual([null])
  const { rows } = await services.owner.query('SELECT took_ms FROM competition_answers WHERE competition_id = $1', [
    room.id(),
  ])
  expect(rows).toEqual([{ took_ms: 500 }])
  expect((await mine(ann!)).points).toBe(0)
})

test('who answers in a room that is locked for long is told so soon, and may be asked for again', async () => {
  await begin()
  await toAnswers()
  const answer = await room.key()
  const mover = await services.owner.connect()
  try {
    await mover.query('BEGIN')
    await mover.query('SELECT 1 FROM competitions WHERE id = $1 FOR UPDATE', [room.id()])
    const began = performance.now()
    await expect(send({ person: ann!, answer, after: 100 })).rejects.toMatchObject({ code: '55P03' })
    expect(performance.now() - began).toBeLessThan(2_500)
  } finally {
    await mover.query('ROLLBACK')
    mover.release()
  }
  expect(await send({ person: ann!, answer, after: 100 })).toEqual([null])
})

test('a message that is no answer is not taken', () => {
  for (const value of [
    null,
    'x',
    { round: 0 },
    { round: -1, answer: wrong },
    { round: 0, answer: { kind: 'chosen', chosen: [1e9] } },
    { round: 0, answer: { kind: 'chosen', chosen: Array(100).fill(1) } },
    { round: 0, answer: { kind: 'text', text: 'x'.repeat(41) } },
    { round: 0, answer: { kind: 'text', text: '\u0000' } },
    { round: 0, answer: wrong, tookMs: 0 },
  ])
    expect(answerSent(value as never)).toBe(null)
  expect(answerSent({ round: 0, answer: { kind: 'chosen', chosen: [1] } })).not.toBe(null)
})

test('what may be changed is, until the end, and time counts anew', async () => {
  await begin({ changeable: true })
  await toAnswers()
  const key = await room.key()
  await send({ person: ann!, answer: wrong, after: 500 })
  expect(await send({ person: ann!, answer: key, after: 10_000 })).toEqual([null])
  await room.press('next')
  expect((await mine(ann!)).result).toMatchObject({ isRight: true, points: 750 })
})

test('the key is in no view before the reveal, nor the question before it is read', async () => {
  await begin()
  const before = JSON.stringify([await viewOf(), await mine(ann!)])
  expect(before).toContain('"question":null')
  await room.press('next')
  for (const phase of ['question', 'answer']) {
    const view = await viewOf()
    expect(view).toMatchObject({ round: { phase }, key: null, board: [] })
    expect(JSON.stringify(view)).not.toMatch(/isRight|explanation|accepted|"right"/)
    await room.press('next')
  }
  expect((await viewOf()).key).not.toBe(null)
})

test('a pause takes nothing from anybody, and more time is for all, once for two presses', async () => {
  await begin()
  await toAnswers()
  const key = await room.key()
  now += 5_000
  await room.press('pause')
  expect(await send({ person: ann!, answer: key })).toEqual(['closed'])
  now += 600_000
  await moveWithTime(services, { schoolId, id: room.id() }, null)
  await room.press('resume')
  now += 1_000
  expect(await send({ person: ann!, answer: key })).toEqual([null])
  const { endsAt } = await room.row()
  const [first, again] = await Promise.all([1, 2].map(() => room.press('extend', { ends: endsAt })))
  expect([first!.done, again!.done].filter(Boolean).length).toBe(1)
  expect((await room.row()).endsAt).toBe(endsAt! + 15_000)
  now += 20_000
  await moveWithTime(services, { schoolId, id: room.id() }, null)
  expect(await viewOf()).toMatchObject({ round: { phase: 'answer', leftMs: null } })
  expect(await send({ person: bob!, answer: key })).toEqual([null])
  const { rows } = await services.owner.query(
    'SELECT took_ms FROM competition_answers WHERE competition_id = $1 ORDER BY 1',
    [room.id()],
  )
  expect(rows).toEqual([{ took_ms: 6_000 }, { took_ms: 26_000 }])
})

test('a deadline is kept by whoever comes first, also by the job alone', async () => {
  await begin()
  expect((await queuedJobs(services)).some(({ name }) => name === 'move-competition')).toBe(true)
  now += 3_000 + 4_000 + 20_000
  await Promise.all(Array.from({ length: 4 }, () => moveWithTime(services, { schoolId, id: room.id() }, null)))
  expect(await room.row()).toMatchObject({ phase: 'reveal', round: 0, since: now })
  await room.press('next')
  await room.press('next')
  now += 60_000
  await moveCompetitionJob(services)({ schoolId, competitionId: room.id() })
  expect(await room.row()).toMatchObject({ phase: 'reveal', round: 1 })
})

test('ends early when all who are connected have answered, and waits for those who have more time', async () => {
  await begin()
  await room.press('give-time', { player: (await mine(bob!)).player, percent: 200 })
  await toAnswers()
  const key = await room.key()
  await send({ person: ann!, answer: key, after: 100 })
  const move = (...people: string[]) => moveWithTime(services, { schoolId, id: room.id() }, new Set(people))
  await move(ann!, bob!)
  expect((await room.row()).phase).toBe('answer')
  now += 21_000
  await move(ann!, bob!)
  expect((await room.row()).phase).toBe('answer')
  expect(await send({ person: cid!, answer: key })).toEqual(['closed'])
  expect(await send({ person: bob!, answer: key })).toEqual([null])
  await move(ann!, bob!)
  expect((await room.row()).phase).toBe('reveal')
})

test('a process that may not know of everybody ends nothing early, and looks again', async () => {
  await begin()
  await toAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  const facts = { id: room.id(), schoolId, locale: 'en' as const } as never
  const look = async (isWhole: boolean) =>
    competitionRoom.watch!(services, facts, await viewOf(), new Set([ann!]), isWhole)
  expect(await look(false)).toBe(now + 1_000)
  expect(await answeredCount(services, { schoolId, id: room.id() })).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await room.row()).phase).toBe('answer')
  await look(true)
  await expect.poll(async () => (await room.row()).phase).toBe('reveal')
})

test('a pause after the usual end, while some have more time, lengthens nothing', async () => {
  await begin()
  await room.press('give-time', { player: (await mine(bob!)).player, percent: 200 })
  await toAnswers()
  const closes = (await viewOf()).round!.closesAt!
  now += 25_000
  await room.press('pause')
  now += 60_000
  await room.press('resume')
  expect((await viewOf()).round!.closesAt).toBe(closes + 60_000)
})

test('who is kicked counts no longer, and comes back with what they had', async () => {
  await begin()
  await toAnswers()
  const key = await room.key()
  const { player } = await mine(ann!)
  await send({ person: ann!, answer: key, after: 100 }, { person: bob!, answer: key, after: 5_000 })
  await room.press('kick', { player })
  await room.press('next')
  await room.press('next')
  expect((await viewOf()).board.map(({ name }) => name)).not.toContain((await mine(ann!)).name)
  expect((await mine(ann!)).state).toBe('kicked')
  await room.press('next')
  await toAnswers()
  expect(await send({ person: ann!, answer: wrong, after: 100 })).toEqual(['not-in'])
  expect(await room.join(ann!)).toMatchObject({ state: 'kicked' })
  await room.press('readmit', { player })
  expect(await send({ person: ann!, answer: await room.key(), after: 100 })).toEqual([null])
  await room.press('next')
  await room.press('next')
  expect((await viewOf()).board[0]).toMatchObject({ player, rank: 1, points: 2_100 })
})

test('whoever comes to a locked room asks, and is admitted', async () => {
  await begin({}, [ann!])
  await room.press('lock')
  expect(await room.join(bob!)).toMatchObject({ state: 'asked' })
  await toAnswers()
  expect(await send({ person: bob!, answer: wrong, after: 10 })).toEqual(['not-in'])
  await room.press('admit', { player: (await mine(bob!)).player })
  expect(await send({ person: bob!, answer: wrong, after: 10 })).toEqual([null])
})

test('a skipped question counts for nobody, and the end counts what is open', async () => {
  await begin()
  await toAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  await room.press('skip')
  expect(await room.row()).toMatchObject({ round: 1, phase: 'prepare' })
  await toAnswers()
  await send({ person: bob!, answer: await room.key(), after: 100 })
  await room.press('end')
  expect((await viewOf()).board.map(({ points }) => points)).toEqual([1_000, 0, 0])
  const { done } = await room.act(hostAct, made.teacher, 'teacher', {
    competition: room.id(),
    press: 'next',
    round: null,
    phase: null,
  })
  expect(done).toBe(false)
})

test('skipped after it was revealed, a question is taken back from everybody', async () => {
  await begin()
  await toAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  await room.press('next')
  expect((await mine(ann!)).points).toBeGreaterThan(0)
  await room.press('skip')
  expect((await mine(ann!)).points).toBe(0)
})

test('a skipped question ends nobody’s streak, and a missed one does', async () => {
  await begin()
  await toAnswers()
  const first = await room.key()
  await send({ person: ann!, answer: first, after: 100 }, { person: bob!, answer: first, after: 100 })
  await room.press('next')
  await room.press('next')
  await room.press('next')
  await toAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  await room.press('next')
  expect([(await mine(ann!)).result!.streak, (await mine(bob!)).result!.streak]).toEqual([2, 0])
  await room.press('skip')
  expect([(await mine(ann!)).result!.streak, (await mine(bob!)).result!.streak]).toEqual([1, 1])
  await toAnswers()
  const last = await room.key()
  await send({ person: ann!, answer: last, after: 100 }, { person: bob!, answer: last, after: 100 })
  await room.press('next')
  expect([await mine(ann!), await mine(bob!)].map(({ points }) => points)).toEqual([2_100, 2_100])
})

test('who is kicked after a round leaves no gap in the ranks', async () => {
  await begin()
  await toAnswers()
  const key = await room.key()
  await send({ person: ann!, answer: key, after: 1_000 }, { person: bob!, answer: key, after: 5_000 })
  await room.press('next')
  expect((await mine(bob!)).rank).toBe(2)
  await room.press('kick', { player: (await mine(ann!)).player })
  expect((await mine(bob!)).rank).toBe(1)
})
