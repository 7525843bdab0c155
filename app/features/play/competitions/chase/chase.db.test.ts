import { beforeEach, expect, test, vi } from 'vitest'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { visitor } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { openSelfPacedRoom, wrongAnswer, type TestMove } from '#db/testing/self-paced-room.ts'
import { askAsGuest } from '../guests/ask-as-guest.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { exportCompetition } from '../results/export-competition.server.ts'
import { giveCompetitionPoints } from '../results/give-competition-points.server.ts'
import { loadStudentRows } from '../results/report-rows.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import type { SentMove } from '../self-paced/contract.ts'
import { loadGame } from '../self-paced/game-row.server.ts'
import { competitionChase, competitionMovesInbox } from '../self-paced/live.server.ts'
import type { ChaseView } from './contract.ts'
import { loadChaseViews } from './chase-view.server.ts'

const clock = { now: 0 }
const services = await openFileServices({ now: () => clock.now })
let childClass: ChildClass
let [ann, bob, cid]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
let game: ReturnType<typeof openSelfPacedRoom>
beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 18, 3)
  childClass = await createChildClass(services, 3)
  ;[ann, bob, cid] = childClass.children
  schoolId = childClass.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher })
  game = openSelfPacedRoom({ services, schoolId, room, play: 'chase', viewOf, clock })
})

const inSchool: ReturnType<typeof openSelfPacedRoom>['inSchool'] = (run) => game.inSchool(run)
const loadView = () => inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), 'th'))!)
const loadHost = () => inSchool(async (db) => (await loadHostView(db, schoolId, room.id(), new Set()))!)
const chase = async () => (await inSchool((db) => loadGame(db, { schoolId, id: room.id(), game: 'chase' }, 'chase')))!
const loadViews = (people: readonly PersonId[]) =>
  inSchool((db) => loadChaseViews(db, { schoolId, id: room.id(), locale: 'en' }, people))
const viewOf = async (person: PersonId): Promise<ChaseView> => (await loadViews([person]))[0]!
const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!
const answer = (person: PersonId, isRight: boolean, seconds?: number) => game.answer(person, isRight, seconds)
const begin = (settings = {}) => game.begin({ answerSeconds: 720, ...settings }, [ann!, bob!, cid!])
const playerOf = async (person: PersonId) => (await meViewOf(person)).player

const buy = async (person: PersonId, item: 'map' | 'tailwind' | 'bridge' | 'puff', to: string | null = null) => {
  const { number } = await viewOf(person)
  return { person, value: { round: 0, number, item, to } as SentMove }
}

/** Answers right until the player has this many beads, and may buy. */
async function collect(person: PersonId, beads: number) {
  while ((await viewOf(person)).beads < beads) expect(await answer(person, true)).toBeNull()
}

test('a class flies from the start to the harbor, and a landing ends the chase', async () => {
  await begin()
  expect(await loadView()).toMatchObject({ game: 'chase', question: null, chase: null, round: { of: 1 } })
  for (const child of [ann!, bob!, cid!]) await answer(child, true, 10)
  expect(await viewOf(ann!)).toMatchObject({ clouds: 2, beads: 2, percent: null })
  for (let seconds = 20; seconds < 150; seconds += 20) await answer(ann!, true, seconds)
  await answer(bob!, true, 151)
  const target = (await chase()).target!
  expect(target).toBe(Math.round(((await viewOf(ann!)).clouds * 540) / 150))
  expect((await viewOf(bob!)).percent).toBe(Math.floor(((await viewOf(bob!)).clouds * 100) / target))
  // Ann arrives before the harbor opens, and circles.
  for (let seconds = 160; (await viewOf(ann!)).clouds < target; seconds += 8) await answer(ann!, true, seconds)
  expect(await viewOf(ann!)).toMatchObject({ percent: 100, hasLanded: false })
  expect((await loadHost()).chase).toMatchObject({ target, landed: 0, needed: 1 })
  expect((await room.row()).phase).toBe('answer')
  await answer(ann!, true, 481)
  expect((await room.row()).phase).toBe('reveal')
  expect(await loadView()).toMatchObject({ chase: { landed: 1 }, board: [] })
  expect((await loadHost()).chase!.kites.map(({ landing }) => landing)).toEqual([1, null, null])
  await room.pressButton('next')
  expect(await loadView()).toMatchObject({
    state: 'finished',
    round: null,
    board: [{ rank: 1 }, { rank: 2 }, { rank: 3 }],
  })
  const ranks = await Promise.all([ann!, bob!, cid!].map(async (child) => (await meViewOf(child)).rank))
  expect(ranks).toEqual([1, 2, 3])
  expect((await meViewOf(ann!)).best).toMatchObject({ kind: 'streak' })
  expect((await meViewOf(cid!)).best).toMatchObject({ kind: 'right', count: 1 })
})

