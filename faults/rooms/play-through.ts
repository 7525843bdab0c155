import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { testSecret } from '#bench/live/test-people.ts'
import { openTestRoom, type TestRoom } from '#bench/rooms/test-room.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openServices } from '#server/services.ts'
import type { World } from '../live/world.ts'
import { compareRoom } from './compare.ts'
import { openHostDevice, type HostDevice } from './host-device.ts'
import { openPlayers } from './players.ts'

export const answerSeconds = 8
const goesOnMs = 5_000
const patienceMs = 60_000

export const unit = 'acknowledged answers lost, answers counted twice or from nowhere, and wrong standings'
export const goal = `= 0, and the room goes on within ${goesOnMs / 1_000} s`

/** Something that is done in a round; the device with which the room is led may be part of it. */
export type Harm<Where extends World> = (world: Where, round: number, host: HostDevice) => Promise<void>

/** One class plays a whole competition, and in each round something is done to it. */
export async function playThrough<Where extends World>(
  world: Where,
  count: number,
  harms: readonly (readonly [name: string, harm: Harm<Where>])[],
  say: (line: string) => void,
) {
  const { database, nats, port } = world
  const random = seededRandom(7)
  // The host's own web process, which nothing is done to: what is measured is how the room goes on.
  const services = openServices({
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: testSecret, DEPLOYMENT: `faults${process.pid}` },
    ...{ DATABASE_URL: database.appUrl, NATS_URL: nats.url },
  })
  const [classroom] = await database.makeClassrooms(1, count)
  const room = await openTestRoom(services, database.owner, classroom!, { answerSeconds }, Math.min(50, harms.length))
  const players = openPlayers(port, room, random)
  const host = openHostDevice(port, room)
  const wentOn: number[] = []
  const late: string[] = []
  const unseenByHost: string[] = []
  try {
    await until(() => players.seeing(null, null) === count && host.shows()?.players === count)
    await pressed(room, 'start')
    for (const [round, [name, harm]] of harms.entries()) {
      await toPhase(room, 'answer')
      const opened = performance.now()
      await sleep(500 + random(1_500))
      await harm(world, round, host)
      // From when everything runs again, or from the deadline where that is later.
      const from = Math.max(performance.now(), opened + answerSeconds * 1_000)
      await until(async () => (await phaseOf(world, room)) === 'reveal')
      wentOn.push(Math.max(0, performance.now() - from))
      await until(() => players.seeing(round, 'reveal') === count)
      await until(() => isBeforeHost(host, round, count))
      if (!isBeforeHost(host, round, count)) unseenByHost.push(`${name}, round ${round}`)
      const showed = Math.max(0, performance.now() - from)
      if (wentOn.at(-1)! > goesOnMs) late.push(`${name}, round ${round}`)
      say(
        `${name}: went on after ${Math.round(wentOn.at(-1)!)} ms, seen by ${players.seeing(round, 'reveal')} of ${count} after ${Math.round(showed)} ms`,
      )
      await until(() => players.unanswered() === 0)
      players.moveSome()
      await pressed(room, 'next')
      await pressed(room, 'next')
    }
    const { sent, refused } = players
    const unanswered = players.unanswered()
    const compared = await compareRoom(database.owner, room.id, sent, 'speed')
    const { lost, fromNowhere, countedTwice, wrongStandings, uncounted } = compared
    const value = lost + fromNowhere + countedTwice + wrongStandings + uncounted
    return {
      value,
      holds: value + unanswered + late.length + unseenByHost.length === 0 && compared.stored > count,
      details: {
        harms: harms.length,
        sent: sent.length,
        acknowledged: sent.filter(({ acknowledged }) => acknowledged).length,
        refused,
        unanswered,
        ...compared,
        wentOnMs: wentOn.map((ms) => Math.round(ms)),
        late,
        unseenByHost,
        loadAverage: loadavg()[0],
      },
    }
  } finally {
    players.close()
    host.close()
    await services.bus.close()
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
  }
}

function isBeforeHost(host: HostDevice, round: number, count: number): boolean {
  const shown = host.shows()
  return shown?.round === round && shown.phase === 'reveal' && shown.players === count
}

/**
 * Pressed again while PostgreSQL is away, for the moment at which it was pressed first, as a host's screen does it: what
 * was done and whose answer was lost is not done twice.
 */
async function pressed(room: TestRoom, press: string) {
  let at: Awaited<ReturnType<TestRoom['now']>> | undefined
  for (const end = Date.now() + patienceMs; ; await sleep(200)) {
    try {
      at ??= await room.now()
      return await room.press(press, at)
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

async function toPhase(room: TestRoom, phase: string) {
  for (let now = await pressed(room, 'next'); now.phase !== phase; ) now = await pressed(room, 'next')
}

async function phaseOf({ database }: World, { id }: TestRoom): Promise<string | null> {
  const asked = database.owner.query<{ phase: string }>('SELECT phase FROM competitions WHERE id = $1', [id])
  return (await asked.catch(() => null))?.rows[0]?.phase ?? null
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50))
    if (await condition()) return
}
