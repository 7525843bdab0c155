import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { testSecret } from '#bench/live/test-sessions.ts'
import { openTestRoom, type TestRoom } from '#bench/rooms/test-room.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openServices } from '#server/services.ts'
import type { World } from '../live/world.ts'
import { compareRoom } from './compare.ts'
import { openHostDevice, type HostDevice } from './host-device.ts'
import { openPlayers } from './players.ts'

export const answerSeconds = 8
const maxRecoveryMs = 5_000
const timeoutMs = 60_000

export const unit = 'lost acknowledged answers, duplicate or unknown answers, and wrong standings'
export const goal = `= 0, and the room continues within ${maxRecoveryMs / 1_000} s`

/** Injects a fault during a round; may also replace the host's device. */
export type RoomFault<AnyWorld extends World> = (world: AnyWorld, round: number, host: HostDevice) => Promise<void>

/** Plays a whole competition with one class and injects one fault per round. */
export async function playThrough<Where extends World>(
  world: Where,
  count: number,
  faults: readonly (readonly [name: string, harm: RoomFault<Where>])[],
  say: (line: string) => void,
) {
  const { database, nats, port } = world
  const random = seededRandom(7)
  // Services for the host's actions, which no fault affects: only the recovery of the room is measured.
  const services = openServices({
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: testSecret, DEPLOYMENT: `faults${process.pid}` },
    ...{ DATABASE_URL: database.appUrl, NATS_URL: nats.url },
  })
  const [classroom] = await database.createClassrooms(1, count)
  const room = await openTestRoom(services, database.owner, classroom!, { answerSeconds }, Math.min(50, faults.length))
  const players = openPlayers(port, room, random)
  const host = openHostDevice(port, room)
  const recoveryMs: number[] = []
  const lateRounds: string[] = []
  const unseenByHost: string[] = []
  try {
    await waitUntil(() => players.countInPhase(null, null) === count && host.readScreen()?.players === count)
    await pressUntilDone(room, 'start')
    for (const [round, [name, injectFault]] of faults.entries()) {
      await advanceToPhase(room, 'answer')
      const opened = performance.now()
      await sleep(500 + random(1_500))
      await injectFault(world, round, host)
      // Recovery starts when everything runs again, or at the deadline if that is later.
      const recoveredAt = Math.max(performance.now(), opened + answerSeconds * 1_000)
      await waitUntil(async () => (await phaseOf(world, room)) === 'reveal')
      recoveryMs.push(Math.max(0, performance.now() - recoveredAt))
      await waitUntil(() => players.countInPhase(round, 'reveal') === count)
      await waitUntil(() => isRevealedToHost(host, round, count))
      if (!isRevealedToHost(host, round, count)) unseenByHost.push(`${name}, round ${round}`)
      const revealMs = Math.max(0, performance.now() - recoveredAt)
      if (recoveryMs.at(-1)! > maxRecoveryMs) lateRounds.push(`${name}, round ${round}`)
      say(
        `${name}: continued after ${Math.round(recoveryMs.at(-1)!)} ms, seen by ${players.countInPhase(round, 'reveal')} of ${count} after ${Math.round(revealMs)} ms`,
      )
      await waitUntil(() => players.unanswered() === 0)
      players.reconnectSome()
      await pressUntilDone(room, 'next')
      await pressUntilDone(room, 'next')
    }
    const { sent, refused } = players
    const unanswered = players.unanswered()
    const comparison = await compareRoom(database.owner, room.id, sent, 'speed')
    const { lost, fromNowhere, countedTwice, wrongStandings, uncounted } = comparison
    const value = lost + fromNowhere + countedTwice + wrongStandings + uncounted
    return {
      value,
      holds: value + unanswered + lateRounds.length + unseenByHost.length === 0 && comparison.stored > count,
      details: {
        harms: faults.length,
        sent: sent.length,
        acknowledged: sent.filter(({ acknowledged }) => acknowledged).length,
        refused,
        unanswered,
        ...comparison,
        wentOnMs: recoveryMs.map((ms) => Math.round(ms)),
        late: lateRounds,
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

function isRevealedToHost(host: HostDevice, round: number, count: number): boolean {
  const shown = host.readScreen()
  return shown?.round === round && shown.phase === 'reveal' && shown.players === count
}

/**
 * Retries a host action while PostgreSQL is down, always for the phase of the first try, as the host's page does: an
 * action whose reply was lost must not be applied twice.
 */
async function pressUntilDone(room: TestRoom, press: string) {
  let phaseAtFirstTry: Awaited<ReturnType<TestRoom['currentPhase']>> | undefined
  for (const end = Date.now() + timeoutMs; ; await sleep(200)) {
    try {
      phaseAtFirstTry ??= await room.currentPhase()
      return await room.press(press, phaseAtFirstTry)
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

async function advanceToPhase(room: TestRoom, phase: string) {
  for (let now = await pressUntilDone(room, 'next'); now.phase !== phase; ) now = await pressUntilDone(room, 'next')
}

async function phaseOf({ database }: World, { id }: TestRoom): Promise<string | null> {
  const query = database.owner.query<{ phase: string }>('SELECT phase FROM competitions WHERE id = $1', [id])
  return (await query.catch(() => null))?.rows[0]?.phase ?? null
}

async function waitUntil(condition: () => boolean | Promise<boolean>) {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(50))
    if (await condition()) return
}