test('a repeated answer counts once, also with another option, and a skipped number is refused', async () => {
  await begin()
  const move = await game.answerFor(ann!, true)
  clock.now += 5_000
  expect(await game.send([move])).toEqual([null])
  expect(await game.send([move])).toEqual([null])
  expect(await game.send([{ ...move, value: { ...move.value, answer: wrongAnswer } as SentMove }])).toEqual([null])
  expect(await viewOf(ann!)).toMatchObject({ number: 1, clouds: 2, beads: 2, last: { isRight: true, key: null } })
  expect(await game.send([{ person: ann!, value: { round: 0, number: 5, answer: wrongAnswer } }])).toEqual([
    'bad-answer',
  ])
})

test('a repeated or refused move refreshes no screen and writes no game', async () => {
  await begin()
  const move = await game.answerFor(ann!, true)
  clock.now += 5_000
  const publish = vi.spyOn(services.bus, 'publish')
  expect(await game.send([move])).toEqual([null])
  expect(publish).toHaveBeenCalledOnce()
  const readVersion = async () =>
    (await services.owner.query('SELECT xmin FROM competition_flights WHERE competition_id = $1', [room.id()])).rows
  const before = await readVersion()
  expect(await game.send([move])).toEqual([null])
  expect(await game.send([{ person: ann!, value: { round: 0, number: 5, answer: wrongAnswer } }])).toEqual([
    'bad-answer',
  ])
  expect(publish).toHaveBeenCalledOnce()
  expect(await readVersion()).toEqual(before)
  publish.mockRestore()
})

test('the server counts clouds and beads: a miss shows its reason, longer after a hasty answer', async () => {
  await begin()
  await answer(ann!, false, 20)
  const { opensAt, last, clouds, beads } = await viewOf(ann!)
  expect({ opensAt, clouds, beads }).toEqual({ opensAt: clock.now + chaseRules.reasonMs, clouds: 0, beads: 1 })
  expect(last!.key!.answer).toBeDefined()
  expect(await game.send([await game.answerFor(ann!, true)])).toEqual(['bad-answer'])
  await answer(ann!, true)
  clock.now += 3_000
  await game.send([await game.answerFor(ann!, false)])
  expect((await viewOf(ann!)).opensAt).toBe(clock.now + chaseRules.hastyReasonMs)
})

test('a repeated purchase pays once, and only one item per right answer', async () => {
  await begin()
  await collect(ann!, 3)
  const tailwind = await buy(ann!, 'tailwind')
  expect(await game.send([tailwind])).toEqual([null])
  expect(await game.send([tailwind])).toEqual([null])
  expect(await viewOf(ann!)).toMatchObject({ beads: 1, hasTailwind: true, offers: [] })
  const before = (await viewOf(ann!)).clouds
  await answer(ann!, true)
  expect(await viewOf(ann!)).toMatchObject({ clouds: before + 4, hasTailwind: false, beads: 2 })
  // An old purchase that arrives late changes nothing.
  expect(await game.send([tailwind])).toEqual([null])
  expect((await viewOf(ann!)).beads).toBe(2)
})

