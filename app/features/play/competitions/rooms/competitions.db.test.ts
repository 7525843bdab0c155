import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import { computeAnswerMs } from '#rules/competitions/fair-clock.ts'
import { pointsByRound, computeStandings, type SavedAnswer } from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makePerson, listQueuedJobs } from '#db/testing/test-services.ts'
import { countAnswers } from '../rounds/count-answers.server.ts'
import { countDone } from '../host/stage/done-counts.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { hostAct } from '../host/host-act.server.ts'
import { moveCompetitionJob } from '../jobs/move-competition.server.ts'
import { joinCompetition } from './join-competition.server.ts'
import { parseSentAnswer, saveAnswers } from '../rounds/save-answers.server.ts'
import { competitionRoom } from '../live.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { advanceRoomByTime } from './move-room.server.ts'
import { loadRoomView } from './room-view.server.ts'
import { createBank } from '#db/testing/make-bank.ts'
import { createCompetition, removeCompetition } from '../wizard/create-competition.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { childClass, schoolId, ann, bob, cid, room, inSchool } = {} as CompetitionClass

const query = <Row extends object>(text: string, values: unknown[] = []) => services.owner.query<Row>(text, values)
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  ;({ childClass, schoolId, ann, bob, cid, room, inSchool } = await createCompetitionClass(services))
})

const wrong: Answer = { kind: 'text', text: 'no' }
const loadView = () => inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), 'en'))!)
const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!

type TestAnswer = {
  person: PersonId
  answer: Answer
  round?: number
  after?: number
  roundTripMs?: number
  id?: string
}

/** Sends the answers in one batch. Returns the refusal reason or null per answer. */
async function send(...answers: TestAnswer[]) {
  const { round, since } = await room.row()
  const errors = await saveAnswers(
    services,
    answers.map((entry) => ({
      ...{ actor: { id: entry.person } as never, schoolId },
      facts: { id: entry.id ?? room.id(), schoolId, classroomId: '', relations: [], personId: entry.person },
      value: { round: entry.round ?? round ?? 0, answer: entry.answer },
      receivedAt: entry.after === undefined ? now : since! + entry.after,
      roundTripMs: entry.roundTripMs ?? 0,
    })),
  )
  return errors.map((refusal) => refusal?.details.reason ?? null)
}

/** Advances the room to the answer phase. */
async function advanceToAnswers() {
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
}

async function begin(settings = {}, players = [ann!, bob!, cid!]) {
  await room.create(settings)
  await room.pressButton('open')
  for (const player of players) await room.join(player)
  await room.pressButton('start')
}

test('a class with a hidden leaderboard shows no ranks, not even the player’s own', async () => {
  await query(`UPDATE classrooms SET leaderboard = 'hidden' WHERE id = $1`, [childClass.classroom.id])
  await begin({ names: 'all' })
  await advanceToAnswers()
  await send({ person: ann!, answer: await room.key(), after: 500 })
  while ((await room.row()).phase !== 'board') await room.pressButton('next')
  expect((await loadView()).settings.names).toBe('none')
  expect((await loadView()).board).toEqual([])
  expect(await meViewOf(ann!)).toMatchObject({ rank: null, points: expect.any(Number) as number })
})

test('hiding the class leaderboard after the room was created hides its ranks too', async () => {
  await begin({ names: 'all' })
  await advanceToAnswers()
  await send({ person: ann!, answer: await room.key(), after: 500 })
  await room.pressButton('end')
  expect((await loadView()).board).not.toEqual([])
  expect((await meViewOf(ann!)).rank).toBe(1)
  await query(`UPDATE classrooms SET leaderboard = 'hidden' WHERE id = $1`, [childClass.classroom.id])
  expect(await loadView()).toMatchObject({ board: [], settings: { names: 'none' } })
  expect((await meViewOf(ann!)).rank).toBeNull()
})

test('later edits to a question bank reach the draft only if the bank’s owner teaches the class', async () => {
  const colleague = await makePerson(services, 'Colleague')
  await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [schoolId, colleague])
  const loadRoundTexts = async () => {
    const { rows } = await query<{ text: string }>(
      `SELECT content::text AS text FROM competition_rounds WHERE school_id = $1 AND competition_id = $2`,
      [schoolId, room.id()],
    )
    return rows.map(({ text }) => text).join()
  }
  for (const [ownerId, changed] of [
    [colleague, false],
    [childClass.teacher, true],
  ] as const) {
    const bank = await createBank(services, { schoolId, ownerId })
    await room.create({}, 6, bank)
    await query(
      `UPDATE bank_question_versions v SET content = jsonb_set(content, '{question,en}', '"Call me"')
       FROM bank_questions q WHERE q.school_id = v.school_id AND q.id = v.question_id AND q.bank_id = $1`,
      [bank],
    )
    await room.pressButton('open')
    expect((await loadRoundTexts()).includes('Call me')).toBe(changed)
    await room.pressButton('end')
  }
})

