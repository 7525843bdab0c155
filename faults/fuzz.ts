import { randomInt } from 'node:crypto'
import { isShort, type Bench } from '#bench/bench.ts'
import { roundTo } from '#bench/live/processes.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { fuzzConnection, type FrameTotals } from './fuzz/frames.ts'
import { fuzzRequest } from './fuzz/mutate.ts'
import { createRandomAt } from './fuzz/random.ts'
import { openMailSink } from './surface/mail-sink.ts'
import { createPeople, type People } from './surface/people.ts'
import { openClient, type HttpReply, type HttpRequest } from './surface/send.ts'
import { startWatchedServer } from './surface/watched-server.ts'
import { listEntryPoints, type EntryPoint } from './surface/entry-points.ts'

const totalMessages = Number(process.env.REQUESTS ?? (isShort ? 12_000 : 220_000))
/** Number of HTTP requests; the rest are live messages. */
const requestCount = Math.round(totalMessages * 0.55)
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const from = Number(process.env.FROM ?? 0)
const only = process.env.ONLY
/**
 * Longest block of the event loop. A quick run starts with uncompiled code and ten pages in one turn of the loop, which
 * took up to 132 ms; `npm run nightly` measures the goal of the full run.
 */
const maxMs = isShort ? 250 : 100
const [concurrency, liveConcurrency] = [6, 4]
/** Requests per school: fuzzing deletes data, so later requests use a new school. */
const perSchool = 250
/** Statuses of requests that were rejected before they reached the entry point. */
const refusals = new Set([0, 408, 413, 429, 431])

type ReachCount = { attempts: number; reached: number; done: number }
type ServerFault = { number: number; way: string; sent: string; status: number; text: string }

/**
 * Fuzzes all entry points and live paths as all kinds of users with mutated valid requests: none may cause a server
 * error, crash the process or block it. `SEED=7` repeats a run, `SEED=7 FROM=4711 REQUESTS=2` single requests,
 * `ONLY='POST /join'` one entry point.
 */
