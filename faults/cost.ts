import { isShort, type Bench } from '#bench/bench.ts'
import { openOwnDatabase } from '#bench/live/own-database.ts'
import { rounded } from '#bench/live/processes.ts'
import { fillProgress, hearChange, progressReads } from './cost/full-progress.ts'
import { fillSchool } from './cost/full-school.ts'
import { fillLargeClass, largeClassReads } from './cost/large-class.ts'
import { sayFrame, worstFrames } from './cost/worst-frames.ts'
import { worstInputs } from './cost/worst-inputs.ts'
import { openMailSink } from './surface/mail-sink.ts'
import { makePeople, type People } from './surface/people.ts'
import { headersFor, validRequest } from './surface/requests.ts'
import { openClient, type Sent } from './surface/send.ts'
import { startWatchedServer, type WatchedServer } from './surface/watched-server.ts'
import { asData, everyWay, tried, type Way } from './surface/ways.ts'

const mostMs = 50
/** Pages of a school as large as its plan allows. The goal is the same; what is above it is named in the outcome. */
const mostFullMs = 100
/** Files of up to ten megabytes; what is above 50 is named in the outcome, too. */
const mostFileMs = 80
const mostGrownMb = 20
const only = process.env.ONLY
const [part = 1, parts = 1] = (process.env.PART ?? '1/1').split('/').map(Number)

/** What needs no way of its own is looked at with the first part, or by its name. */
const looksAt = (what: string) => part === 1 && (!only || only === what)

type Found = { way: string; what: string; status: number; heldMs: number }

/**
 * The dearest inputs of every way in, each as large as that way says it takes, sent one by one: none may hold the event
 * loop longer than 50 ms, none may
 * be answered with a fault, and the memory comes back. A way that states no limit fails. `ONLY='POST /join'` looks at
 * some, `PART=2/8` at every eighth from the second on; a full school is looked at with the first part.
 */
export const bench: Bench = {
  name: 'cost',
  unit: 'ms the event loop was held at most',
  goal: `≤ ${mostMs}, no fault, every way states its limit, memory back`,
  async run(say) {
    const database = await openOwnDatabase('cost')
    const mail = await openMailSink()
    const server = await startWatchedServer(database.appUrl, { SMTP_URL: mail.smtpUrl })
    const client = openClient(server.port, 1)
    const every = (await everyWay()).filter(({ name }) => !only || name.includes(only))
    const ways = every.filter((_, index) => index % parts === part - 1)
    const found: Found[] = []
    const slowPages: Record<string, number> = {}
    const workedMs: Record<string, number> = {}
    let [sent, longest] = [0, 0]
    async function ask(name: string, what: string, send: () => Promise<number>, most = mostMs) {
      const { status, heldMs } = await cost(server, send)
      sent++
      if (most === mostMs) longest = Math.max(longest, heldMs)
      else if (heldMs > mostMs) slowPages[name === 'large class' ? what : name] = heldMs
      if (heldMs <= most && status < 500 && server.alive()) return
      found.push({ way: name, what, status, heldMs })
      say(`${name}: ${what}: ${status}, held ${heldMs} ms`)
    }
    const sending = (request: Sent) => async () => (await client.send(request)).status

    async function walkLargeClass() {
      const large = await makePeople(database.owner)
      await fillSchool(database.owner, large)
      await fillProgress(database.owner, large)
      const reads = await largeClassReads(server.url, large, await fillLargeClass(database.owner, large))
      for (const [what, request] of Object.entries(reads)) {
        // The sheets of a class may be drawn eight times an hour.
        await database.owner.query('DELETE FROM attempt_counts')
        const before = (await server.read()).workedMs
        const { status } = await client.send(request())
        if (status !== 200) found.push({ way: 'large class', what, status, heldMs: 0 })
        workedMs[what] = rounded((await server.read()).workedMs - before, 0)
        await ask('large class', what, () => sending(request())(), what.includes('as data') ? mostMs : mostFullMs)
      }
    }

    try {
      const warm = await makePeople(database.owner)
      for (let round = 0; round < 3; round++)
        for (const way of ways.filter(({ method }) => method === 'GET'))
          await client.send(validRequest(server.url, way, warm))
      const before = await server.collect()

      for (const [index, way] of ways.entries()) {
        if (index % 20 === 19)
          say(`${index + 1} of ${ways.length} ways, ${sent} requests, longest ${rounded(longest, 0)} ms`)
        let people = way.as === null ? warm : await makePeople(database.owner)
        for (const at of chosen(worstInputs(server.url, way, people).length)) {
          // Nobody else's limits, and nothing left of what the one before has done.
          if (way.as !== null && at % 40 === 39) people = await makePeople(database.owner)
          const worst = worstInputs(server.url, way, people)[at]!
          await ask(way.name, worst.what, sending(worst.sent()), worst.what.startsWith('file ') ? mostFileMs : mostMs)
        }
      }

      const full = await makePeople(database.owner)
      if (part === 1 && only !== 'large class') {
        say('a school that is full')
        await fillSchool(database.owner, full)
        await fillProgress(database.owner, full)
        for (const { name, what, send, most } of readsOfFull(server, every, full, sending))
          await ask(name, what, send, most)
      }

      if (looksAt('large class')) await walkLargeClass()

      if (looksAt('frames'))
        for (const [what, text] of Object.entries(worstFrames(full)))
          await ask('live message', what, () => sayFrame(server.port, full, text()).then(() => 200))

      const after = await server.collect()
      const unlimited = ways.filter((way) => way.as !== null && !way.limits).map(({ name }) => name)
      const grownMb = rounded(after.heapMb - before.heapMb, 1)
      return {
        value: rounded(longest, 0),
        holds: found.length === 0 && unlimited.length === 0 && server.alive() && grownMb <= mostGrownMb,
        details: {
          form: isShort ? 'short' : 'long',
          ways: ways.length,
          sent,
          found,
          slowPagesOfFullSchool: slowPages,
          workedMsForLargeClass: workedMs,
          unlimited,
          alive: server.alive(),
          heapGrownMb: grownMb,
          residentMb: [before, after].map(({ residentMb }) => Math.round(residentMb)),
          logged: Object.fromEntries(server.faults),
        },
      }
    } finally {
      client.close()
      await server.stop()
      mail.close()
      await database.close()
    }
  },
}

