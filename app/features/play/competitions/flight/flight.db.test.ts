import { beforeEach, expect, test } from 'vitest'
import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { visitor } from '#rules/permissions.ts'
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
import { loadRoundRows, loadStudentRows } from '../results/report-rows.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { createAnswerCheck } from '../rounds/frozen-question.ts'
import { listFrozenQuestions } from '../rounds/freeze-questions.server.ts'
import type { SentMove } from '../self-paced/contract.ts'
import { loadGame } from '../self-paced/game-row.server.ts'
import { competitionFlight, competitionMovesInbox } from '../self-paced/live.server.ts'
import { parseSentMove } from '../self-paced/parse-move.server.ts'
import type { FlightView } from './contract.ts'
import { loadFlightViews } from './flight-view.server.ts'

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
  game = openSelfPacedRoom({ services, schoolId, room, play: 'flight', viewOf, clock })
})

const inSchool: ReturnType<typeof openSelfPacedRoom>['inSchool'] = (run) => game.inSchool(run)
const loadView = () => inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), 'th'))!)
const loadHost = () => inSchool(async (db) => (await loadHostView(db, schoolId, room.id(), new Set()))!)
const flight = async () =>
  (await inSchool((db) => loadGame(db, { schoolId, id: room.id(), game: 'flight' }, 'flight')))!
const loadViews = (people: readonly PersonId[]) =>
  inSchool((db) => loadFlightViews(db, { schoolId, id: room.id(), locale: 'en' }, people))
const viewOf = async (person: PersonId): Promise<FlightView> => (await loadViews([person]))[0]!
const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!
const send = (moves: readonly TestMove[]) => game.send(moves)
const answerFor = (person: PersonId, isRight: boolean) => game.answerFor(person, isRight)
const answer = (person: PersonId, isRight: boolean, seconds?: number) => game.answer(person, isRight, seconds)
const begin = (settings = {}) => game.begin(settings, [ann!, bob!, cid!])

/** Flies on until the class waits at the gate. */
async function flyToGate(gate: number, children = [ann!]) {
  for (let turn = 0; (await flight()).shutAt === null; turn++)
    expect(await answer(children[turn % children.length]!, true)).toBeNull()
  expect((await flight()).gate).toBe(gate)
}

test('a class flies from the start through four gates home, without ranks', async () => {
  await begin({ answerSeconds: 720 })
  expect(await loadView()).toMatchObject({ game: 'flight', question: null, flight: null, round: { of: 1 } })
  for (const child of [ann!, bob!, cid!]) await answer(child, true, 10)
  expect(await flight()).toMatchObject({ early: 9, way: 9, target: null })
  expect((await viewOf(ann!)).way).toMatchObject({ percent: null, isShut: false })
  for (const child of [bob!, cid!]) await answer(child, true, 80)
  await answer(ann!, true, 91)
  expect((await flight()).target).toBe(Math.round(((15 / 90) * 580) / 1.06))
  for (let gate = 1; gate <= flightRules.gates; gate++) {
    await flyToGate(gate, [ann!, bob!, cid!])
    await answer(bob!, false)
    expect((await viewOf(bob!)).way).toMatchObject({ gate, isShut: true, lit: 0, needed: 3 })
    await answer(ann!, true)
    await answer(cid!, true)
    expect((await loadHost()).flight!.awake.filter(Boolean)).toHaveLength(2)
    expect(await flight()).toMatchObject({ gate, homeAt: null })
    await answer(bob!, true)
    expect(await flight()).toMatchObject({ gate: gate + 1, shutAt: null })
  }
  while ((await room.row()).phase === 'answer') await answer(cid!, true)
  expect((await flight()).homeAt).not.toBeNull()
  expect((await loadView()).flight).toMatchObject({ grade: 'festival', percent: 100 })
  await room.pressButton('next')
  expect((await room.row()).state).toBe('finished')
  const view = await loadView()
  expect([view.round, view.flight!.grade]).toEqual([null, 'festival'])
  expect(new Set((await Promise.all([ann!, bob!, cid!].map(meViewOf))).map(({ rank }) => rank))).toEqual(new Set([1]))
  expect((await meViewOf(bob!)).best).toMatchObject({ kind: 'streak', count: 3 })
})

test('a repeated message counts once, also with another answer, and a skipped number is refused', async () => {
  await begin()
  const push = await answerFor(ann!, true)
  clock.now += 5_000
  expect(await send([push])).toEqual([null])
  expect(await send([push])).toEqual([null])
  expect(await send([{ ...push, value: { ...push.value, answer: wrongAnswer } as SentMove }])).toEqual([null])
  expect(await viewOf(ann!)).toMatchObject({ number: 1, last: { isRight: true, pushes: 3, key: null } })
  expect((await flight()).way).toBe(3)
  expect(await send([{ person: ann!, value: { round: 0, number: 5, answer: wrongAnswer } }])).toEqual(['bad-answer'])
})

