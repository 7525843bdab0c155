import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePresence, defineView } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
/** Whoever enters waits for this. */
let entering: Promise<void> = Promise.resolve()

const secret = defineView({
  path: 'secrets/:id',
  async enter(_, signedIn) {
    await entering
    return signedIn && { actor: actor(signedIn.user.id, { staff: signedIn.user.staff }), schoolId: null, facts: null }
  },
  allow: () => true,
  variant: ({ staff }) => (staff ? 'all' : 'some'),
  read: async (_db, _facts, variant) => ({ shown: variant }),
})
const present = definePresence({
  path: 'rooms/:id',
  enter: async (_, signedIn) => (
    await entering, signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null }
  ),
  allow: () => true,
  about: ({ user }) => user.name,
  reader: () => 'all',
  show: { all: (name) => name },
})

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, { views: [secret], stores: [], presences: [present] }, people)
})
afterAll(async () => {
  await live.close()
  await services.close()
})

const screenOf = (sessionId: string) => openScreen(live.url, live.gateway, sessionId)

test('who becomes less hears less within five seconds, on the same connection', async () => {
  const person = await makePerson(services, 'Staff', { staff: true })
  const sessionId = sessionIn(people, person, { staff: true })
  const screen = await screenOf(sessionId)
  await screen.say({ t: 'on', p: 'secrets/1' })
  expect(screen.values.get('secrets/1')).toEqual({ shown: 'all' })
  const before = people.get(sessionId)!
  people.set(sessionId, { ...before, user: { ...before.user, staff: false } })
  await services.owner.query('UPDATE users SET staff_since = NULL WHERE id = $1', [person])
  await screen.sees('secrets/1', (value) => (value as { shown: string }).shown === 'some', 5_000)
  screen.close()
})

test('a session that runs out is closed within five seconds, although nothing was written anywhere', async () => {
  const person = await makePerson(services)
  const sessionId = sessionIn(people, person, { expiresAt: Date.now() + 500 })
  const screen = await screenOf(sessionId)
  people.delete(sessionId)
  expect(await Promise.race([screen.closed, sleep(5_500, 'open')])).toMatchObject({ code: 4001 })
})

test('a session that was prolonged stays', async () => {
  const person = await makePerson(services)
  const sessionId = sessionIn(people, person, { expiresAt: Date.now() + 500 })
  const screen = await screenOf(sessionId)
  const { user, session } = people.get(sessionId)!
  people.set(sessionId, { user, session: { ...session, expiresAt: Date.now() + 60_000 } })
  expect(await Promise.race([screen.closed, sleep(5_500, 'open')])).toBe('open')
  screen.close()
})

test('who goes while access is being decided is not left in the room', async () => {
  const [ghost, watcher] = [
    await screenOf(sessionIn(people, await makePerson(services), { name: 'ghost' })),
    await screenOf(sessionIn(people, await makePerson(services), { name: 'watcher' })),
  ]
  await watcher.say({ t: 'on', p: 'rooms/1' })
  let letIn = () => {}
  entering = new Promise((resolve) => (letIn = resolve))
  void ghost.say({ t: 'on', p: 'rooms/1' })
  await sleep(100)
  ghost.socket.terminate()
  await sleep(100)
  letIn()
  await sleep(300)
  expect(Object.values(watcher.values.get('rooms/1') as object)).toEqual(['watcher'])
  watcher.close()
  await watcher.closed
  await expect.poll(() => live.gateway.channels.count()).toBe(0)
})

test('the seventh window of a session ends the first, however fast they are opened', async () => {
  const sessionId = sessionIn(people, await makePerson(services))
  const windows = []
  for (let n = 0; n < 9; n++) windows.push(await screenOf(sessionId))
  const ended = await Promise.all(windows.slice(0, 3).map(({ closed }) => closed))
  expect(ended.map(({ code }) => code)).toEqual([4009, 4009, 4009])
  for (const window of windows.slice(3)) expect(await window.say({ t: 'hi' })).toMatchObject({ t: 'ok' })
  windows.forEach((window) => window.close())
})

test('who leaves a path while access is being decided is not let in, and comes back to its value', async () => {
  const screen = await screenOf(sessionIn(people, await makePerson(services)))
  let letIn = () => {}
  entering = new Promise((resolve) => (letIn = resolve))
  const first = screen.say({ t: 'on', p: 'secrets/2' })
  await screen.say({ t: 'off', p: 'secrets/2' })
  letIn()
  expect(await first).toMatchObject({ t: 'ok' })
  await sleep(100)
  expect([screen.values.has('secrets/2'), live.gateway.channels.count()]).toEqual([false, 0])
  expect(await screen.say({ t: 'on', p: 'secrets/2' })).toMatchObject({ t: 'ok' })
  expect(screen.values.get('secrets/2')).toEqual({ shown: 'some' })
  screen.close()
})
