import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { judgingShare, type JudgingShare } from '#app/platform/judging-share.server.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { doneOf } from '../components/host/done-counts.ts'
import { competitionProgramsSent } from '../live.server.ts'
import { exportCompetition } from '../export-competition.server.ts'
import { hostView } from '../host-view.server.ts'
import { meViews } from '../me-view.server.ts'
import { moveWithTime } from '../move-room.server.ts'
import { resultPage } from '../result-page.server.ts'
import { roomView } from '../room-view.server.ts'
import { keepPrograms, programSent } from './keep-programs.server.ts'

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

/** Two skies, one longer than the other. */
const bells = { lesson: 'bb-5a', step: 'bb-5-1' }
const first = { lesson: 'ff-1a', step: 'ff-1-1' }
const solution = 'while not bell():\n    fly()'
const longer = `${solution}\nwhile not bell():\n    fly()`
const half = Array.from({ length: 4 }, () => 'fly()').join('\n')
const nothing = 'fly()'

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const viewOf = () => inSchool(async (db) => (await roomView(db, schoolId, room.id(), 'th'))!)
const host = () => inSchool(async (db) => (await hostView(db, schoolId, room.id(), new Set()))!)
const mine = async (person: PersonId) => (await inSchool((db) => meViews(db, schoolId, room.id(), [person])))[0]!

type Sent = { person: PersonId; program: string; round?: number; after?: number }

