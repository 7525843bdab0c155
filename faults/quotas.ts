import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { median, quantile, rounded } from '#bench/live/processes.ts'
import { openOwnDatabase } from '#bench/live/own-database.ts'
import { quotaNames } from '#rules/quotas.ts'
import { makers, wayOf } from './quotas/makers.ts'
import { openMailSink } from './surface/mail-sink.ts'
import { makePeople, type People } from './surface/people.ts'
import { validRequest } from './surface/requests.ts'
import { openClient, type Client } from './surface/send.ts'
import { startWatchedServer, type WatchedServer } from './surface/watched-server.ts'
import { everyWay, type Way } from './surface/ways.ts'

const windows = 8
const slower = 1.5
const rounds = isShort ? 1 : 3
/** As many requests as while things are made: a p99 of few is whatever the slowest was. */
const calmMs = isShort ? 4_000 : 30_000

type Outcome = {
  what: string
  kind: string
  asked: number
  made: number
  there: number
  most: number
  seconds: number
  /** The longest that the neighbour waited meanwhile. */
  neighbourMs: number
}

/**
 * Everything that somebody can make, made from eight windows at once as fast as the server answers: each ends at its
 * quota, and a class of another school, which goes on opening its pages and writing on its board, hardly notices.
 */
export const bench: Bench = {
  name: 'quotas',
  unit: 'times the neighbours’ calm p99',
  goal: `${isShort ? '' : `≤ ${slower}, `}each quota driven to its end, nothing beyond it`,
  async run(say) {
    const database = await openOwnDatabase('quotas')
    const mail = await openMailSink()
    const server = await startWatchedServer(database.appUrl, { SMTP_URL: mail.smtpUrl })
    const client = openClient(server.port, windows)
    const ways = await everyWay()
    try {
      const neighbour = await openNeighbour(server, ways, await makePeople(database.owner))
      await neighbour.during(sleep(3_000))
      const outcomes: Outcome[] = []
      const paces: { calm: number[]; busy: number[] }[] = []
      const threadBusy: number[] = []
      for (let round = 0; round < rounds; round++) {
        const calm = await neighbour.during(sleep(calmMs))
        const busy: number[] = []
        for (const maker of makers) {
          const people = await makePeople(database.owner)
          const before = (await maker.before?.(database.owner, people)) as never
          const way = wayOf(ways, maker)
          const place = maker.classroom ? { ...people, classroomId: maker.classroom(people) } : people
          const already = await maker.there(database.owner, people)
          const [began, { workedMs }] = [performance.now(), await server.read()]
          const took = await neighbour.during(
            makeAll(client, maker.tries, (at) =>
              validRequest(
                server.url,
                { ...way, fields: (all) => ({ ...way.fields(all), ...maker.fields?.(all, at, before) }) },
                place,
                maker.by,
              ),
            ),
          )
          busy.push(...took)
          threadBusy.push(((await server.read()).workedMs - workedMs) / (performance.now() - began))
          const there = await maker.there(database.owner, people)
          outcomes.push({
            what: maker.what,
            kind: maker.kind,
            asked: maker.tries,
            made: there - already,
            there,
            most: maker.most,
            seconds: rounded((performance.now() - began) / 1_000, 1),
            neighbourMs: rounded(Math.max(...took), 1),
          })
          say(`${maker.what} ${maker.kind}: ${there} of ${maker.most} after ${maker.tries} tries`)
        }
        paces.push({ calm, busy })
      }
      const p99 = (of: 'calm' | 'busy') => median(paces.map((pace) => quantile(pace[of], 0.99)))
      const value = rounded(p99('busy') / p99('calm'))
      const beyond = outcomes.filter(({ there, most }) => there > most)
      // Driven, and not even once made: the drive says nothing.
      const unmade = outcomes.filter(({ made }) => made <= 0).map(({ what }) => what)
      const forgotten = quotaNames.filter((name) => !makers.some(({ what }) => what === name))
      return {
        value,
        // One round on whatever machine says nothing of a p99; the short form asks only where everything ends.
        holds:
          (isShort || value <= slower) &&
          beyond.length === 0 &&
          unmade.length === 0 &&
          forgotten.length === 0 &&
          server.alive() &&
          neighbour.failed() === 0,
        details: {
          form: isShort ? 'short' : 'long',
          neighbour: {
            calmP50: rounded(quantile(paces[0]!.calm, 0.5), 1),
            calmP99: rounded(p99('calm'), 1),
            busyP50: rounded(quantile(paces[0]!.busy, 0.5), 1),
            busyP99: rounded(p99('busy'), 1),
            asked: paces[0]!.busy.length,
            // Of the server's one thread, while things were made: near 1, neighbours wait for the processor.
            threadBusy: rounded(median(threadBusy)),
            failed: neighbour.failed(),
          },
          beyond,
          unmade,
          forgotten,
          outcomes,
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

async function makeAll(
  client: Client,
  tries: number,
  sent: (at: number) => Parameters<Client['send']>[0],
): Promise<void> {
  let next = 0
  const window = async () => {
    while (next < tries) await client.send(sent(next++))
  }
  await Promise.all(Array.from({ length: windows }, window))
}

/** A teacher of another school, who opens a page and writes a note, again and again. */
async function openNeighbour(server: WatchedServer, ways: readonly Way[], people: People) {
  const client = openClient(server.port, 2)
  const asked = [
    'GET /dashboard/classroom-dashboard/:classroomId',
    'PUT /api/1.0/live/classrooms/:classroomId/board',
  ].map((name) => ways.find((way) => way.name === name)!)
  let [failed, written] = [0, 0]
  async function once(way: Way): Promise<number> {
    const sent = validRequest(server.url, way, people)
    if (way.method === 'PUT') sent.path = sent.path.replace(/[^.]+$/, `n${written++ % 5}`)
    const { status, ms } = await client.send(sent)
    if (status !== 200) failed++
    return ms
  }
  return {
    failed: () => failed,
    async during(work: Promise<unknown>): Promise<number[]> {
      let over = false
      void work.finally(() => (over = true))
      const took: number[] = []
      while (!over) {
        for (const way of asked) took.push(await once(way))
        await sleep(30)
      }
      await work
      return took
    },
  }
}