test('a miss shows its reason for six seconds, returns behind three others and then gives five pushes', async () => {
  await begin()
  const missed = (await viewOf(ann!)).question.id
  await answer(ann!, false)
  const view = await viewOf(ann!)
  expect(view.opensAt).toBe(clock.now + flightRules.reasonMs)
  expect(view.last).toMatchObject({ isRight: false, pushes: 0, question: { id: missed } })
  expect(view.last!.key!.answer).toBeDefined()
  clock.now += 3_000
  expect(await send([await answerFor(ann!, true)])).toEqual(['bad-answer'])
  for (let count = 0; count < 3; count++) {
    expect((await viewOf(ann!)).question.id).not.toBe(missed)
    await answer(ann!, true)
  }
  expect(await viewOf(ann!)).toMatchObject({ question: { id: missed }, isReturning: true })
  await answer(ann!, true)
  expect((await viewOf(ann!)).last).toMatchObject({ isMended: true, pushes: 5 })
})

test('concurrent answers of all players are all counted', async () => {
  await begin()
  clock.now += 5_000
  const pushes = await Promise.all([ann!, bob!, cid!].map((child) => answerFor(child, true)))
  const results = await Promise.all([...pushes, ...pushes].map((push) => send([push])))
  expect(results.flat()).toEqual(Array.from({ length: 6 }, () => null))
  expect((await flight()).way).toBe(9)
})

test('a player who lit the lantern sends a hint to a waiting player, who is not named', async () => {
  await begin({ answerSeconds: 60 })
  await answer(ann!, true, 2)
  await answer(bob!, false, 3)
  await answer(ann!, true, 8)
  await flyToGate(1)
  await answer(ann!, true)
  const before = await viewOf(bob!)
  expect(before.isLit).toBe(false)
  const sender = await viewOf(ann!)
  expect(sender).toMatchObject({ isLit: true, hints: 1, sentHints: 0 })
  const hint: TestMove = { person: ann!, value: { round: 0, hint: 0 } }
  expect(await send([hint])).toEqual([null])
  expect(await send([hint])).toEqual([null])
  const { struck, question } = await viewOf(bob!)
  expect(struck).toHaveLength(1)
  const frozen = await inSchool((db) => listFrozenQuestions(db, schoolId, room.id()))
  const isRight = createAnswerCheck(frozen.find(({ questionId }) => questionId === question.id)!)
  expect(isRight({ kind: 'chosen', chosen: [...struck] })).toBe(false)
  expect(await viewOf(ann!)).toMatchObject({ hints: 0, sentHints: 1 })
  // Without a hint to give, and for a waiting player: refused.
  expect(await send([{ person: ann!, value: { round: 0, hint: 1 } }])).toEqual(['bad-answer'])
  expect(await send([{ person: bob!, value: { round: 0, hint: 0 } }])).toEqual(['bad-answer'])
  const shown = JSON.stringify([await viewOf(ann!), await viewOf(cid!), (await loadHost()).flight])
  const names = (await loadHost()).players.flatMap(({ id, personId, name }) => [id, personId!, name])
  for (const name of names) expect(shown).not.toContain(name)
})

test('a gate does not wait for a player who has left', async () => {
  await begin({ answerSeconds: 720 })
  for (const child of [ann!, bob!]) await answer(child, true, 60)
  await answer(ann!, true, 95)
  await flyToGate(1)
  await answer(ann!, true)
  await answer(bob!, true)
  // The third player has joined, but has not answered for more than a minute.
  expect(await flight()).toMatchObject({ gate: 2, shutAt: null })
})

test('the flight lands in the meadow at the end of its time, and late answers do not count', async () => {
  await begin({ answerSeconds: 60 })
  await answer(ann!, true, 5)
  await answer(bob!, false, 6)
  clock.now = (await room.row()).endsAt! + 5_000
  expect(await send([await answerFor(bob!, true)])).toEqual(['closed'])
  await advanceRoomByTime(services, { schoolId, id: room.id() }, null)
  expect((await loadView()).flight).toEqual({
    ...{ grade: 'meadow', percent: expect.any(Number), gatesOpened: 0, gates: 4 },
  })
  expect(await loadViews([ann!])).toEqual([null])
})

test('a pause is no absence, and the host can neither skip nor extend a flight', async () => {
  await begin()
  const { endsAt, since } = await room.row()
  expect((await room.pressButton('skip')).done).toBe(false)
  expect((await room.pressButton('extend', { ends: endsAt })).done).toBe(false)
  await answer(ann!, true, 5)
  await room.pressButton('pause')
  clock.now += 600_000
  await room.pressButton('resume')
  const row = await room.row()
  expect(row.since! - since!).toBe(600_000)
  expect((await viewOf(ann!)).way.needed).toBe(3)
})

