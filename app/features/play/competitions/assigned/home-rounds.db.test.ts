import { beforeEach, expect, test } from 'vitest'
import { selfPacedModes } from '#rules/competitions/game-mode.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { windExpert } from '#rules/games/testing/wind-bots.ts'
import { windRush, type WindState } from '#rules/games/wind-rush/wind-rush.ts'
import type { PersonId } from '#rules/ids.ts'
import { loadGame } from '#content/games/load-game.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { judgeAndSavePrograms } from '../arena/judge-programs.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { listOpenRooms } from '../lobby/open-rooms.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { judgeAndSavePlays } from '../race/judge-plays.server.ts'
import { giveCompetitionPoints } from '../results/give-competition-points.server.ts'
import { loadResultPage } from '../results/result-page.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { addStep } from '../steps/add-step.server.ts'
import { assignCompetition } from './assign-competition.server.ts'
import { listCompletedRooms } from './completed-rooms.server.ts'
import { loadHomeRounds } from './home-rounds.server.ts'
import { moveWindow } from './move-window.server.ts'

const startTime = Date.UTC(2026, 10, 18, 3)
const [second, hour, day] = [1_000, 3_600_000, 86_400_000]
const closesAt = startTime + 4 * day
let now = startTime
const services = await openFileServices({ now: () => now })
let { childClass, schoolId, ann, bob, cid, room, inSchool } = {} as CompetitionClass
beforeEach(async () => {
  now = startTime
  ;({ childClass, schoolId, ann, bob, cid, room, inSchool } = await createCompetitionClass(services))
})

const bells = { lesson: 'bb-5a', step: 'bb-5-1' }
const first = { lesson: 'ff-1a', step: 'ff-1-1' }
const solution = 'while not bell():\n    fly()'
const partial = Array.from({ length: 4 }, () => 'fly()').join('\n')
const firstSolution = 'fly_right()'

const atHome = { mode: 'assigned', closesAt: new Date(closesAt).toISOString() }
const createArena = (levels = [bells, first], fields: object = {}) =>
  room.createArena(levels, {}, { ...atHome, ...fields })
const createRace = (levels = ['1', '2'], fields: object = {}) =>
  room.createRace('wind-rush', levels, {}, { ...atHome, ...fields })
const assign = (by: string = childClass.teacher) =>
  room.act(assignCompetition, by, 'teacher', { competition: room.id(), closesAt: atHome.closesAt })
const close = () => moveWindow(services, { schoolId, id: room.id() })

const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!
const homeRoundsOf = async (person: PersonId) =>
  inSchool(async (db) => {
    const [me = null] = await loadMeViews(db, schoolId, room.id(), [person])
    return (await loadHomeRounds(db, (await competitionById(db, schoolId, room.id()))!, me, 'en'))!.rounds
  })
const progress = async () =>
  (await inSchool((db) => loadHostView(db, schoolId, room.id(), new Set())))!.players.map(({ answers, isDone }) => [
    answers,
    isDone,
  ])
const completedBy = (person: PersonId) =>
  inSchool(async (db) =>
    listCompletedRooms(db, schoolId, person, await listOpenRooms(db, schoolId, [childClass.classroom.id])),
  )
const loadReport = () =>
  loadResultPage(
    {
      ...{ services, locale: 'en' },
      signedIn: { user: { id: childClass.teacher, staff: false, kind: 'adult' }, session: { strength: 'full' } },
    } as unknown as RequestContext,
    room.id(),
  )

const messageOf = <Value>(person: PersonId, value: Value) => ({
  ...{ actor: { id: person } as never, schoolId, value, receivedAt: now, roundTripMs: 0 },
  facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
})

async function sendProgram(person: PersonId, round: number, program: string) {
  const [error] = await judgeAndSavePrograms(services, [messageOf(person, { round, program, skin: 'blocks' as const })])
  return error?.details.reason ?? null
}

