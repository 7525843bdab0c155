import { beforeEach, expect, test } from 'vitest'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { windExpert } from '#rules/games/testing/wind-bots.ts'
import { windRush, type WindState } from '#rules/games/wind-rush/wind-rush.ts'
import { visitor } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { loadGame } from '#content/games/load-game.ts'
import { showGame } from '#app/features/play/minigames/change-class-games.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openJudging, type Judging } from '#app/platform/limits/judging.server.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { loadHomeRounds } from '../assigned/home-rounds.server.ts'
import { countDone } from '../host/stage/done-counts.ts'
import { exportCompetition } from '../results/export-competition.server.ts'
import { giveCompetitionPoints } from '../results/give-competition-points.server.ts'
import { askAsGuest } from '../guests/ask-as-guest.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { competitionPlaysInbox } from '../live.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { judgeAndSavePlays } from './judge-plays.server.ts'
import { parseSentPlay } from './parse-play.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { childClass, schoolId, ann, bob, cid, room, inSchool } = {} as CompetitionClass
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  ;({ childClass, schoolId, ann, bob, cid, room, inSchool } = await createCompetitionClass(services))
})

const loadView = () => inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), 'th'))!)
const loadHost = () => inSchool(async (db) => (await loadHostView(db, schoolId, room.id(), new Set()))!)
const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!

type Log = PlayLog<GameInput>
type TestPlay = { person: PersonId; log: Log; play?: string; round?: number; after?: number }

/** Sends the plays in one batch. Returns the refusal reason or null per play. */
async function send(plays: readonly TestPlay[], judging?: Judging) {
  const { round, since } = await room.row()
  const errors = await judgeAndSavePlays(
    services,
    plays.map(({ person, log, play = crypto.randomUUID(), ...entry }) => ({
      ...{ actor: { id: person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
      value: { round: entry.round ?? round ?? 0, play, log },
      receivedAt: entry.after === undefined ? now : since! + entry.after,
      roundTripMs: 0,
    })),
    judging,
  )
  return errors.map((refusal) => refusal?.details.reason ?? null)
}

/** Plays the current round with a bot that starts after `delayTicks`, optionally with another seed. */
async function playRound(delayTicks: number, otherSeed?: number): Promise<Log> {
  const { level, seed } = (await loadView()).race!
  const { levels } = await loadGame('wind-rush')
  const bot = windExpert()
  const settings = { seed: otherSeed ?? seed!, help: 0, clock: true } as const
  const nextInput = (state: WindState, tick: number) => (tick < delayTicks ? null : bot(state, tick))
  return playWith(windRush, levels[Number(level) - 1] as never, settings, nextInput).log
}

/** Cuts a play off after this many ticks. */
const cutPlay = (ticks: number, { inputs, digests }: Log): Log => ({
  ...{ ticks, inputs: inputs.filter(({ t }) => t < ticks), digests: digests.slice(0, Math.floor(ticks / 600)) },
})

async function advanceToPlays() {
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
}

async function begin(levels = ['1'], settings = {}, players = [ann!, bob!, cid!]) {
  await room.createRace('wind-rush', levels, settings)
  await room.pressButton('open')
  for (const player of players) await room.join(player)
  await room.pressButton('start')
}

const afterMs = 170_000

test('a complete race with three players ranks each player by the best play', async () => {
  await begin(['1', '2'], { names: 'all' })
  expect(await loadView()).toMatchObject({
    ...{ game: 'wind-rush', round: { phase: 'prepare', of: 2 } },
    race: { game: 'wind-rush', level: null, seed: null },
  })
  await room.pressButton('next')
  expect((await loadView()).race).toMatchObject({ level: '1', seed: null })
  await advanceToPlays()
  const fullLog = await playRound(6)
  expect(await send([{ person: ann!, log: cutPlay(700, fullLog), after: afterMs }])).toEqual([null])
  const unfinished = (await meViewOf(ann!)).race!
  expect(unfinished).toMatchObject({ round: 0, plays: 1 })
  expect(await send([{ person: bob!, log: await playRound(12), after: afterMs }])).toEqual([null])
  const bobs = (await meViewOf(bob!)).race!
  expect(bobs.points).toBe(1_000)
  expect(bobs.points).toBeGreaterThan(unfinished.points)
  expect((await loadHost()).race!.climbs.map(({ points }) => points)).toEqual([1_000, unfinished.points])
  expect(countDone(await loadHost()).race).toBe(2)
  await room.pressButton('next')
  expect((await loadView()).race).toMatchObject({ level: '1', seed: null })
  await room.pressButton('next')
  expect([(await meViewOf(bob!)).rank, (await meViewOf(ann!)).rank, (await meViewOf(cid!)).rank]).toEqual([1, 2, 3])
  await room.pressButton('next')
  await advanceToPlays()
  expect((await meViewOf(ann!)).race).toBeNull()
  expect(await send([{ person: cid!, log: await playRound(0), after: afterMs }])).toEqual([null])
  await room.pressButton('next')
  await room.pressButton('next')
  await room.pressButton('next')
  const view = await loadView()
  expect(view.state).toBe('finished')
  expect(view.board.map(({ points }) => points)).toEqual([1_000, 1_000, unfinished.points])
  const row = await room.row()
  const review = await inSchool(async (db) => {
    const [me = null] = await loadMeViews(db, schoolId, room.id(), [ann!])
    return loadHomeRounds(db, row, me, 'en')
  })
  expect(review!.rounds).toMatchObject([
    { isOpen: false, race: { level: '1', seed: null }, best: { points: unfinished.points, plays: 1 } },
    { isOpen: false, race: { level: '2', seed: null }, best: null },
  ])

  const heads = ['Rank', 'Name', 'Points', 'With a star', 'Played', 'Round']
  const { text } = await room.act(exportCompetition, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads },
  })
  const [first, ...lines] = text.trim().split('\r\n')
  expect(first).toContain('Round 1,Round 2')
  expect(lines.map((line) => line.split(',').slice(2)).toSorted()).toContainEqual(['1000', '1', '1', '1000', ''])
  expect(
    await room.act(giveCompetitionPoints, childClass.teacher, 'teacher', { competition: room.id() }),
  ).toMatchObject({
    given: 3,
  })
})

