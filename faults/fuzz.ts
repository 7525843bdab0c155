import { randomInt } from 'node:crypto'
import { isShort, type Bench } from '#bench/bench.ts'
import { rounded } from '#bench/live/processes.ts'
import { openOwnDatabase } from '#bench/live/own-database.ts'
import { fuzzConnection, type FrameTotals } from './fuzz/frames.ts'
import { fuzzedRequest } from './fuzz/mutate.ts'
import { seededAt } from './fuzz/random.ts'
import { openMailSink } from './surface/mail-sink.ts'
import { makePeople, type People } from './surface/people.ts'
import { openClient, type Answer, type Sent } from './surface/send.ts'
import { startWatchedServer } from './surface/watched-server.ts'
import { everyWay, type Way } from './surface/ways.ts'

const all = Number(process.env.REQUESTS ?? (isShort ? 12_000 : 220_000))
/** The rest are live messages. */
const requests = Math.round(all * 0.55)
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const from = Number(process.env.FROM ?? 0)
const only = process.env.ONLY
const mostMs = 100
const [atOnce, connectionsAtOnce] = [6, 4]
/** Schools that have been fuzzed for so long are in ruins; the next requests come to a new one. */
const perSchool = 250
/** Refused before the way itself was asked. */
const refusals = new Set([0, 408, 413, 429, 431])

type Reach = { asked: number; reached: number; done: number }
type Fault = { number: number; way: string; sent: string; status: number; text: string }

/**
 * Requests and live messages by everybody to everywhere, made from valid ones by a seeded hand: nothing may be answered
 * with a fault, end the process or hold
 * it. `SEED=7` does the same again, `SEED=7 FROM=4711 REQUESTS=2` one of them, `ONLY='POST /join'` one way.
 */
export const bench: Bench = {
  name: 'fuzz',
  unit: 'faults',
  goal: `= 0 in ${all.toLocaleString('en')} requests and messages, no standstill over ${mostMs} ms, every way reached`,
  async run(say) {
    say(`SEED=${seed}`)
    const database = await openOwnDatabase('fuzz')
    const mail = await openMailSink()
    const server = await startWatchedServer(database.appUrl, { SMTP_URL: mail.smtpUrl })
    const client = openClient(server.port, atOnce)
    const ways = (await everyWay()).filter(({ name }) => !only || name.includes(only))
    const reach = new Map<string, Reach>(ways.map(({ name }) => [name, { asked: 0, reached: 0, done: 0 }]))
    const faults: Fault[] = []
    const silent: Fault[] = []
    const totals: FrameTotals = { taken: 0, shut: 0, unexpected: [] }
    const recent: string[] = []
    const standstills: { ms: number; about: string[] }[] = []
    let longestMs = 0

    const schools: People[] = [await makePeople(database.owner), await makePeople(database.owner)]
    let renewing: Promise<void> | null = null
    function renew() {
      renewing ??= makePeople(database.owner).then(
        (people) => void (schools.unshift(people), schools.splice(3), (renewing = null)),
      )
    }

    function judge(number: number, way: Way, sent: Sent, { status, text }: Answer) {
      const counted = reach.get(way.name)!
      counted.asked++
      // What reads no body at all is reached when it says so.
      if (!refusals.has(status) || (status === 413 && way.limits?.bytes === 0)) counted.reached++
      if (status >= 200 && status < 400) counted.done++
      const fault = { number, way: way.name, sent: said(sent), status, text: text.slice(0, 160) }
      // Not being ready is an answer of the one who is asked for it.
      if (status >= 500 && way.name !== 'GET /ready') {
        faults.push(fault)
        if (faults.length <= 200) say(`#${number} ${status} ${way.name}: ${said(sent)} ${fault.text}`)
      }
      if (status === 0 && text === 'no answer') silent.push(fault)
    }

    let next = from
    async function requester() {
      while (next < from + requests && server.alive()) {
        const number = next++
        if (number % perSchool === perSchool - 1) renew()
        const way = ways[number % ways.length]!
        const [people, other] = [schools[0]!, schools[1]!]
        const sent = fuzzedRequest(way, { random: seededAt(seed, number), people, other, url: server.url })
        recent.push(`#${number} ${way.name}`)
        if (recent.length > 40) recent.shift()
        judge(number, way, sent, await client.send(sent))
      }
    }
    let connection = 0
    async function talker() {
      while (totals.taken + totals.shut < all - requests && server.alive()) {
        await fuzzConnection(
          server.port,
          { random: seededAt(seed ^ 0x5eed, connection++), people: schools[0]!, other: schools[1]! },
          totals,
        )
      }
    }

    const warmed = seededAt(seed, -1)
    for (const way of [...ways, ...ways])
      await client.send(
        fuzzedRequest(way, { random: warmed, people: schools[0]!, other: schools[1]!, url: server.url }),
      )
    const before = await server.collect()
    const began = performance.now()
    const watch = setInterval(async () => {
      const about = recent.slice(-atOnce - 4)
      const reading = await server.read()
      longestMs = Math.max(longestMs, reading.longestMs)
      if (reading.longestMs > mostMs) standstills.push({ ms: rounded(reading.longestMs, 0), about })
    }, 250)
    try {
      const ended = await Promise.allSettled([
        ...Array.from({ length: atOnce }, requester),
        ...(only ? [] : Array.from({ length: connectionsAtOnce }, talker)),
      ])
      for (const one of ended) if (one.status === 'rejected') throw one.reason
      clearInterval(watch)
      const seconds = (performance.now() - began) / 1_000
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      const alive = server.alive()
      const after = alive ? await server.collect() : before
      const reached = [...reach].map(([name, count]) => ({ name, ...count }))
      const enough = Math.min(20, Math.floor(requests / ways.length / 4))
      const unreached = reached.filter((way) => way.reached < enough)
      return {
        value: faults.length + totals.unexpected.length,
        holds:
          alive &&
          faults.length === 0 &&
          silent.length === 0 &&
          totals.unexpected.length === 0 &&
          standstills.length === 0 &&
          unreached.length === 0,
        details: {
          seed,
          seconds: rounded(seconds, 0),
          perSecond: Math.round((requests + totals.taken) / seconds),
          requests,
          ways: ways.length,
          messages: { ...totals, unexpected: totals.unexpected.slice(0, 10) },
          alive,
          faults: faults.slice(0, 30),
          silent: silent.slice(0, 5),
          longestMs: rounded(longestMs, 0),
          standstills: standstills.slice(0, 10),
          leastReached: reached.toSorted((a, b) => a.reached - b.reached).slice(0, 5),
          neverDone: reached.filter(({ done }) => done === 0).map(({ name }) => name),
          unreached,
          logged: Object.fromEntries(server.faults),
          heapMb: [before, after].map(({ heapMb }) => Math.round(heapMb)),
          residentMb: [before, after].map(({ residentMb }) => Math.round(residentMb)),
        },
      }
    } finally {
      clearInterval(watch)
      client.close()
      await renewing
      await server.stop()
      mail.close()
      await database.close()
    }
  },
}

const said = ({ method, path, headers, body }: Sent) =>
  JSON.stringify({
    method,
    path: path.slice(0, 200),
    type: headers['content-type'],
    body: body?.subarray(0, 300).toString('latin1'),
  })
