import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { openJudging, type Judging } from '#app/platform/limits/judging.server.ts'
import { loadHomeRounds } from '../assigned/home-rounds.server.ts'
import { countDone } from '../host/stage/done-counts.ts'
import { competitionProgramsInbox } from '../live.server.ts'
import { exportCompetition } from '../results/export-competition.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { loadResultPage } from '../results/result-page.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { judgeAndSavePrograms, parseSentProgram } from './judge-programs.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { childClass, schoolId, ann, bob, cid, room, inSchool } = {} as CompetitionClass
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  ;({ childClass, schoolId, ann, bob, cid, room, inSchool } = await createCompetitionClass(services))
})

/** Two levels; the first has two tests with maps of different length. */
const bells = { lesson: 'bb-5a', step: 'bb-5-1' }
const first = { lesson: 'ff-1a', step: 'ff-1-1' }
const solution = 'while not bell():\n    fly()'
const longer = `${solution}\nwhile not bell():\n    fly()`
const partial = Array.from({ length: 4 }, () => 'fly()').join('\n')
const unsolved = 'fly()'

const loadView = () => inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), 'th'))!)
const loadHost = () => inSchool(async (db) => (await loadHostView(db, schoolId, room.id(), new Set()))!)
const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!

type TestProgram = { person: PersonId; program: string; round?: number; after?: number }

