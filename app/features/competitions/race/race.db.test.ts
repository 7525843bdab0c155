import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { windExpert } from '#rules/games/testing/wind-bots.ts'
import { windRush, type WindState } from '#rules/games/wind-rush/wind-rush.ts'
import { visitor } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { loadGame } from '#content/games/load-game.ts'
import { showGame } from '#app/features/minigames/change-class-games.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { judgingShare, type JudgingShare } from '#app/platform/judging-share.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { doneOf } from '../components/host/done-counts.ts'
import { exportCompetition } from '../export-competition.server.ts'
import { giveCompetitionPoints } from '../give-competition-points.server.ts'
import { askAsGuest } from '../guests/ask-as-guest.server.ts'
import { hostView } from '../host-view.server.ts'
import { competitionPlaysSent } from '../live.server.ts'
import { meViews } from '../me-view.server.ts'
import { moveWithTime } from '../move-room.server.ts'
import { roomView } from '../room-view.server.ts'
import { keepPlays } from './keep-plays.server.ts'
import { playSent } from './read-play.ts'

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

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const viewOf = () => inSchool(async (db) => (await roomView(db, schoolId, room.id(), 'th'))!)
const host = () => inSchool(async (db) => (await hostView(db, schoolId, room.id(), new Set()))!)
const mine = async (person: PersonId) => (await inSchool((db) => meViews(db, schoolId, room.id(), [person])))[0]!

type Log = PlayLog<GameInput>
type Sent = { person: PersonId; log: Log; play?: string; round?: number; after?: number }

/** Sent together, in one batch. What each was answered. */
async function send(sent: readonly Sent[], share?: JudgingShare) {
  const { round, since } = await room.row()
  const told = await keepPlays(
    services,
    sent.map(({ person, log, play = crypto.randomUUID(), ...one }) => ({
      ...{ actor: { id: person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
      value: { round: one.round ?? round ?? 0, play, log },
      receivedAt: one.after === undefined ? now : since! + one.after,
      roundTripMs: 0,
    })),
    share,
  )
  return told.map((refusal) => refusal?.details.reason ?? null)
}

/** A whole play of the round that is on, which begins so many ticks late; with another seed where one is said. */
async function flown(late: number, other?: number): Promise<Log> {
  const { level, seed } = (await viewOf()).race!
  const { levels } = await loadGame('wind-rush')
  const bot = windExpert()
  const settings = { seed: other ?? seed!, help: 0, clock: true } as const
  const wish = (state: WindState, tick: number) => (tick < late ? null : bot(state, tick))
  return playWith(windRush, levels[Number(level) - 1] as never, settings, wish).log
}

/** A play that was left after so many ticks. */
const upTo = (ticks: number, { inputs, digests }: Log): Log => ({
  ...{ ticks, inputs: inputs.filter(({ t }) => t < ticks), digests: digests.slice(0, Math.floor(ticks / 600)) },
})

async function toPlays() {
  while ((await room.row()).phase !== 'answer') await room.press('next')
}

async function begin(levels = ['1'], settings = {}, players = [ann!, bob!, cid!]) {
  await room.createRace('wind-rush', levels, settings)
  await room.press('open')
  for (const player of players) await room.join(player)
  await room.press('start')
}

const late = 170_000

test('a whole race by three: everybody has the same seed, the best play counts, and the earlier one goes before', async () => {
  await begin(['1', '2'], { names: 'all' })
  expect(await viewOf()).toMatchObject({
    ...{ game: 'wind-rush', round: { phase: 'prepare', of: 2 } },
    race: { game: 'wind-rush', level: null, seed: null },
  })
  await room.press('next')
  expect((await viewOf()).race).toMatchObject({ level: '1', seed: null })
  await toPlays()
  const whole = await flown(6)
  expect(await send([{ person: ann!, log: upTo(700, whole), after: late }])).toEqual([null])
  const begun = (await mine(ann!)).race!
  expect(begun).toMatchObject({ round: 0, plays: 1 })
  expect(await send([{ person: bob!, log: await flown(12), after: late }])).toEqual([null])
  const bobs = (await mine(bob!)).race!
  expect(bobs.points).toBe(1_000)
  expect(bobs.points).toBeGreaterThan(begun.points)
  expect((await host()).race!.climbs.map(({ points }) => points)).toEqual([1_000, begun.points])
  expect(doneOf(await host()).race).toBe(2)
  await room.press('next')
  expect((await viewOf()).race).toMatchObject({ level: '1', seed: null })
  await room.press('next')
  expect([(await mine(bob!)).rank, (await mine(ann!)).rank, (await mine(cid!)).rank]).toEqual([1, 2, 3])
  await room.press('next')
  await toPlays()
  expect((await mine(ann!)).race).toBeNull()
  expect(await send([{ person: cid!, log: await flown(0), after: late }])).toEqual([null])
  await room.press('next')
  await room.press('next')
  await room.press('next')
  const view = await viewOf()
  expect(view.state).toBe('finished')
  expect(view.board.map(({ points }) => points)).toEqual([1_000, 1_000, begun.points])

  const heads = ['Rank', 'Name', 'Points', 'With a star', 'Played', 'Round']
  const { text } = await room.act(exportCompetition, made.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads },
  })
  const [first, ...lines] = text.trim().split('\r\n')
  expect(first).toContain('Round 1,Round 2')
  expect(lines.map((line) => line.split(',').slice(2)).toSorted()).toContainEqual(['1000', '1', '1', '1000', ''])
  expect(await room.act(giveCompetitionPoints, made.teacher, 'teacher', { competition: room.id() })).toMatchObject({
    given: 3,
  })
})

