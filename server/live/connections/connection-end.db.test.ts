import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { definePresence, defineStore, defineView } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { livePath, subprotocol } from '../gateway.ts'
import { openScreen, openTestGateway, addSession } from '../testing.ts'

/** How connections and processes end, and how other users learn of it. */
const services = await openFileServices()
const people = new Map<string, SignedIn>()
const enter = async (_: unknown, signedIn: SignedIn | null, { schoolId }: Record<string, string>) =>
  signedIn && { actor: actor(signedIn.user.id), schoolId: schoolId ?? null, facts: null }
const drawer = defineStore({
  path: 'drawers/:schoolId',
  enter,
  allow: () => true,
  canWrite: () => true,
  check: () => null,
})
const classPresence = definePresence({
  path: 'rooms/:room',
  enter,
  allow: () => true,
  describe: ({ user }) => user.name,
  reader: () => 'all',
  redact: { all: (name) => name },
})
let readCount = 0
const bulk = defineView({
  path: 'bulk',
  enter,
  allow: () => true,
  read: async () => ({ number: ++readCount, text: String(readCount % 10).repeat(400_000) }),
})
const livePaths = { views: [bulk], stores: [drawer], presences: [classPresence] }
const openLive = () => openTestGateway(services, livePaths, people)

const sessionOf = async (name: string) => addSession(people, await makePerson(services), { name })
/** A user who may write in the given number of schools. */
async function createWriter(schools: number) {
  const person = await makePerson(services)
  const schoolIds = []
  for (let n = 0; n < schools; n++) schoolIds.push(await makeSchool(services, { [person]: 'teacher' }))
  return { sessionId: addSession(people, person), schoolIds, areas: schoolIds.map((id) => `drawers/${id}`), person }
}
const valueOf = async (key: string) =>
  (await services.owner.query<{ value: string }>('SELECT value FROM live_records WHERE key = $1', [key])).rows[0]?.value

test('a closing process finishes accepted writes, closes connections with 1012 and rejects new ones', async () => {
  const live = await openLive()
  const {
    sessionId,
    areas: [area],
  } = await createWriter(1)
  const screen = await openScreen(live.url, live.gateway, sessionId)
  await screen.send({ t: 'hi' })
  const { ticket } = live.gateway.tickets.issue(null)
  const writing = screen.send({ t: 'set', p: `${area}/drained`, v: 1 })
  await sleep(20)
  const closing = live.gateway.close()
  await expect(openScreen(live.url, live.gateway, null, { ticket })).rejects.toThrow('503')
  expect(await writing).toMatchObject({ t: 'ok' })
  expect(await screen.closed).toMatchObject({ code: 1012 })
  await closing
  expect(await valueOf('drained')).toBe('1')
  await live.close()
})

test('presence drops a connection without network within ten seconds', async () => {
  const live = await openLive()
  const teacher = await openScreen(live.url, live.gateway, await sessionOf('teacher'))
  await teacher.send({ t: 'on', p: 'rooms/1' })
  // A raw socket that never answers pings, like a phone that lost its network.
  const { port, pathname } = new URL(live.url)
  const phone = connect(Number(port), '127.0.0.1')
  phone.write(
    `GET ${pathname} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n` +
      `Sec-WebSocket-Protocol: ${subprotocol}, ticket.${live.gateway.tickets.issue(await sessionOf('phone')).ticket}\r\n\r\n`,
  )
  await once(phone, 'data')
  const listen = Buffer.from('{"t":"on","i":1,"p":"rooms/1"}')
  phone.write(Buffer.concat([Buffer.from([0x81, 0x80 | listen.length, 0, 0, 0, 0]), listen]))
  await teacher.waitForValue('rooms/1', (value) => Object.keys(value as object).length === 2)
  const startedAt = performance.now()
  await teacher.waitForValue('rooms/1', (value) => Object.keys(value as object).length === 1, 12_000)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  phone.destroy()
  teacher.close()
  await live.close()
}, 20_000)

test('drops a client that does not read, but not one that reads', async () => {
  const live = await openLive()
  const [reader, sleeper] = [
    await openScreen(live.url, live.gateway, await sessionOf('a')),
    await openScreen(live.url, live.gateway, await sessionOf('b')),
  ]
  for (const screen of [reader, sleeper]) await screen.send({ t: 'on', p: 'bulk' })
  sleeper.socket.pause()
  for (let n = 0; n < 40; n++) {
    services.bus.publish('bulk')
    await sleep(260)
    if (live.gateway.connections() === 1) break
  }
  expect(live.gateway.connections()).toBe(1)
  expect(await reader.send({ t: 'hi' })).toMatchObject({ t: 'ok' })
  sleeper.socket.terminate()
  reader.close()
  await live.close()
}, 20_000)

