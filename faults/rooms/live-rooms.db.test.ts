import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import type { HostView, MeView, RoomView } from '#app/features/competitions/contract.ts'
import { answersPath, hostPath, mePath, roomPath } from '#app/features/competitions/paths.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { livePlaces } from '#app/features.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, sessionIn } from '#server/live/testing.ts'

let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
let ahead = 0
const people = new Map<string, SignedIn>()
let made: ChildClass
let room: TestRoom
let [ann, bob]: PersonId[] = []
type Screen = Awaited<ReturnType<typeof openScreen>>
const screens: Screen[] = []

beforeAll(async () => {
  services = await openTestServices({ now: () => Date.now() + ahead })
  live = await openTestGateway(services, livePlaces(), people)
})
afterAll(async () => {
  await live.close()
  await services.close()
})
beforeEach(async () => {
  ahead = 0
  made = await makeChildClass(services, 3)
  ;[ann, bob] = made.children
  const { schoolId, id: classroomId } = made.classroom
  room = openTestRoom(services, { schoolId, classroomId, teacher: made.teacher })
  await room.create()
  await room.press('open')
})
afterEach(() => screens.splice(0).forEach((screen) => screen.close()))

async function screenOf(person: PersonId): Promise<Screen> {
  const screen = await openScreen(live.url, live.gateway, sessionIn(people, person))
  screens.push(screen)
  return screen
}

/** A player who has joined and whose screen shows the room and what is theirs. */
async function player(person: PersonId): Promise<Screen> {
  await room.join(person)
  const screen = await screenOf(person)
  for (const p of [roomPath(room.id(), 'th'), mePath(room.id())])
    expect(await screen.say({ t: 'on', p })).toMatchObject({ t: 'ok' })
  return screen
}
const inRoom = (screen: Screen, expected: (view: RoomView) => boolean) =>
  screen.sees(roomPath(room.id(), 'th'), (value) => !!value && expected(value as unknown as RoomView), 5_000)
const inPhase = (screen: Screen, phase: string) => inRoom(screen, ({ round }) => round?.phase === phase)
const answer = (screen: Screen, v: unknown) => screen.say({ t: 'set', p: answersPath(room.id()), v })

async function toAnswers() {
  await room.press('start')
  while ((await room.row()).phase !== 'answer') await room.press('next')
}

test('a round is answered, ends when all who are here have, and is revealed to each', async () => {
  const [one, other] = [await player(ann!), await player(bob!)]
  const host = await screenOf(made.teacher)
  await host.say({ t: 'on', p: hostPath(room.id()) })
  await host.sees(
    hostPath(room.id()),
    (value) => (value as unknown as HostView | undefined)?.players.every(({ here }) => here) === true,
  )
  await toAnswers()
  const key = await room.key()
  await inPhase(one, 'answer')
  expect(await answer(one, { round: 0, answer: key })).toMatchObject({ t: 'ok' })
  // Nobody is told what is right before the last one answers.
  expect(JSON.stringify([...one.heard, ...other.heard])).not.toMatch(/isRight|explanation/)
  expect(await answer(other, { round: 0, answer: { kind: 'text', text: 'no' } })).toMatchObject({ t: 'ok' })
  await inPhase(other, 'reveal')
  const own = await one.sees(
    mePath(room.id()),
    (value) => (value as unknown as MeView | null)?.result?.isRight === true,
  )
  expect(own).toMatchObject({ rank: 1, answer: { round: 0 } })
})

test('a deadline is kept by the process that shows the room, without anybody pressing', async () => {
  const one = await player(ann!)
  await room.press('start')
  ahead = 3_000 + 4_000 + 20_000
  await room.press('lock')
  expect(await inPhase(one, 'reveal')).toMatchObject({ round: { number: 0, phase: 'reveal' } })
})

test('an inbox is not read, nor written by those who do not play', async () => {
  const [one, host] = [await player(ann!), await screenOf(made.teacher)]
  await toAnswers()
  const v = { round: 0, answer: await room.key() }
  expect(await one.say({ t: 'on', p: answersPath(room.id()) })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await answer(host, v)).toMatchObject({ t: 'no', e: 'not-found' })
  // Not joined.
  expect(await answer(await screenOf(bob!), v)).toMatchObject({ t: 'no', e: 'not-in' })
  for (const forged of [{ ...v, round: 1 }, { ...v, player: 'x' }, { round: 0 }, null])
    expect((await answer(one, forged as Json)).t).toBe('no')
  for (const message of [
    { t: 'update', u: { [answersPath(room.id())]: v } },
    { t: 'cas', p: answersPath(room.id()), e: -1, v },
    { t: 'set', p: `${answersPath(room.id())}/x`, v },
    { t: 'set', p: roomPath(room.id(), 'en'), v },
    { t: 'set', p: mePath(room.id()), v: { points: 9_000 } },
  ])
    expect(await one.say(message)).toMatchObject({ t: 'no', e: 'not-found' })
  const { rowCount } = await services.owner.query('SELECT 1 FROM competition_answers WHERE competition_id = $1', [
    room.id(),
  ])
  expect(rowCount).toBe(0)
})

test('many who answer at once share a commit, and each is told for itself', async () => {
  const players = await Promise.all(made.children.map(player))
  await toAnswers()
  const key = await room.key()
  const told = await Promise.all(
    players.flatMap((screen) => [
      answer(screen, { round: 0, answer: key }),
      answer(screen, { round: 0, answer: key }),
      answer(screen, { round: 0, answer: { kind: 'text', text: 'other' } }),
    ]),
  )
  expect(told.map(({ t, e }) => e ?? t)).toEqual(players.flatMap(() => ['ok', 'ok', 'answered']))
})