test('only players of the room answer: not the teacher, a removed player or another class', async () => {
  await begin()
  const push = await answerFor(ann!, true)
  const stranger = (await createChildClass(services, 1)).children[0]!
  for (const person of [childClass.teacher, stranger]) expect(await send([{ ...push, person }])).toEqual(['not-in'])
  const { player } = await meViewOf(ann!)
  await room.pressButton('kick', { player })
  expect(await send([push])).toEqual(['not-in'])
  expect(await loadViews([ann!, stranger])).toEqual([null, null])
})

test('an admitted guest flies along without an account', async () => {
  await game.openLobby()
  await room.pressButton('open-guests')
  const request = {
    code: (await room.row()).code,
    language: 'ko',
    seed: 7,
    pick: 1,
    idempotencyKey: crypto.randomUUID(),
  }
  const guest = (await execute(services, askAsGuest, request, { actor: visitor })).player as PersonId
  await room.join(ann!)
  await game.start()
  // Not admitted yet.
  expect(await loadViews([guest])).toEqual([null])
  await room.pressButton('admit', { player: guest })
  expect(await answer(guest, true)).toBeNull()
  expect((await viewOf(guest)).last).toMatchObject({ isRight: true, pushes: 3 })
  expect((await flight()).way).toBe(3)
})

test('the live paths of a flight are closed to students of other classes', async () => {
  const facts = { id: 'x', schoolId, classroomId: childClass.classroom.id, relations: [], personId: ann! }
  const actor = { id: ann!, schoolId, schoolRoles: ['student'] } as never
  expect(competitionMovesInbox.allow(actor, facts)).toBe(false)
  expect(competitionFlight.allow(actor, { ...facts, locale: 'en' })).toBe(false)
})

test('the report counts first answers with their mistakes, and points are granted for them', async () => {
  await begin({ answerSeconds: 60 })
  const missed = (await viewOf(bob!)).question.id
  await answer(bob!, false, 2)
  for (let count = 0; count < 4; count++) await answer(bob!, true)
  await answer(ann!, true)
  await room.pressButton('end')
  const rows = await inSchool((db) => loadRoundRows(db, schoolId, room.id()))
  const ofMissed = rows.find(({ questionId }) => questionId === missed)!
  expect(ofMissed.answered - ofMissed.right).toBeGreaterThanOrEqual(1)
  const students = await inSchool((db) => loadStudentRows(db, schoolId, room.id(), [ann!, bob!, cid!]))
  const bobs = students.find(({ personId }) => personId === bob!)!
  expect([bobs.right.length, bobs.wrong.length]).toEqual([3, 1])
  const grants = await room.act(giveCompetitionPoints, childClass.teacher, 'teacher', { competition: room.id() })
  expect(grants).toMatchObject({ given: 2 })
  const { text } = (await room.act(exportCompetition, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads: [...'abcdef'] },
  })) as { text: string }
  expect(text.split('\n')[0]!.split(',').length).toBe(5 + 12)
})

test('a flight needs questions, is played live, and lasts half a minute to twelve minutes', async () => {
  const refusal = (fields: object, settings = {}) =>
    room.createSelfPaced('flight', settings, fields).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  expect(await refusal({ source: { kind: 'levels', levels: [{ lesson: 'ff-1a', step: '1' }] } })).toBe('invalid')
  expect(await refusal({ source: { kind: 'minigame', game: 'wind-rush', levels: ['1'] } })).toBe('invalid')
  expect(await refusal({}, { answerSeconds: 29 })).toBe('invalid')
  expect(await refusal({}, { answerSeconds: 721 })).toBe('invalid')
  expect(await refusal({ mode: 'assigned', closesAt: new Date(clock.now + 86_400_000).toISOString() })).toBe('refused')
})

test('rejects invalid messages', () => {
  const message = { round: 0, number: 2, answer: wrongAnswer }
  expect(parseSentMove(message as never)).toEqual(message)
  expect(parseSentMove({ round: 0, hint: 1 })).toEqual({ round: 0, hint: 1 })
  const friend = crypto.randomUUID()
  const bridge = { round: 0, number: 1, item: 'bridge', to: friend }
  expect(parseSentMove(bridge)).toEqual(bridge)
  for (const wrong of [
    ...[null, [], 'x', {}, { ...message, round: 1 }, { ...message, number: -1 }, { ...message, number: 1.5 }],
    ...[
      { ...message, isRight: true },
      { ...message, answer: { kind: 'text' } },
      { round: 0, number: 1 },
    ],
    ...[
      { round: 0, hint: -1 },
      { round: 0, hint: 1, to: 'bob' },
      { round: 0, hint: '1' },
    ],
    ...[
      { round: 0, number: 1, item: 'map' },
      { round: 0, number: 1, item: 'map', to: friend },
      { round: 0, number: 1, item: 'bridge', to: null },
      { round: 0, number: 1, item: 'bridge', to: 'bob' },
      { round: 0, number: 1, item: 'storm', to: null },
      { round: 0, number: 1, item: 'map', to: null, clouds: 9 },
    ],
  ])
    expect(parseSentMove(wrong as never)).toBeNull()
})
