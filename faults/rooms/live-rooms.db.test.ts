import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import type { HostView, MeView, RoomView } from '#app/features/play/competitions/contract.ts'
import { answersPath, hostPath, mePath, roomPath } from '#app/features/play/competitions/paths.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { openScreen, openTestGateway, addSession } from '#server/live/testing.ts'

let clockOffset = 0
const services = await openFileServices({ now: () => Date.now() + clockOffset })
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
let childClass: ChildClass
let room: TestRoom
let [ann, bob]: PersonId[] = []
type Screen = Awaited<ReturnType<typeof openScreen>>
const screens: Screen[] = []

beforeAll(async () => {
  live = await openTestGateway(services, livePaths(), people)
})
afterAll(async () => {
  await live.close()
})
beforeEach(async () => {
  clockOffset = 0
  childClass = await createChildClass(services, 3)
  ;[ann, bob] = childClass.children
  const { schoolId, id: classroomId } = childClass.classroom
  room = openTestRoom(services, { schoolId, classroomId, teacher: childClass.teacher })
  await room.create()
  await room.pressButton('open')
})
afterEach(() => screens.splice(0).forEach((screen) => screen.close()))

async function screenOf(person: PersonId): Promise<Screen> {
  const screen = await openScreen(live.url, live.gateway, addSession(people, person))
  screens.push(screen)
  return screen
}

/** Joins as a player and subscribes to the room and to the player's own state. */
async function joinAsPlayer(person: PersonId): Promise<Screen> {
  await room.join(person)
  const screen = await screenOf(person)
  for (const p of [roomPath(room.id(), 'th'), mePath(room.id())])
    expect(await screen.send({ t: 'on', p })).toMatchObject({ t: 'ok' })
  return screen
}
const waitForRoom = (screen: Screen, expected: (view: RoomView) => boolean) =>
  screen.waitForValue(roomPath(room.id(), 'th'), (value) => !!value && expected(value as unknown as RoomView), 5_000)
const waitForPhase = (screen: Screen, phase: string) => waitForRoom(screen, ({ round }) => round?.phase === phase)
const answer = (screen: Screen, v: unknown) => screen.send({ t: 'set', p: answersPath(room.id()), v })

async function advanceToAnswers() {
  await room.pressButton('start')
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
}

test('closes a round when all connected players have answered, and reveals it to each', async () => {
  const [annScreen, bobScreen] = [await joinAsPlayer(ann!), await joinAsPlayer(bob!)]
  const host = await screenOf(childClass.teacher)
  await host.send({ t: 'on', p: hostPath(room.id()) })
  await host.waitForValue(
    hostPath(room.id()),
    (value) => (value as unknown as HostView | undefined)?.players.every(({ here }) => here) === true,
  )
  await advanceToAnswers()
  const key = await room.key()
  await waitForPhase(annScreen, 'answer')
  expect(await answer(annScreen, { round: 0, answer: key })).toMatchObject({ t: 'ok' })
  // The server reveals the right answer only after the last player has answered.
  expect(JSON.stringify([...annScreen.heard, ...bobScreen.heard])).not.toMatch(/isRight|explanation/)
  expect(await answer(bobScreen, { round: 0, answer: { kind: 'text', text: 'no' } })).toMatchObject({ t: 'ok' })
  await waitForPhase(bobScreen, 'reveal')
  const meView = await annScreen.waitForValue(
    mePath(room.id()),
    (value) => (value as unknown as MeView | null)?.result?.isRight === true,
  )
  expect(meView).toMatchObject({ rank: 1, answer: { round: 0 } })
})

test('closes a round at its deadline without a host action', async () => {
  const annScreen = await joinAsPlayer(ann!)
  await room.pressButton('start')
  clockOffset = 3_000 + 4_000 + 20_000
  await room.pressButton('lock')
  expect(await waitForPhase(annScreen, 'reveal')).toMatchObject({ round: { number: 0, phase: 'reveal' } })
})

test('rejects reads of the answers inbox, and writes by users who do not play', async () => {
  const [annScreen, host] = [await joinAsPlayer(ann!), await screenOf(childClass.teacher)]
  await advanceToAnswers()
  const v = { round: 0, answer: await room.key() }
  expect(await annScreen.send({ t: 'on', p: answersPath(room.id()) })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await answer(host, v)).toMatchObject({ t: 'no', e: 'not-found' })
  // Not joined.
  expect(await answer(await screenOf(bob!), v)).toMatchObject({ t: 'no', e: 'not-in' })
  for (const forged of [{ ...v, round: 1 }, { ...v, player: 'x' }, { round: 0 }, null])
    expect((await answer(annScreen, forged as Json)).t).toBe('no')
  for (const message of [
    { t: 'update', u: { [answersPath(room.id())]: v } },
    { t: 'cas', p: answersPath(room.id()), e: -1, v },
    { t: 'set', p: `${answersPath(room.id())}/x`, v },
    { t: 'set', p: roomPath(room.id(), 'en'), v },
    { t: 'set', p: mePath(room.id()), v: { points: 9_000 } },
  ])
    expect(await annScreen.send(message)).toMatchObject({ t: 'no', e: 'not-found' })
  const { rowCount } = await services.owner.query('SELECT 1 FROM competition_answers WHERE competition_id = $1', [
    room.id(),
  ])
  expect(rowCount).toBe(0)
})

test('stores concurrent answers in one commit and replies to each player separately', async () => {
  const players = await Promise.all(childClass.children.map(joinAsPlayer))
  await advanceToAnswers()
  const key = await room.key()
  const messages = await Promise.all(
    players.flatMap((screen) => [
      answer(screen, { round: 0, answer: key }),
      answer(screen, { round: 0, answer: key }),
      answer(screen, { round: 0, answer: { kind: 'text', text: 'other' } }),
    ]),
  )
  expect(messages.map(({ t, e }) => e ?? t)).toEqual(players.flatMap(() => ['ok', 'ok', 'answered']))
})