test('an admitted guest can play a race and sees the result', async () => {
  await room.createRace('wind-rush', ['1'], {})
  await room.pressButton('open')
  await room.pressButton('open-guests')
  const request = {
    code: (await room.row()).code,
    language: 'ko',
    seed: 7,
    pick: 1,
    idempotencyKey: crypto.randomUUID(),
  }
  const guest = (await execute(services, askAsGuest, request, { actor: visitor })).player as PersonId
  await room.pressButton('admit', { player: guest })
  await room.join(ann!)
  await room.pressButton('start')
  await advanceToPlays()
  expect(await send([{ person: guest, log: await playRound(6), after: afterMs }])).toEqual([null])
  expect((await meViewOf(guest)).race).toMatchObject({ round: 0, plays: 1 })
})

test('refuses the wrong actor: plays of users without access, students who did not join, kicked players', async () => {
  const facts = { id: 'x', schoolId, classroomId: childClass.classroom.id, relations: [], personId: ann! }
  expect(competitionPlaysInbox.allow({ id: ann!, schoolId, schoolRoles: ['student'] } as never, facts)).toBe(false)
  await begin(['1'], {}, [ann!])
  await advanceToPlays()
  const log = await playRound(0)
  expect(await send([{ person: bob!, log, after: afterMs }])).toEqual(['not-in'])
  await room.pressButton('kick', { player: (await meViewOf(ann!)).player })
  expect(await send([{ person: ann!, log, after: afterMs }])).toEqual(['not-in'])
  await expect(room.pressAt('next', 0, 'answer', bob!)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses plays outside the current round and while the room is paused', async () => {
  await begin(['1', '2'])
  const log = await (async () => {
    await advanceToPlays()
    return playRound(0)
  })()
  expect(await send([{ person: ann!, log, round: 1, after: afterMs }])).toEqual(['closed'])
  expect(await send([{ person: ann!, log, after: 180_600 }])).toEqual(['closed'])
  await room.pressButton('pause')
  expect(await send([{ person: ann!, log, after: afterMs }])).toEqual(['closed'])
  await room.pressButton('resume')
  await room.pressButton('next')
  expect(await send([{ person: ann!, log, round: 0 }])).toEqual(['closed'])
  expect((await meViewOf(ann!)).race).toBeNull()
})

test('refuses forged plays: other seed, spliced log, impossible speed, another player’s log', async () => {
  await begin()
  await advanceToPlays()
  const annsLog = await playRound(6)
  const { seed } = (await loadView()).race!
  const other = await playRound(30)
  const middle = Math.floor(annsLog.ticks / 2)
  const spliced = {
    ...other,
    inputs: [...annsLog.inputs.filter(({ t }) => t < middle), ...other.inputs.filter(({ t }) => t >= middle)],
  }
  const forged: Log[] = [
    spliced,
    { ...annsLog, digests: annsLog.digests.map((digest) => digest ^ 1) },
    { ...annsLog, ticks: annsLog.ticks + 60 },
    { ...annsLog, inputs: annsLog.inputs.map((input) => ({ ...input, do: 'win' })) },
  ]
  for (const log of forged) expect(await send([{ person: ann!, log, after: afterMs }])).toEqual(['bad-answer'])
  const elsewhere = await Promise.all(Array.from({ length: 6 }, (_, index) => playRound(6, seed! + index + 1)))
  // A short play of another seed can happen to be legal for this seed too.
  const { levels } = await loadGame('wind-rush')
  const settings = { seed: seed!, help: 0, clock: true } as const
  const isLegal = (log: Log) =>
    replayPlay(windRush, levels[0] as never, settings, { ...log, seconds: afterMs / 1_000, mayBeUnfinished: true }).ok
  const illegal = elsewhere.find((log) => !isLegal(log))!
  expect(await send([{ person: ann!, log: illegal, after: afterMs }])).toEqual(['bad-answer'])
  // Received sooner than the play could have been finished.
  expect(await send([{ person: ann!, log: annsLog, after: 1_000 }])).toEqual(['bad-answer'])
  expect((await meViewOf(ann!)).race).toBeNull()
  expect(await send([{ person: ann!, log: annsLog, after: afterMs }])).toEqual([null])
  expect(await send([{ person: bob!, log: annsLog, after: afterMs }])).toEqual(['bad-answer'])
  expect((await meViewOf(bob!)).race).toBeNull()
})

test('a repeated or outdated message about a play changes nothing', async () => {
  await begin()
  await advanceToPlays()
  const log = await playRound(6)
  const play = crypto.randomUUID()
  const part = cutPlay(log.ticks - 30, log)
  expect(await send([{ person: ann!, log: part, play, after: 90_000 }])).toEqual([null])
  expect(await send([{ person: ann!, log, play, after: 100_000 }])).toEqual([null])
  const first = (await meViewOf(ann!)).race!
  expect(await send([{ person: ann!, log, play, after: 120_000 }])).toEqual([null])
  expect(await send([{ person: ann!, log: part, play, after: 120_000 }])).toEqual([null])
  expect((await meViewOf(ann!)).race).toEqual(first)
  expect(first).toMatchObject({ plays: 1, points: 1_000 })
  expect((await loadHost()).race!.climbs[0]!.tookMs).toBeLessThanOrEqual(100_000)
})

test('refuses a second play of a player that overlaps in time with the first', async () => {
  await begin()
  await advanceToPlays()
  const log = await playRound(6)
  const after = Math.ceil((log.ticks * 1_000) / 60) + 3_000
  expect(await send([{ person: ann!, log, after }])).toEqual([null])
  expect(await send([{ person: ann!, log: await playRound(9), after: after + 1_000 }])).toEqual(['bad-answer'])
  expect((await meViewOf(ann!)).race).toMatchObject({ plays: 1 })
})

test('a race round ends by time, not when all players have played', async () => {
  await begin()
  await advanceToPlays()
  for (const [index, person] of [ann!, bob!, cid!].entries())
    await send([{ person, log: await playRound(6 * index), after: afterMs }])
  const here = new Set([ann!, bob!, cid!])
  expect((await advanceRoomByTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('answer')
  now += 180_000
  expect((await advanceRoomByTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('reveal')
})

test('a kicked player leaves the race standings, and a skipped round gives no points', async () => {
  await begin(['1', '2'])
  await advanceToPlays()
  await send([{ person: ann!, log: await playRound(6), after: afterMs }])
  await send([{ person: bob!, log: cutPlay(600, await playRound(12)), after: afterMs }])
  await room.pressButton('next')
  expect((await meViewOf(ann!)).points).toBe(1_000)
  await room.pressButton('kick', { player: (await meViewOf(ann!)).player })
  expect((await meViewOf(bob!)).rank).toBe(1)
  await room.pressButton('skip')
  expect((await meViewOf(bob!)).points).toBe(0)
})

test('a race accepts only visible games, one to three levels, and at most ten minutes', async () => {
  const creationError = (game: string, levels: string[], settings = {}) =>
    room.createRace(game, levels, settings).then(
      () => null,
      (error: { code: string; details: { reason?: string } }) => error.details.reason ?? error.code,
    )
  expect(await creationError('chess', ['1'])).toBe('nothing-to-play')
  expect(await creationError('wind-rush', ['99'])).toBe('nothing-to-play')
  expect(await creationError('wind-rush', [])).toBe('invalid')
  expect(await creationError('wind-rush', ['1', '2', '3', '4'])).toBe('invalid')
  expect(await creationError('wind-rush', ['1'], { answerSeconds: 601 })).toBe('invalid')
  expect(await creationError('wind-rush', ['1'])).toBeNull()
  await room.act(showGame, childClass.teacher, 'teacher', {
    ...{ classroomId: childClass.classroom.id, game: 'wind-rush', shown: 'no' },
  })
  expect(await creationError('wind-rush', ['1'])).toBe('game-hidden')
  // Also where it was put away after the race was made.
  expect(await room.pressButton('open').catch(({ details }) => details.reason)).toBe('game-hidden')
})

test('rejects invalid or oversized play messages', () => {
  const log = { inputs: [{ t: 0, do: 'go' }], ticks: 60, digests: [] }
  const message = { round: 0, play: '0199a0b0-0000-7000-8000-000000000000', log }
  expect(parseSentPlay(message)).toEqual(message)
  for (const wrong of [
    null,
    [],
    'x',
    { ...message, score: 9_000 },
    { ...message, round: 3 },
    { ...message, round: -1 },
    { ...message, play: 'mine' },
    { ...message, log: { ...log, score: 9_000 } },
    { ...message, log: { ...log, ticks: 0 } },
    { ...message, log: { ...log, ticks: 1e9 } },
    { ...message, log: { ...log, inputs: [1] } },
    { ...message, log: { ...log, inputs: [{ t: -1 }] } },
    { ...message, log: { ...log, inputs: Array.from({ length: 2_001 }, (_, t) => ({ t })) } },
    { ...message, log: { ...log, digests: Array.from({ length: 401 }, () => 1) } },
    { ...message, log: { ...log, digests: [-1] } },
  ])
    expect(parseSentPlay(wrong as never)).toBeNull()
})

test('a player over the judging budget is refused while other players are judged', async () => {
  await begin()
  await advanceToPlays()
  const judging = openJudging(() => now, { ms: 1, windowMs: 60_000 })
  const log = await playRound(6)
  const flood = (person: PersonId, ownLog: Log) => send([{ person, log: ownLog, after: afterMs }], judging)
  let [reasons, tries] = [await flood(ann!, log), 1]
  while (tries < 500 && reasons[0] === null) [reasons, tries] = [await flood(ann!, log), tries + 1]
  expect(reasons[0]).not.toBeNull()
  expect(await flood(bob!, await playRound(12))).toEqual([null])
})
