import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { testSecret } from '#bench/live/test-people.ts'
import { openTestRoom, type TestRoom } from '#bench/rooms/test-room.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openServices } from '#server/services.ts'
import { newPostgres } from './live/afflictions.ts'
import { openWorld, type World } from './live/world.ts'
import { compareRoom } from './rooms/compare.ts'
import { openPlayers } from './rooms/players.ts'

const form = isShort ? { players: 40, times: 1 } : { players: 500, times: Number(process.env.TIMES ?? 10) }
const answerSeconds = 8
const goesOnMs = 5_000
const patienceMs = 60_000

type Harm = (world: World, round: number) => Promise<void>

/** In the middle of a round; each ends when everything runs again. */
const killWeb: Harm = async ({ webs }, round) => {
  const web = webs[round % webs.length]!
  const gone = once(web.process(), 'exit')
  web.process().kill('SIGKILL')
  await gone
  await web.restart()
}
const harms: readonly (readonly [name: string, harm: Harm])[] = [
  ['web process killed', killWeb],
  [
    'all NATS killed',
    async ({ nats }) => {
      await Promise.all(nats.servers.map((server) => server.kill()))
      await sleep(1_000)
      await Promise.all(nats.servers.map((server) => server.start()))
    },
  ],
  ['web process killed', killWeb],
  ['PostgreSQL killed', ({ database, postgres }) => newPostgres(database, postgres.kill)],
  [
    'web process stopped past the deadline',
    async ({ webs }, round) => {
      const stopped = webs[round % webs.length]!.process()
      stopped.kill('SIGSTOP')
      await sleep(answerSeconds * 1_000)
      stopped.kill('SIGCONT')
    },
  ],
]

/**
 * A class plays a whole competition while web processes, NATS and PostgreSQL are killed and stopped, and players come
 * back on other devices. Rounds are closed by whoever is there when time is up or all have answered.
 */
export const bench: Bench = {
  name: 'room-faults',
  unit: 'acknowledged answers lost, answers counted twice or from nowhere, and wrong standings',
  goal: `= 0, and the room goes on within ${goesOnMs / 1_000} s`,
  async run(say) {
    const world = await openWorld()
    // Mounts and networks outlive a process that is only killed.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void world.close().finally(() => process.exit(1)))
    try {
      await world.startWebs('gateway')
      return await suffer(world, say)
    } finally {
      await world.close()
    }
  },
}

async function suffer(world: World, say: (line: string) => void) {
  const { database, nats, port } = world
  const random = seededRandom(7)
  // The host's own web process, which nothing is done to: what is measured is how the room goes on.
  const services = openServices({
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: testSecret, DEPLOYMENT: `faults${process.pid}` },
    ...{ DATABASE_URL: database.appUrl, NATS_URL: nats.url },
  })
  const [classroom] = await database.makeClassrooms(1, form.players)
  const all = Array.from({ length: form.times }, () => harms).flat()
  const room = await openTestRoom(services, database.owner, classroom!, { answerSeconds }, Math.min(50, all.length))
  const players = openPlayers(port, room, random)
  const wentOn: number[] = []
  const late: string[] = []
  try {
    await until(() => players.seeing(null, null) === form.players)
    await pressed(room, 'start')
    for (const [round, [name, harm]] of all.entries()) {
      await toPhase(room, 'answer')
      const opened = performance.now()
      await sleep(500 + random(1_500))
      await harm(world, round)
      // From when everything runs again, or from the deadline where that is later.
      const from = Math.max(performance.now(), opened + answerSeconds * 1_000)
      await until(async () => (await phaseOf(world, room)) === 'reveal')
      wentOn.push(Math.max(0, performance.now() - from))
      await until(() => players.seeing(round, 'reveal') === form.players)
      const showed = Math.max(0, performance.now() - from)
      if (wentOn.at(-1)! > goesOnMs) late.push(`${name}, round ${round}`)
      say(
        `${name}: went on after ${Math.round(wentOn.at(-1)!)} ms, seen by ${players.seeing(round, 'reveal')} of ${form.players} after ${Math.round(showed)} ms`,
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
      holds: value + unanswered + late.length === 0 && compared.stored > form.players,
      details: {
        harms: all.length,
        sent: sent.length,
        acknowledged: sent.filter(({ acknowledged }) => acknowledged).length,
        refused,
        unanswered,
        ...compared,
        wentOnMs: wentOn.map((ms) => Math.round(ms)),
        late,
        loadAverage: loadavg()[0],
      },
    }
  } finally {
    players.close()
    await services.bus.close()
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
  }
}

/** Pressed again while PostgreSQL is away; a press that was for another moment does nothing. */
async function pressed(room: TestRoom, press: string) {
  for (const end = Date.now() + patienceMs; ; await sleep(200)) {
    try {
      return await room.press(press)
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