type Log = PlayLog<GameInput>

async function sendPlay(person: PersonId, round: number, log: Log, play: string = crypto.randomUUID()) {
  const [error] = await judgeAndSavePlays(services, [messageOf(person, { round, play, log })])
  return error?.details.reason ?? null
}

/** Plays a round of this student with a bot that starts after `delayTicks`. */
async function playRound(person: PersonId, round: number, delayTicks: number): Promise<Log> {
  const { level, seed } = (await homeRoundsOf(person))[round]!.race!
  const { levels } = await loadGame('wind-rush')
  const bot = windExpert()
  const nextInput = (state: WindState, tick: number) => (tick < delayTicks ? null : bot(state, tick))
  return playWith(windRush, levels[Number(level) - 1] as never, { seed: seed!, help: 0, clock: true }, nextInput).log
}

const cutPlay = (ticks: number, { inputs, digests }: Log): Log => ({
  ...{ ticks, inputs: inputs.filter(({ t }) => t < ticks), digests: digests.slice(0, Math.floor(ticks / 600)) },
})

test('students try the levels of an arena on different days, and the best program of each level counts', async () => {
  await createArena()
  expect(await room.row()).toMatchObject({ state: 'running', mode: 'assigned', game: 'arena', rounds: 2, code: null })
  await room.join(ann)
  expect(await homeRoundsOf(ann)).toMatchObject([
    { round: 0, isOpen: true, level: bells, climb: null },
    { round: 1, isOpen: true, level: first, climb: null },
  ])
  expect(await sendProgram(ann, 1, firstSolution)).toBeNull()
  now += day
  expect(await sendProgram(ann, 0, partial)).toBeNull()
  expect((await homeRoundsOf(ann))[0]!.climb).toMatchObject({ round: 0, passed: 1, tests: 2, points: 350, tries: 1 })
  expect(await completedBy(ann)).toEqual([room.id()])
  // A second try is accepted until the deadline, and a worse one does not replace the best.
  expect(await sendProgram(ann, 0, solution)).toBeNull()
  expect(await sendProgram(ann, 0, partial)).toBeNull()
  expect((await homeRoundsOf(ann))[0]!.climb).toMatchObject({ points: 1_000, tries: 3 })
  await room.join(bob)
  expect(await sendProgram(bob, 0, solution)).toBeNull()
  expect(await completedBy(bob)).toEqual([])
  expect(await progress()).toEqual([
    [2, true],
    [1, false],
  ])
  now = closesAt + second
  expect(await close()).toMatchObject({ state: 'finished' })
  const [anns, bobs] = [await meViewOf(ann), await meViewOf(bob)]
  expect([anns.points, anns.rank, bobs.points, bobs.rank]).toEqual([2_000, 1, 1_000, 2])
  expect(await homeRoundsOf(ann)).toMatchObject([{ isOpen: false, climb: { points: 1_000 } }, { isOpen: false }])
  expect((await loadReport())!.levels).toMatchObject([
    { round: 0, sent: 2, solved: 2 },
    { round: 1, sent: 1, solved: 1 },
  ])
})

test('students are not timed at home: equal programs share a rank, also after weeks', async () => {
  const weeks = startTime + 60 * day
  await createArena([bells], { closesAt: new Date(weeks).toISOString() })
  await room.join(ann)
  await room.join(bob)
  expect(await sendProgram(ann, 0, solution)).toBeNull()
  now = weeks - second
  expect(await sendProgram(bob, 0, solution)).toBeNull()
  now = weeks + second
  await close()
  expect([(await meViewOf(ann)).rank, (await meViewOf(bob)).rank]).toEqual([1, 1])
})