test('refuses items without beads, after a miss and for the next answer', async () => {
  await begin()
  expect(await game.send([await buy(ann!, 'map')])).toEqual(['bad-answer'])
  await answer(ann!, true, 10)
  expect(await game.send([await buy(ann!, 'bridge', await playerOf(bob!))])).toEqual(['bad-answer'])
  const { value } = await buy(ann!, 'map')
  expect(await game.send([{ person: ann!, value: { ...value, number: 9 } as SentMove }])).toEqual(['bad-answer'])
  await answer(ann!, false)
  expect(await game.send([await buy(ann!, 'map')])).toEqual(['bad-answer'])
  expect((await viewOf(ann!)).beads).toBe(2)
  expect(await game.send([{ person: ann!, value: { round: 0, hint: 0 } }])).toEqual(['bad-answer'])
})

test('a bridge carries both friends; a friend out of reach is refused', async () => {
  await begin()
  await collect(ann!, 4)
  expect((await viewOf(ann!)).offers).not.toContain('bridge')
  await answer(bob!, true)
  await answer(ann!, true)
  const bobId = await playerOf(bob!)
  expect((await viewOf(ann!)).friends).toMatchObject([{ player: bobId }])
  const [before, friend] = [(await viewOf(ann!)).clouds, (await viewOf(bob!)).clouds]
  expect(await game.send([await buy(ann!, 'bridge', await playerOf(cid!))])).toEqual(['bad-answer'])
  const bridge = await buy(ann!, 'bridge', bobId)
  expect(await game.send([bridge])).toEqual([null])
  expect(await game.send([bridge])).toEqual([null])
  expect(await viewOf(ann!)).toMatchObject({ clouds: before + 3, beads: 1 })
  expect(await viewOf(bob!)).toMatchObject({ clouds: friend + 3, wasHelped: true, beads: 2 })
  expect((await chase()).deeds.at(-1)).toMatchObject({ kind: 'bridge', friend: bobId })
  await answer(bob!, true)
  expect((await viewOf(bob!)).wasHelped).toBe(false)
})

test('a puff puts a cloud before the next question of the kite ahead, and a map strikes out a wrong option', async () => {
  await begin()
  await collect(ann!, 3)
  await answer(bob!, true)
  expect(await game.send([await buy(bob!, 'puff')])).toEqual([null])
  expect(await viewOf(ann!)).toMatchObject({ hasCloud: false, clouds: 4, beads: 3 })
  await answer(ann!, true)
  expect((await viewOf(ann!)).hasCloud).toBe(true)
  expect(await game.send([await buy(ann!, 'map')])).toEqual([null])
  const { struck, question } = await viewOf(ann!)
  expect(struck).toHaveLength(1)
  expect(question.parts[struck[0]!]!.text).not.toBe('c')
  await answer(ann!, true)
  expect(await viewOf(ann!)).toMatchObject({ hasCloud: false, struck: [] })
})