test('a guest who was admitted races like the class, and sees their own result', async () => {
  await room.createRace('wind-rush', ['1'], {})
  await room.press('open')
  await room.press('open-guests')
  const request = { code: (await room.row()).code, language: 'ko', seed: 7, pick: 1, sentAs: crypto.randomUUID() }
  const guest = (await execute(services, askAsGuest, request, { actor: visitor })).player as PersonId
  await room.press('admit', { player: guest })
  await room.join(ann!)
  await room.press('start')
  await toPlays()
  expect(await send([{ person: guest, log: await flown(6), after: late }])).toEqual([null])
  expect((await mine(guest)).race).toMatchObject({ round: 0, plays: 1 })
})

test('refuses the wrong actor, who is not in, and whoever was taken out', async () => {
  const facts = { id: 'x', schoolId, classroomId: made.classroom.id, relations: [], personId: ann! }
  expect(competitionPlaysSent.allow({ id: ann!, schoolId, schoolRoles: ['student'] } as never, facts)).toBe(false)
  await begin(['1'], {}, [ann!])
  await toPlays()
  const log = await flown(0)
  expect(await send([{ person: bob!, log, after: late }])).toEqual(['not-in'])
  await room.press('kick', { player: (await mine(ann!)).player })
  expect(await send([{ person: ann!, log, after: late }])).toEqual(['not-in'])
  await expect(room.pressAt('next', 0, 'answer', bob!)).rejects.toMatchObject({ code: 'not-found' })
})

test('nothing counts before the round, after it, in another round or while the room is paused', async () => {
  await begin(['1', '2'])
  const early = await (async () => {
    await toPlays()
    return flown(0)
  })()
  expect(await send([{ person: ann!, log: early, round: 1, after: late }])).toEqual(['closed'])
  expect(await send([{ person: ann!, log: early, after: 180_600 }])).toEqual(['closed'])
  await room.press('pause')
  expect(await send([{ person: ann!, log: early, after: late }])).toEqual(['closed'])
  await room.press('resume')
  await room.press('next')
  expect(await send([{ person: ann!, log: early, round: 0 }])).toEqual(['closed'])
  expect((await mine(ann!)).race).toBeNull()
})

test('forged plays have no effect: another seed, a spliced log, more than time, somebody else’s presses', async () => {
  await begin()
  await toPlays()
  const own = await flown(6)
  const { seed } = (await viewOf()).race!
  const other = await flown(30)
  const middle = Math.floor(own.ticks / 2)
  const spliced = {
    ...other,
    inputs: [...own.inputs.filter(({ t }) => t < middle), ...other.inputs.filter(({ t }) => t >= middle)],
  }
  const forged: Log[] = [
    spliced,
    { ...own, digests: own.digests.map((digest) => digest ^ 1) },
    { ...own, ticks: own.ticks + 60 },
    { ...own, inputs: own.inputs.map((input) => ({ ...input, do: 'win' })) },
  ]
  for (const log of forged) expect(await send([{ person: ann!, log, after: late }])).toEqual(['bad-answer'])
  const elsewhere = await Promise.all(Array.from({ length: 6 }, (_, at) => flown(6, seed! + at + 1)))
  const differing = elsewhere.find((log) => JSON.stringify(log.inputs) !== JSON.stringify(own.inputs))!
  expect(await send([{ person: ann!, log: differing, after: late }])).toEqual(['bad-answer'])
  // Faster than it can be played.
  expect(await send([{ person: ann!, log: own, after: 1_000 }])).toEqual(['bad-answer'])
  expect((await mine(ann!)).race).toBeNull()
  expect(await send([{ person: ann!, log: own, after: late }])).toEqual([null])
  expect(await send([{ person: bob!, log: own, after: late }])).toEqual(['bad-answer'])
  expect((await mine(bob!)).race).toBeNull()
})