export const bench: Bench = {
  name: 'fuzz',
  unit: 'faults',
  goal: `= 0 in ${totalMessages.toLocaleString('en')} requests and messages, no block over ${maxMs} ms, every entry point reached`,
  async run(say) {
    say(`SEED=${seed}`)
    const database = await openScratchDatabase('fuzz')
    const mail = await openMailSink()
    const server = await startWatchedServer(database.appUrl, { SMTP_URL: mail.smtpUrl })
    const client = openClient(server.port, concurrency)
    const entryPoints = (await listEntryPoints()).filter(({ name }) => !only || name.includes(only))
    const reach = new Map<string, ReachCount>(
      entryPoints.map(({ name }) => [name, { attempts: 0, reached: 0, done: 0 }]),
    )
    const faults: ServerFault[] = []
    const silent: ServerFault[] = []
    const totals: FrameTotals = { taken: 0, shut: 0, unexpected: [] }
    const recent: string[] = []
    const blocks: { ms: number; about: string[] }[] = []
    let longestMs = 0

    const schools: People[] = [await createPeople(database.owner), await createPeople(database.owner)]
    let pendingSchool: Promise<void> | null = null
    function replaceSchool() {
      pendingSchool ??= createPeople(database.owner).then(
        (people) => void (schools.unshift(people), schools.splice(3), (pendingSchool = null)),
      )
    }

    function judge(number: number, entryPoint: EntryPoint, request: HttpRequest, { status, text }: HttpReply) {
      const count = reach.get(entryPoint.name)!
      count.attempts++
      // Entry points that accept no body count as reached when they reply 413.
      if (!refusals.has(status) || (status === 413 && entryPoint.limits?.bytes === 0)) count.reached++
      if (status >= 200 && status < 400) count.done++
      const fault = { number, way: entryPoint.name, sent: describe(request), status, text: text.slice(0, 160) }
      // /ready replies with an error status when the server is not ready.
      if (status >= 500 && entryPoint.name !== 'GET /ready') {
        faults.push(fault)
        if (faults.length <= 200) say(`#${number} ${status} ${entryPoint.name}: ${describe(request)} ${fault.text}`)
      }
      if (status === 0 && text === 'no answer') silent.push(fault)
    }

    let next = from
    async function requester() {
      while (next < from + requestCount && server.alive()) {
        const number = next++
        if (number % perSchool === perSchool - 1) replaceSchool()
        const entryPoint = entryPoints[number % entryPoints.length]!
        const [people, other] = [schools[0]!, schools[1]!]
        const request = fuzzRequest(entryPoint, {
          random: createRandomAt(seed, number),
          people,
          other,
          url: server.url,
        })
        recent.push(`#${number} ${entryPoint.name}`)
        if (recent.length > 40) recent.shift()
        judge(number, entryPoint, request, await client.send(request))
      }
    }
    let connection = 0
    async function liveClient() {
      while (totals.taken + totals.shut < totalMessages - requestCount && server.alive()) {
        await fuzzConnection(
          server.port,
          { random: createRandomAt(seed ^ 0x5eed, connection++), people: schools[0]!, other: schools[1]! },
          totals,
        )
      }
    }

    const warmUpRandom = createRandomAt(seed, -1)
    for (const entryPoint of [...entryPoints, ...entryPoints])
      await client.send(
        fuzzRequest(entryPoint, { random: warmUpRandom, people: schools[0]!, other: schools[1]!, url: server.url }),
      )
    const before = await server.collect()
    const began = performance.now()
    const monitorTimer = setInterval(async () => {
      const about = recent.slice(-concurrency - 4)
      const reading = await server.read()
      longestMs = Math.max(longestMs, reading.longestMs)
      if (reading.longestMs > maxMs) blocks.push({ ms: roundTo(reading.longestMs, 0), about })
    }, 250)
    try {
      const results = await Promise.allSettled([
        ...Array.from({ length: concurrency }, requester),
        ...(only ? [] : Array.from({ length: liveConcurrency }, liveClient)),
      ])
      for (const result of results) if (result.status === 'rejected') throw result.reason
      clearInterval(monitorTimer)
      const seconds = (performance.now() - began) / 1_000
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      const alive = server.alive()
      const after = alive ? await server.collect() : before
      const reached = [...reach].map(([name, count]) => ({ name, ...count }))
      const minReached = Math.min(20, Math.floor(requestCount / entryPoints.length / 4))
      const unreached = reached.filter((way) => way.reached < minReached)
      return {
        value: faults.length + totals.unexpected.length,
        holds:
          alive &&
          faults.length === 0 &&
          silent.length === 0 &&
          totals.unexpected.length === 0 &&
          blocks.length === 0 &&
          unreached.length === 0,
        details: {
          seed,
          seconds: roundTo(seconds, 0),
          perSecond: Math.round((requestCount + totals.taken) / seconds),
          requests: requestCount,
          ways: entryPoints.length,
          messages: { ...totals, unexpected: totals.unexpected.slice(0, 10) },
          alive,
          faults: faults.slice(0, 30),
          silent: silent.slice(0, 5),
          longestMs: roundTo(longestMs, 0),
          standstills: blocks.slice(0, 10),
          leastReached: reached.toSorted((a, b) => a.reached - b.reached).slice(0, 5),
          neverDone: reached.filter(({ done }) => done === 0).map(({ name }) => name),
          unreached,
          logged: Object.fromEntries(server.faults),
          heapMb: [before, after].map(({ heapMb }) => Math.round(heapMb)),
          residentMb: [before, after].map(({ residentMb }) => Math.round(residentMb)),
        },
      }
    } finally {
      clearInterval(monitorTimer)
      client.close()
      await pendingSchool
      await server.stop()
      mail.close()
      await database.close()
    }
  },
}

const describe = ({ method, path, headers, body }: HttpRequest) =>
  JSON.stringify({
    method,
    path: path.slice(0, 200),
    type: headers['content-type'],
    body: body?.subarray(0, 300).toString('latin1'),
  })
