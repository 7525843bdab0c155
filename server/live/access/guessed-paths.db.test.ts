import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineView } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { noteKey } from '#rules/classrooms/class-board.ts'
import { missingPathRate } from '#rules/live/timing.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { createDirectory } from '../directory.ts'
import { openScreen, openTestGateway, addSession } from '../testing.ts'

/** Clients that guess paths, and limits of connections. */
const services = await openFileServices()
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
let checks = 0
const hidden = defineView({
  path: 'hidden/:thingId',
  async enter(_, signedIn) {
    checks++
    return signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null }
  },
  allow: () => false,
  read: async () => null,
})

beforeAll(async () => {
  live = await openTestGateway(services, { ...livePaths(), views: [...livePaths().views, hidden] }, people, {
    visitors: 20,
    perPerson: 8,
  })
})
afterAll(async () => {
  await live.close()
})

const openScreenAs = async (personId: string | null) =>
  openScreen(live.url, live.gateway, personId && addSession(people, personId))

/** Spellings of a path that PostgreSQL or a careless parser would accept as the same path. */
const alternativeSpellings = (path: string, id: string) => {
  const digits = id.replaceAll('-', '')
  const other = [
    digits,
    id.toUpperCase(),
    `{${id}}`,
    `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`,
    `${digits.slice(0, 16)}----${digits.slice(16)}`,
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

test('accepts only the canonical spelling of a path', async () => {
  const teacher = await makePerson(services)
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher)
  const screen = await openScreenAs(teacher)
  const directory = createDirectory(livePaths())
  for (const path of [`classrooms/${classroomId}/board`, `classrooms/${classroomId}/presence`]) {
    expect(await screen.send({ t: 'on', p: path })).toMatchObject({ t: 'ok' })
    for (const other of alternativeSpellings(path, classroomId)) {
      expect(directory.find(other), other).toBeNull()
      expect(await screen.send({ t: 'on', p: other }), other).toMatchObject({ t: 'no', e: 'not-found' })
    }
  }
  const note = { text: 'hidden', colour: 'sun' }
  for (const other of alternativeSpellings(`classrooms/${classroomId}/board`, classroomId))
    expect(await screen.send({ t: 'set', p: `${other}/${noteKey(teacher, 'n')}`, v: note }), other).toMatchObject({
      t: 'no',
      e: 'not-found',
    })
  expect((await services.owner.query('SELECT FROM live_records')).rowCount).toBe(0)
  screen.close()
})

test('limits access checks of a client that guesses paths, and caches a denial briefly', async () => {
  const screen = await openScreenAs(await makePerson(services))
  checks = 0
  const repeatedPath = `hidden/${crypto.randomUUID()}`
  for (let n = 0; n < 30; n++)
    expect(await screen.send({ t: 'on', p: repeatedPath })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(checks).toBe(1)
  await sleep(1_500)
  const startedAt = performance.now()
  const guesses = Array.from({ length: 35 }, () => screen.send({ t: 'on', p: `hidden/${crypto.randomUUID()}` }))
  for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject({ t: 'no', e: 'not-found' })
  const seconds = (performance.now() - startedAt) / 1000
  expect(checks).toBeGreaterThanOrEqual(missingPathRate.burst)
  expect(checks).toBeLessThanOrEqual(1 + missingPathRate.burst + Math.ceil(seconds * missingPathRate.perSecond))
  screen.close()
})

test('limits the connections of visitors of one address and stores no rows for them', async () => {
  const rows = async () => (await services.owner.query('SELECT FROM live_tokens')).rowCount
  const rowsBefore = await rows()
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => openScreenAs(null)))
  const open = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  expect(open).toHaveLength(20)
  expect(
    attempts.filter((attempt) => attempt.status === 'rejected').every(({ reason }) => String(reason).includes('429')),
  ).toBe(true)
  expect(await rows()).toBe(rowsBefore)
  // Signed-in users are not affected by the visitor limit.
  const person = await openScreenAs(await makePerson(services))
  expect(await person.send({ t: 'hi' })).toMatchObject({ t: 'ok' })
  ;[person, ...open].forEach((screen) => screen.close())
})

test('closes the oldest connection of a user who opens too many in several sessions', async () => {
  const personId = await makePerson(services)
  const screens = []
  for (let n = 0; n < 10; n++) screens.push(await openScreenAs(personId))
  expect((await Promise.all(screens.slice(0, 2).map(({ closed }) => closed))).map(({ code }) => code)).toEqual([
    4009, 4009,
  ])
  for (const screen of screens.slice(2)) expect(await screen.send({ t: 'hi' })).toMatchObject({ t: 'ok' })
  screens.forEach((screen) => screen.close())
})