test('another process runs the disconnect writes of a dead process exactly once', async () => {
  const {
    sessionId,
    schoolIds: [schoolId],
    areas: [area],
  } = await createWriter(1)
  const deadId = crypto.randomUUID()
  await services.owner.query(
    `INSERT INTO live_processes (id, seen_at, schools) VALUES ($1, now() - interval '1 minute', ARRAY[$2::uuid])`,
    [deadId, schoolId],
  )
  await services.owner.query(
    'INSERT INTO live_disconnect_writes (id, school_id, process_id, connection_id, session_id, writes) VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, $4)',
    [schoolId, deadId, sessionId, JSON.stringify([{ path: `${area}/last-words`, value: 'bye' }])],
  )
  await services.owner.query('CREATE TABLE said (revision bigint); GRANT ALL ON said TO skykite_app')
  await services.owner.query(
    `CREATE FUNCTION count_said() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO said VALUES (new.revision); RETURN NULL; END'`,
  )
  await services.owner.query(
    `CREATE TRIGGER count_said AFTER INSERT OR UPDATE ON live_records FOR EACH ROW WHEN (new.key = 'last-words') EXECUTE FUNCTION count_said()`,
  )
  const processes = await Promise.all([openLive(), openLive(), openLive()])
  await expect.poll(() => valueOf('last-words'), { timeout: 8_000 }).toBe('"bye"')
  await sleep(2_500)
  expect((await services.owner.query('SELECT FROM said')).rowCount).toBe(1)
  expect((await services.owner.query('SELECT FROM live_processes WHERE id = $1', [deadId])).rowCount).toBe(0)
  await Promise.all(processes.map((live) => live.close()))
}, 20_000)

test('runs disconnect writes in two schools, and retries them after a database error', async () => {
  const live = await openLive()
  const { sessionId, areas } = await createWriter(2)
  const screen = await openScreen(live.url, live.gateway, sessionId)
  expect(
    await screen.send({ t: 'bye', u: Object.fromEntries(areas.map((area, n) => [`${area}/late-${n}`, n])) }),
  ).toMatchObject({ t: 'ok' })
  // This constraint makes all of these writes fail.
  await services.owner.query(`ALTER TABLE live_records ADD CONSTRAINT nothing_goes CHECK (key NOT LIKE 'late-%')`)
  screen.socket.terminate()
  await sleep(500)
  expect(await valueOf('late-0')).toBeUndefined()
  await services.owner.query('ALTER TABLE live_records DROP CONSTRAINT nothing_goes')
  await expect
    .poll(async () => [await valueOf('late-0'), await valueOf('late-1')], { timeout: 6_000 })
    .toEqual(['0', '1'])
  await live.close()
})

test('discards disconnect writes of a user who lost access', async () => {
  const live = await openLive()
  const pendingWrites = async () =>
    (await services.owner.query('SELECT FROM live_disconnect_writes WHERE writes LIKE $1', ['%after-%'])).rowCount
  const [removedMember, signedOut] = [await createWriter(1), await createWriter(1)]
  for (const [
    n,
    {
      sessionId,
      areas: [area],
    },
  ] of [removedMember, signedOut].entries()) {
    const screen = await openScreen(live.url, live.gateway, sessionId)
    expect(await screen.send({ t: 'bye', u: { [`${area}/after-${n}`]: 'still here' } })).toMatchObject({ t: 'ok' })
    if (n === 0)
      await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, [removedMember.person])
    else people.delete(signedOut.sessionId)
    screen.socket.terminate()
  }
  await expect.poll(pendingWrites, { timeout: 6_000 }).toBe(0)
  expect([await valueOf('after-0'), await valueOf('after-1')]).toEqual([undefined, undefined])
  await live.close()
}, 20_000)

test('limits a connection to twenty disconnect writes', async () => {
  const live = await openLive()
  const {
    sessionId,
    areas: [area],
  } = await createWriter(1)
  const screen = await openScreen(live.url, live.gateway, sessionId)
  const entries = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${area}/many-${from + n}`, n]))
  expect(await screen.send({ t: 'bye', u: entries(0, 21) })).toMatchObject({ t: 'no', e: 'too-many-writes' })
  expect(await screen.send({ t: 'bye', u: entries(0, 15) })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'bye', u: entries(15, 6) })).toMatchObject({ t: 'no', e: 'too-many-writes' })
  expect(await screen.send({ t: 'bye', u: entries(15, 5) })).toMatchObject({ t: 'ok' })
  screen.socket.terminate()
  await expect
    .poll(async () => (await services.owner.query(`SELECT FROM live_records WHERE key LIKE 'many-%'`)).rowCount)
    .toBe(20)
  await live.close()
})

test('the live path is /api/1.0/live', () => expect(livePath).toBe('/api/1.0/live'))