test('players see two kites ahead without places, and names only as far as the room shows them', async () => {
  await begin()
  await answer(ann!, true, 5)
  await answer(ann!, true)
  await answer(bob!, true)
  await answer(cid!, false)
  const { ahead, wind } = await viewOf(cid!)
  expect(ahead.map(({ gap }) => gap)).toEqual([3, 4])
  expect(ahead[0]!.name).not.toBeNull()
  expect(wind).toEqual([
    { kind: 'slip', clouds: 2 },
    { kind: 'warm', clouds: 3 },
  ])
  expect(JSON.stringify(await viewOf(cid!))).not.toContain('rank')
  await room.pressButton('mute', { player: ahead[0]!.player })
  expect((await viewOf(cid!)).ahead[0]!.name).toMatch(/^#\d$/)
})

test('a room without names hides them from players, and everyone still has a best', async () => {
  await begin({ names: 'none' })
  await answer(ann!, true, 5)
  await answer(bob!, false, 6)
  expect((await viewOf(bob!)).ahead).toMatchObject([{ name: null }])
  await room.pressButton('end')
  expect(await loadView()).toMatchObject({ board: [] })
  const me = await Promise.all([ann!, bob!, cid!].map(meViewOf))
  expect(me.map(({ rank }) => rank)).toEqual([null, null, null])
  expect(me.every(({ best }) => best !== null)).toBe(true)
})

test('concurrent answers of all players are all counted', async () => {
  await begin()
  clock.now += 5_000
  const moves = await Promise.all([ann!, bob!, cid!].map((child) => game.answerFor(child, true)))
  const results = await Promise.all([...moves, ...moves].map((move) => game.send([move])))
  expect(results.flat()).toEqual(Array.from({ length: 6 }, () => null))
  expect((await chase()).asked.reduce((sum, count) => sum + count, 0)).toBe(3)
})

test('the chase ends at its time, and the host can neither skip nor extend it', async () => {
  await begin({ answerSeconds: 60 })
  expect((await room.pressButton('skip')).done).toBe(false)
  expect((await room.pressButton('extend', { ends: (await room.row()).endsAt })).done).toBe(false)
  await answer(ann!, true, 5)
  clock.now = (await room.row()).endsAt! + 5_000
  expect(await game.send([await game.answerFor(ann!, true)])).toEqual(['closed'])
  await advanceRoomByTime(services, { schoolId, id: room.id() }, null)
  expect((await loadView()).chase).toEqual({ landed: 0 })
  expect(await loadViews([ann!])).toEqual([null])
})

test('only players of the room move: not the teacher, a removed player or another class', async () => {
  await begin()
  const move = await game.answerFor(ann!, true)
  const stranger = (await createChildClass(services, 1)).children[0]!
  for (const person of [childClass.teacher, stranger])
    expect(await game.send([{ ...move, person }])).toEqual(['not-in'])
  await room.pressButton('kick', { player: await playerOf(ann!) })
  expect(await game.send([move])).toEqual(['not-in'])
  expect(await loadViews([ann!, stranger])).toEqual([null, null])
})

test('the live paths of a chase are closed to students of other classes', async () => {
  const facts = { id: 'x', schoolId, classroomId: childClass.classroom.id, relations: [], personId: ann! }
  const actor = { id: ann!, schoolId, schoolRoles: ['student'] } as never
  expect(competitionMovesInbox.allow(actor, facts)).toBe(false)
  expect(competitionChase.allow(actor, { ...facts, locale: 'en' })).toBe(false)
})

test('an admitted guest flies along without an account', async () => {
  await game.openLobby({ answerSeconds: 720 })
  await room.pressButton('open-guests')
  const request = { language: 'ko', seed: 7, pick: 1, idempotencyKey: crypto.randomUUID() }
  const code = (await room.row()).code
  const guest = (await execute(services, askAsGuest, { ...request, code }, { actor: visitor })).player as PersonId
  await room.join(ann!)
  await game.start()
  expect(await loadViews([guest])).toEqual([null])
  await room.pressButton('admit', { player: guest })
  expect(await answer(guest, true)).toBeNull()
  expect(await viewOf(guest)).toMatchObject({ clouds: 2 })
})

test('the report counts first answers, ranks by clouds, and points are granted', async () => {
  await begin({ answerSeconds: 60 })
  await answer(bob!, false, 2)
  for (let count = 0; count < 4; count++) await answer(bob!, true)
  await answer(ann!, true)
  await room.pressButton('end')
  const students = await inSchool((db) => loadStudentRows(db, schoolId, room.id(), [ann!, bob!, cid!]))
  expect(students.map(({ personId, rank }) => [personId, rank])).toEqual([
    [bob, 1],
    [ann, 2],
    [cid, 3],
  ])
  expect([students[0]!.right.length, students[0]!.wrong.length]).toEqual([3, 1])
  const grants = await room.act(giveCompetitionPoints, childClass.teacher, 'teacher', { competition: room.id() })
  expect(grants).toMatchObject({ given: 2 })
  const { text } = (await room.act(exportCompetition, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads: [...'abcdef'] },
  })) as { text: string }
  expect(text.split('\n')[0]!.split(',').length).toBe(5 + 12)
})

test('keeps the moves of a batch in order, also of two players of one room', async () => {
  await begin()
  clock.now += 5_000
  // The slipstream of the first kite helps the second one.
  const [first, second]: TestMove[] = [await game.answerFor(ann!, true), await game.answerFor(bob!, true)]
  expect(await game.send([first!, second!, first!])).toEqual([null, null, null])
  expect([(await viewOf(ann!)).clouds, (await viewOf(bob!)).clouds]).toEqual([2, 3])
})