test('said twice it is one, and what is overtaken changes nothing', async () => {
  await begin()
  await toPlays()
  const log = await flown(6)
  const play = crypto.randomUUID()
  const part = upTo(log.ticks - 30, log)
  expect(await send([{ person: ann!, log: part, play, after: 90_000 }])).toEqual([null])
  expect(await send([{ person: ann!, log, play, after: 100_000 }])).toEqual([null])
  const first = (await mine(ann!)).race!
  expect(await send([{ person: ann!, log, play, after: 120_000 }])).toEqual([null])
  expect(await send([{ person: ann!, log: part, play, after: 120_000 }])).toEqual([null])
  expect((await mine(ann!)).race).toEqual(first)
  expect(first).toMatchObject({ plays: 1, points: 1_000 })
  expect((await host()).race!.climbs[0]!.tookMs).toBeLessThanOrEqual(100_000)
})

test('two plays of one player that did not fit beside each other are refused', async () => {
  await begin()
  await toPlays()
  const log = await flown(6)
  const after = Math.ceil((log.ticks * 1_000) / 60) + 3_000
  expect(await send([{ person: ann!, log, after }])).toEqual([null])
  expect(await send([{ person: ann!, log: await flown(9), after: after + 1_000 }])).toEqual(['bad-answer'])
  expect((await mine(ann!)).race).toMatchObject({ plays: 1 })
})

test('a round ends by time, not because everybody has played', async () => {
  await begin()
  await toPlays()
  for (const [at, person] of [ann!, bob!, cid!].entries())
    await send([{ person, log: await flown(6 * at), after: late }])
  const here = new Set([ann!, bob!, cid!])
  expect((await moveWithTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('answer')
  now += 180_000
  expect((await moveWithTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('reveal')
})

test('who is taken out leaves the standings, and a round that is skipped counts for nobody', async () => {
  await begin(['1', '2'])
  await toPlays()
  await send([{ person: ann!, log: await flown(6), after: late }])
  await send([{ person: bob!, log: upTo(600, await flown(12)), after: late }])
  await room.press('next')
  expect((await mine(ann!)).points).toBe(1_000)
  await room.press('kick', { player: (await mine(ann!)).player })
  expect((await mine(bob!)).rank).toBe(1)
  await room.press('skip')
  expect((await mine(bob!)).points).toBe(0)
})

test('only games that the class plays are taken, one to three levels of them, for ten minutes at most', async () => {
  const refused = (game: string, levels: string[], settings = {}) =>
    room.createRace(game, levels, settings).then(
      () => null,
      (error: { code: string; details: { reason?: string } }) => error.details.reason ?? error.code,
    )
  expect(await refused('chess', ['1'])).toBe('nothing-to-play')
  expect(await refused('wind-rush', ['99'])).toBe('nothing-to-play')
  expect(await refused('wind-rush', [])).toBe('invalid')
  expect(await refused('wind-rush', ['1', '2', '3', '4'])).toBe('invalid')
  expect(await refused('wind-rush', ['1'], { answerSeconds: 601 })).toBe('invalid')
  expect(await refused('wind-rush', ['1'])).toBeNull()
  await room.act(showGame, made.teacher, 'teacher', {
    ...{ classroomId: made.classroom.id, game: 'wind-rush', shown: 'no' },
  })
  expect(await refused('wind-rush', ['1'])).toBe('game-hidden')
  // Also where it was put away after the race was made.
  expect(await room.press('open').catch(({ details }) => details.reason)).toBe('game-hidden')
})

test('what was sent is bounded and understood, or nothing', () => {
  const log = { inputs: [{ t: 0, do: 'go' }], ticks: 60, digests: [] }
  const sent = { round: 0, play: '0199a0b0-0000-7000-8000-000000000000', log }
  expect(playSent(sent)).toEqual(sent)
  for (const wrong of [
    null,
    [],
    'x',
    { ...sent, score: 9_000 },
    { ...sent, round: 3 },
    { ...sent, round: -1 },
    { ...sent, play: 'mine' },
    { ...sent, log: { ...log, score: 9_000 } },
    { ...sent, log: { ...log, ticks: 0 } },
    { ...sent, log: { ...log, ticks: 1e9 } },
    { ...sent, log: { ...log, inputs: [1] } },
    { ...sent, log: { ...log, inputs: [{ t: -1 }] } },
    { ...sent, log: { ...log, inputs: Array.from({ length: 2_001 }, (_, t) => ({ t })) } },
    { ...sent, log: { ...log, digests: Array.from({ length: 401 }, () => 1) } },
    { ...sent, log: { ...log, digests: [-1] } },
  ])
    expect(playSent(wrong as never)).toBeNull()
})

test('whoever floods the judge waits', async () => {
  await begin()
  await toPlays()
  const share = judgingShare(() => now, { ms: 1, windowMs: 60_000 })
  const log = await flown(6)
  const flood = (person: PersonId, own: Log) => send([{ person, log: own, after: late }], share)
  let [told, tries] = [await flood(ann!, log), 1]
  while (tries < 500 && told[0] === null) [told, tries] = [await flood(ann!, log), tries + 1]
  expect(told[0]).not.toBeNull()
  expect(await flood(bob!, await flown(12))).toEqual([null])
})