type Read = { name: string; what: string; send: () => Promise<number>; most: number }

const mostOf = (kind: Way['kind']) => (kind === 'page' ? mostFullMs : mostMs)

/** Every page, live path and action once as it is meant, where there is as much as there can be. */
function readsOfFull(
  server: WatchedServer,
  ways: readonly Way[],
  full: People,
  sending: (request: Sent) => Read['send'],
): Read[] {
  const asMeant = ways
    .filter(({ kind, method }) => method === 'GET' || kind === 'action')
    .flatMap((way): Read[] => {
      const request = validRequest(server.url, way, full)
      const data = { ...request, path: asData(request.path) }
      return [
        { name: way.name, what: 'of a full school', send: sending(request), most: mostOf(way.kind) },
        ...(way.kind === 'page'
          ? [{ name: way.name, what: 'of a full school, as data', send: sending(data), most: mostMs }]
          : []),
      ]
    })
  const progress = progressReads(full).map((path): Read => {
    const headers = headersFor(server.url, full, 'owner')
    return {
      name: path,
      what: 'of a class that did everything',
      send: sending({ method: 'GET', path, headers }),
      most: mostFullMs,
    }
  })
  const events = ways.filter(({ name }) => name === 'POST /api/1.0/events')
  const heard = events.map((way): Read => {
    const goOn = () => sending(validRequest(server.url, way, full))()
    return {
      name: 'live path of progress',
      what: 'somebody goes on',
      send: () => hearChange(server.port, full, tried.lesson, goOn),
      most: mostMs,
    }
  })
  // Before actions that take away what is shown.
  return [...progress.filter(({ name }) => !only || name.includes(only)), ...heard, ...asMeant]
}

/** The short form takes every so many, beginning somewhere else for each way. */
let turn = 0
function chosen(count: number): number[] {
  turn++
  return Array.from({ length: count }, (_, at) => at).filter((at) => !isShort || (at + turn) % 12 === 0)
}

/** What one costs; a moment that something else spoiled is taken again, and the least counts. */
async function cost(server: WatchedServer, send: () => Promise<number>): Promise<{ status: number; heldMs: number }> {
  let [heldMs, status] = [Infinity, 0]
  for (let tries = 0; tries < 3 && heldMs > mostMs; tries++) {
    await server.read()
    status = await send()
    heldMs = Math.min(heldMs, rounded((await server.read()).longestMs, 0))
  }
  return { status, heldMs }
}