/** Sends the programs in one batch. Returns the refusal reason or null per program. */
async function send(programs: readonly TestProgram[], judging?: Judging) {
  const { round, since } = await room.row()
  const errors = await judgeAndSavePrograms(
    services,
    programs.map((entry) => ({
      ...{ actor: { id: entry.person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: entry.person },
      value: { round: entry.round ?? round ?? 0, program: entry.program, skin: 'blocks' as const },
      receivedAt: entry.after === undefined ? now : since! + entry.after,
      roundTripMs: 0,
    })),
    judging,
  )
  return errors.map((refusal) => refusal?.details.reason ?? null)
}

async function advanceToPrograms() {
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
}

async function begin(levels = [bells], settings = {}, players = [ann!, bob!, cid!]) {
  await room.createArena(levels, settings)
  await room.pressButton('open')
  for (const player of players) await room.join(player)
  await room.pressButton('start')
}

test('a complete arena with three players ranks by the best program, then by time', async () => {
  await begin([bells, first], { names: 'all' })
  expect(await loadView()).toMatchObject({ game: 'arena', round: { phase: 'prepare', of: 2 }, arena: { level: null } })
  await advanceToPrograms()
  const { arena } = await loadView()
  expect(arena).toMatchObject({ level: bells })
  expect(arena!.level!.file).toContain('bb-5a')
  expect(JSON.stringify(await loadView())).not.toContain('while')

  expect(await send([{ person: ann!, program: partial, after: 1_000 }])).toEqual([null])
  expect((await meViewOf(ann!)).climb).toMatchObject({ passed: 1, tests: 2, points: 350, tries: 1 })
  expect(
    await send([
      { person: ann!, program: solution, after: 9_000 },
      { person: bob!, program: solution, after: 5_000 },
    ]),
  ).toEqual([null, null])
  // A worse program does not replace the best one.
  expect(await send([{ person: ann!, program: unsolved, after: 10_000 }])).toEqual([null])
  expect((await meViewOf(ann!)).climb).toMatchObject({ passed: 2, points: 1_000, tries: 3 })
  expect(countDone(await loadHost()).arena).toBe(2)
  expect((await loadHost()).arena!.climbs.map(({ points }) => points)).toEqual([1_000, 1_000])
  expect((await loadHost()).arena!.best).toEqual([])

  await room.pressButton('next')
  expect((await loadHost()).arena!.best).toMatchObject([{ program: solution, players: 2, blocks: 2 }])
  await room.pressButton('next')
  const [anns, bobs, cids] = [await meViewOf(ann!), await meViewOf(bob!), await meViewOf(cid!)]
  expect([bobs.rank, anns.rank, cids.rank]).toEqual([1, 2, 3])
  await room.pressButton('next')

  await advanceToPrograms()
  expect((await meViewOf(ann!)).climb).toBeNull()
  await send([{ person: cid!, program: 'fly_right()' }])
  await room.pressButton('next')
  await room.pressButton('next')
  await room.pressButton('next')
  const view = await loadView()
  expect(view).toMatchObject({ state: 'finished', arena: { level: null } })
  expect(view.board.map(({ points, rank }) => [points, rank])).toEqual([
    [1_000, 1],
    [1_000, 2],
    [1_000, 3],
  ])
})

test('after the end each player reviews their program and one that the wall showed, without names and comments', async () => {
  const reviewOf = async (person: PersonId) => {
    const row = await room.row()
    return inSchool(async (db) => {
      const [me = null] = await loadMeViews(db, schoolId, room.id(), [person])
      return loadHomeRounds(db, row, me, 'en')
    })
  }
  await begin([bells, first])
  await advanceToPrograms()
  await send([
    { person: ann!, program: `# by Ann\n${solution}`, after: 5_000 },
    { person: bob!, program: partial, after: 5_000 },
  ])
  expect(await reviewOf(ann!)).toBeNull()
  await room.pressButton('next')
  await room.pressButton('end')
  expect((await reviewOf(ann!))!.rounds).toMatchObject([
    {
      round: 0,
      isOpen: false,
      level: bells,
      climb: { passed: 2 },
      programs: { own: expect.any(String), shared: null },
    },
  ])
  expect((await reviewOf(bob!))!.rounds[0]!.programs).toEqual({ own: partial, shared: solution })
  expect((await reviewOf(cid!))!.rounds).toMatchObject([{ climb: null, programs: { own: null, shared: solution } }])
  // A teacher, and so everyone who did not join.
  expect(await reviewOf(childClass.teacher)).toBeNull()
})

test('refuses the wrong actor: programs of users without access, students who did not join, kicked players', async () => {
  const { allow } = competitionProgramsInbox
  const facts = { id: 'x', schoolId, classroomId: childClass.classroom.id, relations: [], personId: ann! }
  expect(allow({ id: ann!, schoolId, schoolRoles: ['student'] } as never, facts)).toBe(false)
  await begin([bells], {}, [ann!])
  await advanceToPrograms()
  expect(await send([{ person: bob!, program: solution }])).toEqual(['not-in'])
  await room.pressButton('kick', { player: (await meViewOf(ann!)).player })
  expect(await send([{ person: ann!, program: solution }])).toEqual(['not-in'])
})

test('refuses programs outside the current round and while the room is paused', async () => {
  await begin([bells, first])
  expect(await send([{ person: ann!, program: solution }])).toEqual(['closed'])
  await advanceToPrograms()
  expect(await send([{ person: ann!, program: solution, round: 1 }])).toEqual(['closed'])
  expect(await send([{ person: ann!, program: solution, after: 300_600 }])).toEqual(['closed'])
  await room.pressButton('pause')
  expect(await send([{ person: ann!, program: solution }])).toEqual(['closed'])
  await room.pressButton('resume')
  expect(await send([{ person: ann!, program: partial }])).toEqual([null])
  await room.pressButton('next')
  expect(await send([{ person: ann!, program: solution }])).toEqual(['closed'])
  expect((await meViewOf(ann!)).climb).toMatchObject({ points: 350 })
})

test('a resent program is no new try, and of two concurrent programs the better one is saved', async () => {
  await begin()
  await advanceToPrograms()
  await send([{ person: ann!, program: solution, after: 4_000 }])
  await send([{ person: ann!, program: solution, after: 8_000 }])
  expect((await meViewOf(ann!)).climb).toMatchObject({ tries: 1 })
  await Promise.all([send([{ person: bob!, program: partial }]), send([{ person: bob!, program: solution }])])
  expect((await meViewOf(bob!)).climb).toMatchObject({ points: 1_000, tries: 2 })
  expect((await meViewOf(cid!)).climb).toBeNull()
  await send([{ person: cid!, program: longer }])
  const { points } = (await meViewOf(cid!)).climb!
  expect(points).toBeGreaterThan(700)
  expect(points).toBeLessThan(1_000)
})

test('an arena round ends by time, not when all players have sent a program', async () => {
  await begin()
  await advanceToPrograms()
  await send([ann!, bob!, cid!].map((person) => ({ person, program: solution })))
  const here = new Set([ann!, bob!, cid!])
  expect((await advanceRoomByTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('answer')
  now += 300_000
  expect((await advanceRoomByTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('reveal')
})

test('a skipped level gives no points, and a kicked player leaves no gap in the ranks', async () => {
  await begin([bells, first])
  await advanceToPrograms()
  await send([
    { person: ann!, program: solution },
    { person: bob!, program: partial },
  ])
  await room.pressButton('next')
  expect((await meViewOf(ann!)).points).toBe(1_000)
  await room.pressButton('kick', { player: (await meViewOf(ann!)).player })
  expect((await meViewOf(bob!)).rank).toBe(1)
  await room.pressButton('skip')
  expect((await meViewOf(bob!)).points).toBe(0)
})

test('the arena accepts only existing levels that it supports, at most five', async () => {
  const creationError = (levels: { lesson: string; step: string }[]) =>
    room.createArena(levels).then(
      () => null,
      (error: { details: { reason?: string } }) => error.details.reason,
    )
  expect(await creationError([{ lesson: 'bb-5a', step: 'ff-1-1' }])).toBe('nothing-to-play')
  expect(await creationError([{ lesson: 'no', step: 'no' }])).toBe('nothing-to-play')
  expect(await creationError([bells])).toBeNull()
  await expect(room.createArena(Array.from({ length: 6 }, () => bells))).rejects.toMatchObject({ code: 'invalid' })
})

test('rejects invalid or oversized program messages', () => {
  const message = { round: 0, program: solution, skin: 'python' }
  expect(parseSentProgram(message)).toEqual(message)
  for (const wrong of [
    null,
    [],
    'x',
    { ...message, more: 1 },
    { ...message, round: 5 },
    { ...message, round: -1 },
    { ...message, round: 0.5 },
    { ...message, program: 'x'.repeat(20_001) },
    { ...message, program: 'a\0b' },
    { ...message, program: 7 },
    { ...message, skin: 'javascript' },
    { round: 0, program: solution },
  ])
    expect(parseSentProgram(wrong as never)).toBeNull()
})

test('a player over the judging budget is refused until the next minute, while other players are judged', async () => {
  await begin()
  await advanceToPrograms()
  const judging = openJudging(() => now, { ms: 2, windowMs: 60_000 })
  const flood = (person: PersonId, tries: number) => send([{ person, program: `${solution}\n# ${tries}` }], judging)
  let [reasons, tries] = [await flood(ann!, 0), 1]
  while (tries < 500 && reasons[0] === null) reasons = await flood(ann!, tries++)
  expect(reasons).toEqual(['quota'])
  expect(await flood(bob!, 0)).toEqual([null])
  now += 61_000
  expect(await flood(ann!, tries)).toEqual([null])
})

test('the arena report shows levels, test shares, programs, units as skills, and students to revisit', async () => {
  await begin([bells, bells], {}, [ann!, bob!])
  for (let round = 0; round < 2; round++) {
    await advanceToPrograms()
    await send([
      { person: ann!, program: solution, after: 1_000 },
      { person: bob!, program: partial, after: 1_000 },
    ])
    for (let press = 0; press < 3; press++) await room.pressButton('next')
  }
  const requestContext = {
    ...{ services, locale: 'en' },
    signedIn: { user: { id: childClass.teacher, staff: false, kind: 'adult' }, session: { strength: 'full' } },
  } as unknown as RequestContext
  const page = (await loadResultPage(requestContext, room.id()))!
  expect(page.levels).toMatchObject([0, 1].map((round) => ({ round, ...bells, sent: 2, solved: 1, testsShare: 0.75 })))
  expect(page.levels[0]!.file).toContain('bb-5a')
  expect(new Set(page.levels[1]!.programs)).toEqual(
    new Set([
      { program: solution, skin: 'blocks', solves: true },
      { program: partial, skin: 'blocks', solves: false },
    ]),
  )
  expect(page.students.map(({ marks }) => marks)).toEqual(['++', '--'])
  const [skill] = page.skills
  expect(skill).toMatchObject({ rounds: [0, 1], answered: 4, right: 2 })
  expect(page.revisit).toEqual([{ students: [page.students[1]!.player], skills: [skill!.name] }])
  const { text } = await room.act(exportCompetition, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads: Array.from('abcdef') },
  })
  expect(
    text
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(-2)),
  ).toEqual([
    ['100', '100'],
    ['50', '50'],
  ])
})