test('refuses the wrong actor: other teachers, students who have not joined, kicked students', async () => {
  await createArena()
  const other = await createChildClass(services, 1)
  for (const by of [ann, other.teacher]) await expect(assign(by)).rejects.toMatchObject({ code: 'not-found' })
  await expect(room.join(other.children[0]!)).rejects.toMatchObject({ code: 'not-found' })
  expect(await sendProgram(ann, 0, solution)).toBe('not-in')
  const { player } = await room.join(ann)
  await room.pressButton('kick', { player, round: '', phase: '' })
  expect(await sendProgram(ann, 0, solution)).toBe('not-in')
  await createRace()
  // The seed is sent only to students who have joined.
  expect((await homeRoundsOf(ann))[0]!.race).toMatchObject({ level: '1', seed: null })
  await room.join(bob)
  const log = await playRound(bob, 0, 6)
  now += hour
  expect(await sendPlay(ann, 0, log)).toBe('not-in')
})

test('refuses programs and plays before the opening and after the deadline', async () => {
  await createArena([bells], { opensAt: new Date(startTime + hour).toISOString() })
  expect(await sendProgram(ann, 0, solution)).toBe('closed')
  now += hour
  await close()
  await room.join(ann)
  expect(await sendProgram(ann, 1, solution)).toBe('closed')
  now = closesAt + second
  // The stored state is outdated.
  expect(await room.row()).toMatchObject({ state: 'running' })
  expect(await sendProgram(ann, 0, solution)).toBe('closed')
  await close()
  expect(await sendProgram(ann, 0, solution)).toBe('closed')
  expect((await homeRoundsOf(ann))[0]!.climb).toBeNull()

  now = startTime
  await createRace(['1'])
  await room.join(ann)
  const log = await playRound(ann, 0, 6)
  now = closesAt + second
  expect(await sendPlay(ann, 0, log)).toBe('closed')
  await close()
  expect(await sendPlay(ann, 0, log)).toBe('closed')
  expect((await homeRoundsOf(ann))[0]).toMatchObject({ best: null, race: { seed: null } })
})

test('students play the same seed of a race at home, and the best replayed play of each round counts', async () => {
  await createRace()
  await room.join(ann)
  await room.join(bob)
  expect((await homeRoundsOf(ann)).map(({ race }) => race!.seed)).toEqual(
    (await homeRoundsOf(bob)).map(({ race }) => race!.seed),
  )
  now += hour
  const full = await playRound(ann, 0, 6)
  expect(await sendPlay(ann, 0, cutPlay(700, full))).toBeNull()
  const unfinished = (await homeRoundsOf(ann))[0]!.best!
  now += day
  expect(await sendPlay(ann, 0, full)).toBeNull()
  expect((await homeRoundsOf(ann))[0]!.best).toMatchObject({ points: 1_000, plays: 2 })
  expect(unfinished.points).toBeLessThan(1_000)
  expect(await sendPlay(bob, 1, await playRound(bob, 1, 0))).toBeNull()
  expect(await progress()).toEqual([
    [1, false],
    [1, false],
  ])
  now = closesAt + second
  await close()
  expect([(await meViewOf(ann)).points, (await meViewOf(bob)).points]).toEqual([1_000, 1_000])
  expect((await loadReport())!.races).toMatchObject([{ round: 0, best: 1_000 }, { round: 1 }])
})

test('refuses forged plays of race homework: changed log, impossible speed, another student’s log', async () => {
  await createRace(['1'])
  await room.join(ann)
  const log = await playRound(ann, 0, 6)
  // Longer than the time since the student joined, although the homework has been open for longer.
  now += day
  await room.join(bob)
  expect(await sendPlay(bob, 0, await playRound(bob, 0, 12))).toBe('bad-answer')
  now += hour
  for (const forged of [
    { ...log, digests: log.digests.map((digest) => digest ^ 1) },
    { ...log, ticks: log.ticks + 60 },
    { ...log, inputs: log.inputs.map((input) => ({ ...input, do: 'win' })) },
  ])
    expect(await sendPlay(ann, 0, forged)).toBe('bad-answer')
  expect((await homeRoundsOf(ann))[0]!.best).toBeNull()
  expect(await sendPlay(ann, 0, log)).toBeNull()
  expect(await sendPlay(bob, 0, log)).toBe('bad-answer')
})

