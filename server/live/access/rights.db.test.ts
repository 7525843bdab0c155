import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePresence, defineView } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, addSession } from '../testing.ts'

const services = await openFileServices()
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
/** Access checks wait for this promise. */
let enterGate: Promise<void> = Promise.resolve()

const secret = defineView({
  path: 'secrets/:id',
  async enter(_, signedIn) {
    await enterGate
    return signedIn && { actor: actor(signedIn.user.id, { staff: signedIn.user.staff }), schoolId: null, facts: null }
  },
  allow: () => true,
  variant: ({ staff }) => (staff ? 'all' : 'some'),
  read: async (_db, _facts, variant) => ({ shown: variant }),
})
const present = definePresence({
  path: 'rooms/:id',
  enter: async (_, signedIn) => (
    await enterGate, signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null }
  ),
  allow: () => true,
  describe: ({ user }) => user.name,
  reader: () => 'all',
  redact: { all: (name) => name },
})

beforeAll(async () => {
  live = await openTestGateway(services, { views: [secret], stores: [], presences: [present] }, people)
})
afterAll(async () => {
  await live.close()
})

const openScreenFor = (sessionId: string) => openScreen(live.url, live.gateway, sessionId)

test('reduced rights change the variant of a subscription within five seconds', async () => {
  const person = await makePerson(services, 'Staff', { staff: true })
  const sessionId = addSession(people, person, { staff: true })
  const screen = await openScreenFor(sessionId)
  await screen.send({ t: 'on', p: 'secrets/1' })
  expect(screen.values.get('secrets/1')).toEqual({ shown: 'all' })
  const sessionBefore = people.get(sessionId)!
  people.set(sessionId, { ...sessionBefore, user: { ...sessionBefore.user, staff: false } })
  await services.owner.query('UPDATE users SET staff_since = NULL WHERE id = $1', [person])
  await screen.waitForValue('secrets/1', (value) => (value as { shown: string }).shown === 'some', 5_000)
  screen.close()
})

test('closes the connection within five seconds after the session expires', async () => {
  const person = await makePerson(services)
  const sessionId = addSession(people, person, { expiresAt: Date.now() + 500 })
  const screen = await openScreenFor(sessionId)
  people.delete(sessionId)
  expect(await Promise.race([screen.closed, sleep(5_500, 'open')])).toMatchObject({ code: 4001 })
})

test('keeps the connection of a session that was extended', async () => {
  const person = await makePerson(services)
  const sessionId = addSession(people, person, { expiresAt: Date.now() + 500 })
  const screen = await openScreenFor(sessionId)
  const { user, session } = people.get(sessionId)!
  people.set(sessionId, { user, session: { ...session, expiresAt: Date.now() + 60_000 } })
  expect(await Promise.race([screen.closed, sleep(5_500, 'open')])).toBe('open')
  screen.close()
})

test('a client that disconnects during its access check is not shown as present', async () => {
  const [leavingClient, watcher] = [
    await openScreenFor(addSession(people, await makePerson(services), { name: 'ghost' })),
    await openScreenFor(addSession(people, await makePerson(services), { name: 'watcher' })),
  ]
  await watcher.send({ t: 'on', p: 'rooms/1' })
  let openGate = () => {}
  enterGate = new Promise((resolve) => (openGate = resolve))
  void leavingClient.send({ t: 'on', p: 'rooms/1' })
  await sleep(100)
  leavingClient.socket.terminate()
  await sleep(100)
  openGate()
  await sleep(300)
  expect(Object.values(watcher.values.get('rooms/1') as object)).toEqual(['watcher'])
  watcher.close()
  await watcher.closed
  await expect.poll(() => live.gateway.channels.count()).toBe(0)
})

test('the seventh connection of a session closes its oldest connection', async () => {
  const sessionId = addSession(people, await makePerson(services))
  const screens = []
  for (let n = 0; n < 9; n++) screens.push(await openScreenFor(sessionId))
  const ended = await Promise.all(screens.slice(0, 3).map(({ closed }) => closed))
  expect(ended.map(({ code }) => code)).toEqual([4009, 4009, 4009])
  for (const screen of screens.slice(3)) expect(await screen.send({ t: 'hi' })).toMatchObject({ t: 'ok' })
  screens.forEach((screen) => screen.close())
})

test('unsubscribing during the access check cancels the subscription, and subscribing again works', async () => {
  const screen = await openScreenFor(addSession(people, await makePerson(services)))
  let openGate = () => {}
  enterGate = new Promise((resolve) => (openGate = resolve))
  const first = screen.send({ t: 'on', p: 'secrets/2' })
  await screen.send({ t: 'off', p: 'secrets/2' })
  openGate()
  expect(await first).toMatchObject({ t: 'ok' })
  await sleep(100)
  expect([screen.values.has('secrets/2'), live.gateway.channels.count()]).toEqual([false, 0])
  expect(await screen.send({ t: 'on', p: 'secrets/2' })).toMatchObject({ t: 'ok' })
  expect(screen.values.get('secrets/2')).toEqual({ shown: 'some' })
  screen.close()
})