test('standings of a complete quiz with three players match the scoring rule', async () => {
  await begin()
  expect(await loadView()).toMatchObject({
    state: 'running',
    players: 3,
    round: { number: 0, of: 3, phase: 'prepare' },
  })
  const rounds: { round: number; key: Answer }[] = []
  for (let round = 0; round < 3; round++) {
    await advanceToAnswers()
    const key = await room.key()
    rounds.push({ round, key })
    const before = await loadView()
    expect(
      await send(
        { person: ann!, answer: key, after: 1_000 },
        { person: bob!, answer: round === 1 ? wrong : key, after: 9_000, roundTripMs: 90 },
      ),
    ).toEqual([null, null])
    // The number of answers is visible to hosts only, so the room view does not change.
    expect(await loadView()).toEqual(before)
    expect(countDone((await inSchool((db) => loadHostView(db, schoolId, room.id(), new Set())))!).quiz).toBe(2)
    await room.pressButton('next')
    expect(await loadView()).toMatchObject({
      round: { phase: 'reveal' },
      key: { right: round === 1 ? 1 : 2 },
    })
    expect((await meViewOf(ann!)).result).toMatchObject({ round, isRight: true, streak: round + 1 })
    await room.pressButton('next')
    expect((await loadView()).board.map(({ rank }) => rank)).toEqual([1, 2, 3])
    await room.pressButton('next')
  }
  const view = await loadView()
  expect(view).toMatchObject({ state: 'finished', round: null })
  const { rows: answers } = await query<SavedAnswer>(
    `SELECT player_id AS player, round, is_right AS "isRight", took_ms AS "tookMs", answer_ms AS "answerMs" FROM competition_answers WHERE competition_id = $1`,
    [room.id()],
  )
  const players = await Promise.all([ann!, bob!, cid!].map(meViewOf))
  const standings = computeStandings(
    { scoring: 'speed', rounds: 3, lateStart: 'zero' },
    players.map(({ player }) => ({ id: player, team: null, isKicked: false, joinedRound: 0 })),
    answers,
  )
  expect(view.board.map(({ player, rank, points }) => ({ player, rank, points }))).toEqual(
    standings.map(({ player, rank, points }) => ({ player, rank, points })),
  )
  const ofBob = answers.filter(({ player }) => player === players[1]!.player).toSorted((a, b) => a.round - b.round)
  expect(pointsByRound('speed', ofBob).map(({ points }) => points > 0)).toEqual([true, false, true])
  // The SQL function must compute the same answer time as `computeAnswerMs`.
  expect(ofBob[0]!.tookMs).toBe(computeAnswerMs({ openedAt: 0, receivedAt: 9_000, roundTripMs: 90 }))
})

test('the board shows the kite that a student chose, without the user id', async () => {
  const design = 'diamond.leaf.waves.ribbons'
  await query(`INSERT INTO reward_wallets VALUES ($1, $2, 0, 0, 1, $3)`, [schoolId, ann!, design])
  await begin()
  while ((await room.row()).phase !== 'board') await room.pressButton('next')
  const { board } = await loadView()
  const kiteOf = async (person: PersonId) => {
    const { player } = await meViewOf(person)
    return board.find((row) => row.player === player)?.kite
  }
  expect(await kiteOf(ann!)).toEqual(parseKite(ann!, design))
  expect(await kiteOf(bob!)).toEqual(parseKite(bob!, null))
  expect(JSON.stringify(board)).not.toContain(ann!)
})