/** Sent together, in one batch. What each was answered. */
async function send(sent: readonly Sent[], share?: JudgingShare) {
  const { round, since } = await room.row()
  const told = await keepPrograms(
    services,
    sent.map((one) => ({
      ...{ actor: { id: one.person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: one.person },
      value: { round: one.round ?? round ?? 0, program: one.program, skin: 'blocks' as const },
      receivedAt: one.after === undefined ? now : since! + one.after,
      roundTripMs: 0,
    })),
    share,
  )
  return told.map((refusal) => refusal?.details.reason ?? null)
}

async function toPrograms() {
  while ((await room.row()).phase !== 'answer') await room.press('next')
}

async function begin(levels = [bells], settings = {}, players = [ann!, bob!, cid!]) {
  await room.createArena(levels, settings)
  await room.press('open')
  for (const player of players) await room.join(player)
  await room.press('start')
}

test('a whole arena by three: the best program counts, and those who solve it sooner stand before others', async () => {
  await begin([bells, first], { names: 'all' })
  expect(await viewOf()).toMatchObject({ game: 'arena', round: { phase: 'prepare', of: 2 }, arena: { level: null } })
  await toPrograms()
  const { arena } = await viewOf()
  expect(arena).toMatchObject({ level: bells })
  expect(arena!.level!.file).toContain('bb-5a')
  expect(JSON.stringify(await viewOf())).not.toContain('while')

  expect(await send([{ person: ann!, program: half, after: 1_000 }])).toEqual([null])
  expect((await mine(ann!)).climb).toMatchObject({ passed: 1, tests: 2, points: 350, tries: 1 })
  expect(
    await send([
      { person: ann!, program: solution, after: 9_000 },
      { person: bob!, program: solution, after: 5_000 },
    ]),
  ).toEqual([null, null])
  // What is worse than the best takes nothing away.
  expect(await send([{ person: ann!, program: nothing, after: 10_000 }])).toEqual([null])
  expect((await mine(ann!)).climb).toMatchObject({ passed: 2, points: 1_000, tries: 3 })
  expect(doneOf(await host()).arena).toBe(2)
  expect((await host()).arena!.climbs.map(({ points }) => points)).toEqual([1_000, 1_000])
  expect((await host()).arena!.best).toEqual([])

  await room.press('next')
  expect((await host()).arena!.best).toMatchObject([{ program: solution, players: 2, blocks: 2 }])
  await room.press('next')
  const [anns, bobs, cids] = [await mine(ann!), await mine(bob!), await mine(cid!)]
  expect([bobs.rank, anns.rank, cids.rank]).toEqual([1, 2, 3])
  await room.press('next')

  await toPrograms()
  expect((await mine(ann!)).climb).toBeNull()
  await send([{ person: cid!, program: 'fly_right()' }])
  await room.press('next')
  await room.press('next')
  await room.press('next')
  const view = await viewOf()
  expect(view).toMatchObject({ state: 'finished', arena: { level: null } })
  expect(view.board.map(({ points, rank }) => [points, rank])).toEqual([
    [1_000, 1],
    [1_000, 2],
    [1_000, 3],
  ])
})

test('refuses the wrong actor, who is not in, and whoever was taken out', async () => {
  const { allow } = competitionProgramsSent
  const facts = { id: 'x', schoolId, classroomId: made.classroom.id, relations: [], personId: ann! }
  expect(allow({ id: ann!, schoolId, schoolRoles: ['student'] } as never, facts)).toBe(false)
  await begin([bells], {}, [ann!])
  await toPrograms()
  expect(await send([{ person: bob!, program: solution }])).toEqual(['not-in'])
  await room.press('kick', { player: (await mine(ann!)).player })
  expect(await send([{ person: ann!, program: solution }])).toEqual(['not-in'])
})

test('nothing counts before the round, after it, in another round or while the room is paused', async () => {
  await begin([bells, first])
  expect(await send([{ person: ann!, program: solution }])).toEqual(['closed'])
  await toPrograms()
  expect(await send([{ person: ann!, program: solution, round: 1 }])).toEqual(['closed'])
  expect(await send([{ person: ann!, program: solution, after: 300_600 }])).toEqual(['closed'])
  await room.press('pause')
  expect(await send([{ person: ann!, program: solution }])).toEqual(['closed'])
  await room.press('resume')
  expect(await send([{ person: ann!, program: half }])).toEqual([null])
  await room.press('next')
  expect(await send([{ person: ann!, program: solution }])).toEqual(['closed'])
  expect((await mine(ann!)).climb).toMatchObject({ points: 350 })
})

test('said twice it is one, of two at once the better one stays, and nobody writes for another', async () => {
  await begin()
  await toPrograms()
  await send([{ person: ann!, program: solution, after: 4_000 }])
  await send([{ person: ann!, program: solution, after: 8_000 }])
  expect((await mine(ann!)).climb).toMatchObject({ tries: 1 })
  await Promise.all([send([{ person: bob!, program: half }]), send([{ person: bob!, program: solution }])])
  expect((await mine(bob!)).climb).toMatchObject({ points: 1_000, tries: 2 })
  expect((await mine(cid!)).climb).toBeNull()
  await send([{ person: cid!, program: longer }])
  const { points } = (await mine(cid!)).climb!
  expect(points).toBeGreaterThan(700)
  expect(points).toBeLessThan(1_000)
})

test('a round ends by time, not because everybody has sent something', async () => {
  await begin()
  await toPrograms()
  await send([ann!, bob!, cid!].map((person) => ({ person, program: solution })))
  const here = new Set([ann!, bob!, cid!])
  expect((await moveWithTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('answer')
  now += 300_000
  expect((await moveWithTime(services, { schoolId, id: room.id() }, here))!.phase).toBe('reveal')
})

test('a level that is skipped counts for nobody, and who is taken out leaves no gap', async () => {
  await begin([bells, first])
  await toPrograms()
  await send([
    { person: ann!, program: solution },
    { person: bob!, program: half },
  ])
  await room.press('next')
  expect((await mine(ann!)).points).toBe(1_000)
  await room.press('kick', { player: (await mine(ann!)).player })
  expect((await mine(bob!)).rank).toBe(1)
  await room.press('skip')
  expect((await mine(bob!)).points).toBe(0)
})

test('only levels of lessons that can be compared are taken', async () => {
  const refused = (levels: { lesson: string; step: string }[]) =>
    room.createArena(levels).then(
      () => null,
      (error: { details: { reason?: string } }) => error.details.reason,
    )
  expect(await refused([{ lesson: 'bb-5a', step: 'ff-1-1' }])).toBe('nothing-to-play')
  expect(await refused([{ lesson: 'no', step: 'no' }])).toBe('nothing-to-play')
  expect(await refused([bells])).toBeNull()
  await expect(room.createArena(Array.from({ length: 6 }, () => bells))).rejects.toMatchObject({ code: 'invalid' })
})

test('what was sent is bounded and understood, or nothing', () => {
  const sent = { round: 0, program: solution, skin: 'python' }
  expect(programSent(sent)).toEqual(sent)
  for (const wrong of [
    null,
    [],
    'x',
    { ...sent, more: 1 },
    { ...sent, round: 5 },
    { ...sent, round: -1 },
    { ...sent, round: 0.5 },
    { ...sent, program: 'x'.repeat(20_001) },
    { ...sent, program: 'a\0b' },
    { ...sent, program: 7 },
    { ...sent, skin: 'javascript' },
    { round: 0, program: solution },
  ])
    expect(programSent(wrong as never)).toBeNull()
})

test('whoever floods the judge waits', async () => {
  await begin()
  await toPrograms()
  const share = judgingShare(() => now, { ms: 2, windowMs: 60_000 })
  const flood = (person: PersonId, tries: number) => send([{ person, program: `${solution}\n# ${tries}` }], share)
  let [told, tries] = [await flood(ann!, 0), 1]
  while (tries < 500 && told[0] === null) told = await flood(ann!, tries++)
  expect(told).toEqual(['quota'])
  expect(await flood(bob!, 0)).toEqual([null])
  now += 61_000
  expect(await flood(ann!, tries)).toEqual([null])
})

test('the report names the level, how near programs came, the unit as its skill, and whom to revisit', async () => {
  await begin([bells, bells], {}, [ann!, bob!])
  for (let round = 0; round < 2; round++) {
    await toPrograms()
    await send([
      { person: ann!, program: solution, after: 1_000 },
      { person: bob!, program: half, after: 1_000 },
    ])
    for (let press = 0; press < 3; press++) await room.press('next')
  }
  const visit = {
    ...{ services, locale: 'en' },
    signedIn: { user: { id: made.teacher, staff: false, kind: 'adult' }, session: { strength: 'full' } },
  } as unknown as Visit
  const page = (await resultPage(visit, room.id()))!
  expect(page.levels).toMatchObject([0, 1].map((round) => ({ round, ...bells, sent: 2, solved: 1, testsShare: 0.75 })))
  expect(page.levels[0]!.file).toContain('bb-5a')
  expect(new Set(page.levels[1]!.programs)).toEqual(
    new Set([
      { program: solution, skin: 'blocks', solves: true },
      { program: half, skin: 'blocks', solves: false },
    ]),
  )
  expect(page.students.map(({ marks }) => marks)).toEqual(['++', '--'])
  const [skill] = page.skills
  expect(skill).toMatchObject({ rounds: [0, 1], answered: 4, right: 2 })
  expect(page.revisit).toEqual([{ students: [page.students[1]!.player], skills: [skill!.name] }])
  const { text } = await room.act(exportCompetition, made.teacher, 'teacher', {
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
