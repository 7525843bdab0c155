import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineView } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { noteKey } from '#rules/class-board.ts'
import { missing } from '#rules/live/timing.ts'
import { livePlaces } from '#app/features.server.ts'
import { liveDirectory } from './directory.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** Addresses that are forged, and strangers who come in numbers. */
let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
let asked = 0
const hidden = defineView({
  path: 'hidden/:thingId',
  async enter(_, signedIn) {
    asked++
    return signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null }
  },
  allow: () => false,
  read: async () => null,
})

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, { ...livePlaces(), views: [...livePlaces().views, hidden] }, people, {
    visitors: 20,
    perPerson: 8,
  })
})
afterAll(async () => {
  await live.close()
  await services.close()
})

const screenOf = async (personId: string | null) =>
  openScreen(live.url, live.gateway, personId && sessionIn(people, personId))

/** Every way PostgreSQL or a careless reader would take for the same address. */
const spellings = (path: string, id: string) => {
  const bare = id.replaceAll('-', '')
  const other = [
    bare,
    id.toUpperCase(),
    `{${id}}`,
    `${bare.slice(0, 4)}-${bare.slice(4, 8)}-${bare.slice(8)}`,
    `${bare.slice(0, 16)}----${bare.slice(16)}`,
    '-'.repeat(36),
    `${id} `,
  ]
  return [
    ...other.map((spelling) => path.replace(id, spelling)),
    `/${path}`,
    `${path}/`,
    path.replace('/', '//'),
    path.replace('/', '%2F'),
    path.replace('/', '%2f'),
  ]
}

test('an address has one spelling; no other leads anywhere, over a connection or a request', async () => {
  const teacher = await makePerson(services)
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher)
  const screen = await screenOf(teacher)
  const directory = liveDirectory(livePlaces())
  for (const path of [`classrooms/${classroomId}/board`, `classrooms/${classroomId}/presence`]) {
    expect(await screen.say({ t: 'on', p: path })).toMatchObject({ t: 'ok' })
    for (const other of spellings(path, classroomId)) {
      expect(directory.find(other), other).toBeNull()
      expect(await screen.say({ t: 'on', p: other }), other).toMatchObject({ t: 'no', e: 'not-found' })
    }
  }
  const note = { text: 'hidden', colour: 'sun' }
  for (const other of spellings(`classrooms/${classroomId}/board`, classroomId))
    expect(await screen.say({ t: 'set', p: `${other}/${noteKey(teacher, 'n')}`, v: note }), other).toMatchObject({
      t: 'no',
      e: 'not-found',
    })
  expect((await services.owner.query('SELECT FROM live_records')).rowCount).toBe(0)
  screen.close()
})

test('who guesses addresses is soon refused without a look, and one that was not there is not asked for again at once', async () => {
  const screen = await screenOf(await makePerson(services))
  asked = 0
  const again = `hidden/${crypto.randomUUID()}`
  for (let n = 0; n < 30; n++)
    expect(await screen.say({ t: 'on', p: again })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(asked).toBe(1)
  await sleep(1_500)
  const began = performance.now()
  const guesses = Array.from({ length: 35 }, () => screen.say({ t: 'on', p: `hidden/${crypto.randomUUID()}` }))
  for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject({ t: 'no', e: 'not-found' })
  const seconds = (performance.now() - began) / 1000
  expect(asked).toBeGreaterThanOrEqual(missing.burst)
  expect(asked).toBeLessThanOrEqual(1 + missing.burst + Math.ceil(seconds * missing.perSecond))
  screen.close()
})

test('visitors of one address have so many connections and no more, and leave no row behind', async () => {
  const rows = async () => (await services.owner.query('SELECT FROM live_tokens')).rowCount
  const before = await rows()
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => screenOf(null)))
  const open = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
  expect(open).toHaveLength(20)
  expect(
    tries.filter((tried) => tried.status === 'rejected').every(({ reason }) => String(reason).includes('429')),
  ).toBe(true)
  expect(await rows()).toBe(before)
  // Nobody who signed in is refused for them.
  const person = await screenOf(await makePerson(services))
  expect(await person.say({ t: 'hi' })).toMatchObject({ t: 'ok' })
  ;[person, ...open].forEach((screen) => screen.close())
})

test('one person over many sessions has so many connections, and loses the oldest', async () => {
  const personId = await makePerson(services)
  const screens = []
  for (let n = 0; n < 10; n++) screens.push(await screenOf(personId))
  expect((await Promise.all(screens.slice(0, 2).map(({ closed }) => closed))).map(({ code }) => code)).toEqual([
    4009, 4009,
  ])
  for (const screen of screens.slice(2)) expect(await screen.say({ t: 'hi' })).toMatchObject({ t: 'ok' })
  screens.forEach((screen) => screen.close())
})