test('refuses the wrong actor when hosting, joining or creating a competition', async () => {
  await begin()
  const stranger = await makePerson(services, 'Stranger')
  const other = await createChildClass(services, 1)
  for (const by of [ann!, stranger, other.teacher]) {
    await expect(room.pressAt('next', 0, 'prepare', by)).rejects.toMatchObject({ code: 'not-found' })
    await expect(room.act(removeCompetition, by, 'teacher', { competition: room.id() })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  for (const by of [childClass.teacher, stranger, other.children[0]!])
    await expect(room.act(joinCompetition, by, 'student', { competition: room.id() })).rejects.toMatchObject({
      code: 'not-found',
    })
  await expect(
    room.act(createCompetition, ann!, 'student', {
      classroomId: childClass.classroom.id,
      title: 'x',
      source: { kind: 'bank', bank: 'logic', questions: 2 },
      settings: (await room.row()).settings,
    }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('only the class owner can delete a finished competition; any teacher of the class can delete a draft', async () => {
  const colleague = await makePerson(services, 'Colleague')
  await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [schoolId, colleague])
  await query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, childClass.classroom.id, colleague],
  )
  const remove = (by: string) => room.act(removeCompetition, by, 'teacher', { competition: room.id() })
  await room.create()
  await remove(colleague)
  await begin()
  await room.pressButton('end')
  await expect(remove(colleague)).rejects.toMatchObject({ code: 'not-found' })
  await remove(childClass.teacher)
  const { rows } = await query(
    `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'competition.remove' AND person_id = $2`,
    [schoolId, childClass.teacher],
  )
  expect(rows).toEqual([{ details: { title: 'Friday quiz', players: 3 } }])
})

test('simultaneous presses of “next” advance the room by one step', async () => {
  await begin()
  const results = await Promise.all(Array.from({ length: 6 }, () => room.pressAt('next', 0, 'prepare')))
  expect(results.filter(({ done }) => done).length).toBe(1)
  expect((await room.row()).phase).toBe('question')
})

test('an answer that arrives while its round closes is either saved and counted or refused', async () => {
  await begin()
  await advanceToAnswers()
  const key = await room.key()
  const [answered] = await Promise.all([
    Promise.all([ann!, bob!, cid!].map((person) => send({ person, answer: key, after: 10 }))),
    room.pressAt('next', 0, 'answer'),
  ])
  const saved = answered.flat().filter((reason) => reason === null).length
  const { rows } = await query('SELECT is_right, points FROM competition_answers WHERE competition_id = $1', [
    room.id(),
  ])
  expect(rows.length).toBe(saved)
  for (const row of rows) expect(row).toMatchObject({ is_right: true, points: 1_000 })
})

test('late, repeated and forged answers have no effect', async () => {
  await begin({}, [ann!, bob!])
  const outsider = (await createChildClass(services, 1)).children[0]!
  expect(await send({ person: ann!, answer: wrong, round: 0 })).toEqual(['closed'])
  await advanceToAnswers()
  const key = await room.key()
  expect(
    await send(
      { person: ann!, answer: wrong, after: 500 },
      { person: bob!, answer: key, after: 20_600, roundTripMs: 90_000 },
      { person: cid!, answer: key, after: 500 },
      { person: outsider, answer: key, after: 500 },
      { person: childClass.teacher, answer: key, after: 500 },
    ),
  ).toEqual([null, 'closed', 'not-in', 'not-in', 'not-in'])
  // Repeating the saved answer is acknowledged; a different answer is refused.
  expect(await send({ person: ann!, answer: wrong, after: 900 })).toEqual([null])
  expect(await send({ person: ann!, answer: key, after: 900 })).toEqual(['answered'])
  for (const round of [1, 2, 40]) expect(await send({ person: bob!, answer: key, round })).toEqual(['closed'])
  await room.pressButton('next')
  expect(await send({ person: bob!, answer: key, after: 500 })).toEqual(['closed'])
  expect(await send({ person: ann!, answer: wrong, after: 500 })).toEqual([null])
  const { rows } = await query('SELECT took_ms FROM competition_answers WHERE competition_id = $1', [room.id()])
  expect(rows).toEqual([{ took_ms: 500 }])
  expect((await meViewOf(ann!)).points).toBe(0)
})

test('an answer to a room with a long-held row lock fails within seconds and can be retried', async () => {
  await begin()
  await advanceToAnswers()
  const answer = await room.key()
  const lockHolder = await services.owner.connect()
  try {
    await lockHolder.query('BEGIN')
    await lockHolder.query('SELECT 1 FROM competitions WHERE id = $1 FOR UPDATE', [room.id()])
    const startedAt = performance.now()
    await expect(send({ person: ann!, answer, after: 100 })).rejects.toMatchObject({ code: '55P03' })
    expect(performance.now() - startedAt).toBeLessThan(2_500)
  } finally {
    await lockHolder.query('ROLLBACK')
    lockHolder.release()
  }
  expect(await send({ person: ann!, answer, after: 100 })).toEqual([null])
})

test('rejects messages that are not valid answers', () => {
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
    expect(parseSentAnswer(value as never)).toBe(null)
  expect(parseSentAnswer({ round: 0, answer: { kind: 'chosen', chosen: [1] } })).not.toBe(null)
})

test('a changed answer replaces the earlier one and is scored by its own time', async () => {
  await begin({ changeable: true })
  await advanceToAnswers()
  const key = await room.key()
  await send({ person: ann!, answer: wrong, after: 500 })
  expect(await send({ person: ann!, answer: key, after: 10_000 })).toEqual([null])
  await room.pressButton('next')
  expect((await meViewOf(ann!)).result).toMatchObject({ isRight: true, points: 750 })
})

test('views omit the answer key before the reveal and the question before its reading phase', async () => {
  await begin()
  const before = JSON.stringify([await loadView(), await meViewOf(ann!)])
  expect(before).toContain('"question":null')
  await room.pressButton('next')
  for (const phase of ['question', 'answer']) {
    const view = await loadView()
    expect(view).toMatchObject({ round: { phase }, key: null, board: [] })
    expect(JSON.stringify(view)).not.toMatch(/isRight|explanation|accepted|"right"/)
    await room.pressButton('next')
  }
  expect((await loadView()).key).not.toBe(null)
})

test('a pause costs no answer time, and two simultaneous presses of “extend” add time once', async () => {
  await begin()
  await advanceToAnswers()
  const key = await room.key()
  now += 5_000
  await room.pressButton('pause')
  expect(await send({ person: ann!, answer: key })).toEqual(['closed'])
  now += 600_000
  await advanceRoomByTime(services, { schoolId, id: room.id() }, null)
  await room.pressButton('resume')
  now += 1_000
  expect(await send({ person: ann!, answer: key })).toEqual([null])
  const { endsAt } = await room.row()
  const [first, again] = await Promise.all([1, 2].map(() => room.pressButton('extend', { ends: endsAt })))
  expect([first!.done, again!.done].filter(Boolean).length).toBe(1)
  expect((await room.row()).endsAt).toBe(endsAt! + 15_000)
  now += 20_000
  await advanceRoomByTime(services, { schoolId, id: room.id() }, null)
  expect(await loadView()).toMatchObject({ round: { phase: 'answer', leftMs: null } })
  expect(await send({ person: bob!, answer: key })).toEqual([null])
  const { rows } = await query('SELECT took_ms FROM competition_answers WHERE competition_id = $1 ORDER BY 1', [
    room.id(),
  ])
  expect(rows).toEqual([{ took_ms: 6_000 }, { took_ms: 26_000 }])
})

test('concurrent processes, or the backup job alone, advance the room once at the deadline', async () => {
  await begin()
  expect((await listQueuedJobs(services)).some(({ name }) => name === 'move-competition')).toBe(true)
  now += 3_000 + 4_000 + 20_000
  await Promise.all(Array.from({ length: 4 }, () => advanceRoomByTime(services, { schoolId, id: room.id() }, null)))
  expect(await room.row()).toMatchObject({ phase: 'reveal', round: 0, since: now })
  await room.pressButton('next')
  await room.pressButton('next')
  now += 60_000
  await moveCompetitionJob(services)({ schoolId, competitionId: room.id() })
  expect(await room.row()).toMatchObject({ phase: 'reveal', round: 1 })
})

test('a round ends early when all connected players have answered, and waits for players with extra time', async () => {
  await begin()
  await room.pressButton('give-time', { player: (await meViewOf(bob!)).player, percent: 200 })
  await advanceToAnswers()
  const key = await room.key()
  await send({ person: ann!, answer: key, after: 100 })
  const move = (...people: string[]) => advanceRoomByTime(services, { schoolId, id: room.id() }, new Set(people))
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

test('a process without complete presence data does not end a round early and checks again later', async () => {
  await begin()
  await advanceToAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  const facts = { id: room.id(), schoolId, locale: 'en' as const } as never
  const watchRoom = async (isWhole: boolean) =>
    competitionRoom.watch!(services, facts, await loadView(), new Set([ann!]), isWhole)
  expect(await watchRoom(false)).toBe(now + 1_000)
  expect(await countAnswers(services, { schoolId, id: room.id() })).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await room.row()).phase).toBe('answer')
  await watchRoom(true)
  await expect.poll(async () => (await room.row()).phase).toBe('reveal')
})

test('a pause during extra time moves the end by exactly the length of the pause', async () => {
  await begin()
  await room.pressButton('give-time', { player: (await meViewOf(bob!)).player, percent: 200 })
  await advanceToAnswers()
  const closesAt = (await loadView()).round!.closesAt!
  now += 25_000
  await room.pressButton('pause')
  now += 60_000
  await room.pressButton('resume')
  expect((await loadView()).round!.closesAt).toBe(closesAt + 60_000)
})

test('a kicked player is removed from the standings and regains earlier points when readmitted', async () => {
  await begin()
  await advanceToAnswers()
  const key = await room.key()
  const { player } = await meViewOf(ann!)
  await send({ person: ann!, answer: key, after: 100 }, { person: bob!, answer: key, after: 5_000 })
  await room.pressButton('kick', { player })
  await room.pressButton('next')
  await room.pressButton('next')
  expect((await loadView()).board.map(({ name }) => name)).not.toContain((await meViewOf(ann!)).name)
  expect((await meViewOf(ann!)).state).toBe('kicked')
  await room.pressButton('next')
  await advanceToAnswers()
  expect(await send({ person: ann!, answer: wrong, after: 100 })).toEqual(['not-in'])
  expect(await room.join(ann!)).toMatchObject({ state: 'kicked' })
  await room.pressButton('readmit', { player })
  expect(await send({ person: ann!, answer: await room.key(), after: 100 })).toEqual([null])
  await room.pressButton('next')
  await room.pressButton('next')
  expect((await loadView()).board[0]).toMatchObject({ player, rank: 1, points: 2_100 })
})

test('a student who joins a locked room can answer only after the host admits them', async () => {
  await begin({}, [ann!])
  await room.pressButton('lock')
  expect(await room.join(bob!)).toMatchObject({ state: 'asked' })
  await advanceToAnswers()
  expect(await send({ person: bob!, answer: wrong, after: 10 })).toEqual(['not-in'])
  await room.pressButton('admit', { player: (await meViewOf(bob!)).player })
  expect(await send({ person: bob!, answer: wrong, after: 10 })).toEqual([null])
})

test('a skipped question gives no points, and ending the competition counts the open round', async () => {
  await begin()
  await advanceToAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  await room.pressButton('skip')
  expect(await room.row()).toMatchObject({ round: 1, phase: 'prepare' })
  await advanceToAnswers()
  await send({ person: bob!, answer: await room.key(), after: 100 })
  await room.pressButton('end')
  expect((await loadView()).board.map(({ points }) => points)).toEqual([1_000, 0, 0])
  const { done } = await room.act(hostAct, childClass.teacher, 'teacher', {
    competition: room.id(),
    press: 'next',
    round: null,
    phase: null,
  })
  expect(done).toBe(false)
})

test('takes back the points of a question that the host skips after its answer was revealed', async () => {
  await begin()
  await advanceToAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  await room.pressButton('next')
  expect((await meViewOf(ann!)).points).toBeGreaterThan(0)
  await room.pressButton('skip')
  expect((await meViewOf(ann!)).points).toBe(0)
})

test('a missed question ends a streak, a skipped question does not', async () => {
  await begin()
  await advanceToAnswers()
  const first = await room.key()
  await send({ person: ann!, answer: first, after: 100 }, { person: bob!, answer: first, after: 100 })
  await room.pressButton('next')
  await room.pressButton('next')
  await room.pressButton('next')
  await advanceToAnswers()
  await send({ person: ann!, answer: await room.key(), after: 100 })
  await room.pressButton('next')
  expect([(await meViewOf(ann!)).result!.streak, (await meViewOf(bob!)).result!.streak]).toEqual([2, 0])
  await room.pressButton('skip')
  expect([(await meViewOf(ann!)).result!.streak, (await meViewOf(bob!)).result!.streak]).toEqual([1, 1])
  await advanceToAnswers()
  const last = await room.key()
  await send({ person: ann!, answer: last, after: 100 }, { person: bob!, answer: last, after: 100 })
  await room.pressButton('next')
  expect([await meViewOf(ann!), await meViewOf(bob!)].map(({ points }) => points)).toEqual([2_100, 2_100])
})

test('kicking a ranked player closes the gap in the ranks', async () => {
  await begin()
  await advanceToAnswers()
  const key = await room.key()
  await send({ person: ann!, answer: key, after: 1_000 }, { person: bob!, answer: key, after: 5_000 })
  await room.pressButton('next')
  expect((await meViewOf(bob!)).rank).toBe(2)
  await room.pressButton('kick', { player: (await meViewOf(ann!)).player })
  expect((await meViewOf(bob!)).rank).toBe(1)
})
