import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteKey } from '#rules/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import { startNats } from './live/nats.ts'
import { quantile, rounded, startGateway, type GatewayProcess } from './live/processes.ts'
import { openRaw, type RawClient } from './live/raw-client.ts'
import { openOwnDatabase, type Classroom, type OwnDatabase } from './live/own-database.ts'
import { sessionOf } from './live/test-people.ts'

const seconds = Number(process.env.LIVE_SECONDS ?? (isShort ? 2 : 6))
const [rooms, everyMs] = [20, 400]
// A hundred samples have no p99 but their worst one, and the short form runs right after the browser tests: it looks
// for what is lost or very late.
const latestMs = isShort ? 1_000 : 100

/**
 * Written at one process, seen on a screen of the other, with one nats-server between them and with a cluster of three.
 * Long form: `LIVE_SECONDS=120`.
 */
export const bench: Bench = {
  name: 'live-cross',
  unit: 'ms from write to the screen of another process, p99',
  goal: `≤ ${latestMs}`,
  async run(say) {
    const database = await openOwnDatabase('live_cross')
    const classrooms = await database.makeClassrooms(rooms, 1)
    const forms: Record<string, Awaited<ReturnType<typeof across>>> = {}
    for (const servers of [1, 3]) {
      const form = await across(database, classrooms, servers)
      forms[servers === 1 ? 'oneNats' : 'threeNats'] = form
      say(`${servers} nats: ${form.seen} of ${form.written} seen, p50 ${form.p50Ms} ms, p99 ${form.p99Ms} ms`)
    }
    await database.close()
    const all = Object.values(forms)
    const value = Math.max(...all.map(({ p99Ms }) => p99Ms))
    return {
      value,
      holds: value <= latestMs && all.every(({ written, seen }) => seen === written),
      details: {
        form: seconds >= 60 ? 'long' : isShort ? 'short' : 'usual',
        seconds,
        rooms,
        ...forms,
        loadAverage: loadavg()[0],
      },
    }
  },
}

async function across(database: OwnDatabase, classrooms: Classroom[], servers: number) {
  const nats = await startNats(servers)
  const env = { DATABASE_URL: database.appUrl, NATS_URL: nats.url, DEPLOYMENT: `cross${servers}` }
  // Each at a server of its own, so that a hint crosses the cluster.
  const urls = nats.url.split(',')
  const [first, second] = await Promise.all([
    startGateway({ ...env, NATS_URL: urls[0]! }),
    startGateway({ ...env, NATS_URL: urls.at(-1)! }),
  ])
  const latencies: number[] = []
  const screens = await Promise.all(classrooms.map((classroom) => watchBoard(second, classroom, latencies)))
  const writers = await Promise.all(classrooms.map(({ teacherId }) => openRaw(first.port, sessionOf(teacherId))))
  let written = 0
  const round = async (measured: boolean) => {
    await Promise.all(
      classrooms.map(async ({ board, teacherId }, index) => {
        await sleep(Math.random() * everyMs * 0.25)
        writers[index]!.say(
          JSON.stringify({
            t: 'set',
            i: ++written,
            p: `${board}/${noteKey(teacherId, 'now')}`,
            v: { text: `sent@${performance.now().toFixed(3).padStart(12, '0')}`, colour: 'sky' },
          }),
        )
      }),
    )
    await sleep(everyMs * 0.75)
    if (!measured) latencies.length = written = 0
  }
  for (let warm = 0; warm < 6; warm++) await round(false)
  await sleep(500)
  latencies.length = written = 0
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) await round(true)
  await sleep(1_000)
  for (const { socket } of [...screens, ...writers]) socket.destroy()
  await Promise.all([first.stop(), second.stop()])
  await nats.stop()
  return {
    written,
    seen: latencies.length,
    p50Ms: rounded(quantile(latencies, 0.5), 1),
    p99Ms: rounded(quantile(latencies, 0.99), 1),
    maxMs: rounded(quantile(latencies, 1), 1),
  }
}

async function watchBoard(
  gateway: GatewayProcess,
  { board, studentIds }: Classroom,
  latencies: number[],
): Promise<RawClient> {
  const screen = await openRaw(gateway.port, sessionOf(studentIds[0]!))
  let lastSeen = ''
  await new Promise<void>((resolve) => {
    screen.onText = (text) => {
      if (text[6] === 0x76) resolve()
      const at = text.indexOf('sent@')
      if (at < 0) return
      const sent = text.toString('latin1', at + 5, at + 17)
      if (sent !== lastSeen) latencies.push(performance.now() - Number(sent))
      lastSeen = sent
    }
    screen.say(JSON.stringify({ t: 'on', i: 1, p: board }))
  })
  return screen
}