test('a student with many plays can still improve: the worst play is replaced', async () => {
  await createRace(['1'])
  const { player } = await room.join(ann)
  now += day
  await services.owner.query(
    `INSERT INTO competition_plays (school_id, competition_id, round, player_id, play, log, log_digest, ticks, score, meter, points, took_ms, received_at)
     SELECT $1, $2, 0, $3, gen_random_uuid(), '{}', n::text, 60, n, n, n, 0, now() FROM generate_series(1, 60) n`,
    [schoolId, room.id(), player],
  )
  expect(await sendPlay(ann, 0, await playRound(ann, 0, 6))).toBeNull()
  expect((await homeRoundsOf(ann))[0]!.best).toMatchObject({ points: 1_000, plays: 60 })
})

test('a paused arena that is assigned continues with the levels that have not ended', async () => {
  await room.createArena([bells, first])
  await room.pressButton('open')
  await room.join(ann)
  await room.pressButton('start')
  await expect(assign()).rejects.toMatchObject({ details: { reason: 'pause-first' } })
  while ((await room.row()).phase !== 'reveal') await room.pressButton('next')
  while ((await room.row()).round !== 1) await room.pressButton('next')
  await room.pressButton('pause')
  expect(await assign()).toMatchObject({ state: 'running' })
  await room.join(bob)
  const { rows } = await services.owner.query(
    'SELECT joined_round FROM competition_players WHERE competition_id = $1 ORDER BY number',
    [room.id()],
  )
  expect(rows).toEqual([{ joined_round: 0 }, { joined_round: 1 }])
  expect(await homeRoundsOf(bob)).toMatchObject([{ isOpen: false }, { isOpen: true }])
  expect(await sendProgram(bob, 0, solution)).toBe('closed')
  expect(await sendProgram(bob, 1, firstSolution)).toBeNull()
  expect(await completedBy(bob)).toEqual([room.id()])
})

test('self-paced games cannot be homework, nor a room with nothing but polls left', async () => {
  for (const mode of selfPacedModes) {
    await room.createSelfPaced(mode)
    await expect(assign()).rejects.toMatchObject({ details: { reason: 'not-at-home' } })
    await expect(room.createSelfPaced(mode, {}, atHome)).rejects.toMatchObject({ details: { reason: 'not-at-home' } })
  }
  await room.create({}, 1)
  await room.act(addStep, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), language: 'en', place: 1 },
    step: JSON.stringify({ kind: 'words', question: 'One word about today' }),
  })
  await room.pressButton('open')
  await room.join(cid)
  await room.pressButton('start')
  while ((await room.row()).phase !== 'reveal') await room.pressButton('next')
  await room.pressButton('pause')
  await expect(assign()).rejects.toMatchObject({ details: { reason: 'nothing-at-home' } })
  expect(await room.row()).toMatchObject({ state: 'paused', mode: 'live' })
})

test('reward points of arena homework belong to the day on which the student played', async () => {
  await createArena([bells])
  await room.join(ann)
  await sendProgram(ann, 0, solution)
  now += 2 * day
  await room.join(bob)
  await sendProgram(bob, 0, solution)
  now = closesAt + hour
  await close()
  await room.act(giveCompetitionPoints, childClass.teacher, 'teacher', { competition: room.id() })
  const { rows } = await services.owner.query(
    `SELECT student_id AS id, to_char(day, 'YYYY-MM-DD') AS day FROM reward_entries WHERE school_id = $1 AND source = 'competition' ORDER BY day`,
    [schoolId],
  )
  expect(rows).toEqual([
    { id: ann, day: '2026-11-18' },
    { id: bob, day: '2026-11-20' },
  ])
})
