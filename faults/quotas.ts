import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { median, quantile, roundTo } from '#bench/live/processes.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { quotaNames } from '#rules/quotas.ts'
import { quotaDrivers, findEntryPoint } from './quotas/quota-drivers.ts'
import { openMailSink } from './surface/mail-sink.ts'
import { createPeople, type People } from './surface/people.ts'
import { validRequest } from './surface/requests.ts'
import { openClient, type Client } from './surface/send.ts'
import { startWatchedServer, type WatchedServer } from './surface/watched-server.ts'
import { listEntryPoints, type EntryPoint } from './surface/entry-points.ts'

const clientCount = 8
const maxSlowdown = 1.5
const rounds = isShort ? 1 : 3
/** Long enough for as many samples as under load: a p99 of few samples is just the slowest one. */
const idleMs = isShort ? 4_000 : 30_000

type Outcome = {
  quota: string
  kind: string
  attempts: number
  created: number
  /** Number of items after the drive. */
  total: number
  limit: number
  seconds: number
  /** Longest response time of the other class during this drive, in ms. */
  otherClassMs: number
}

/**
 * Creates items of every kind with eight concurrent clients as fast as the server replies. Each must stop at its quota,
 * and a class of another school, which opens pages and writes on its board, must stay nearly as fast as before.
 */
export const bench: Bench = {
  name: 'quotas',
  unit: 'times the p99 of another class without load',
  goal: `${isShort ? '' : `≤ ${maxSlowdown}, `}each quota reached, none exceeded`,
  async run(say) {
    const database = await openScratchDatabase('quotas')
    const mail = await openMailSink()
    // Quotas by plan are those of the plan Free, which schools have only with billing.
    const server = await startWatchedServer(database.appUrl, {
      ...{ SMTP_URL: mail.smtpUrl, BILLING: 'on', PRICES: 'proposed' },
      // No payment service answers there: a purchase counts before it is called.
      ...{
        STRIPE_API_URL: 'http://127.0.0.1:9',
        STRIPE_SECRET_KEY: 'sk_faults',
        STRIPE_WEBHOOK_SECRET: 'whsec_faults',
      },
    })
    const client = openClient(server.port, clientCount)
    const entryPoints = await listEntryPoints()
    try {
      const otherClass = await openOtherClass(server, entryPoints, await createPeople(database.owner))
      await otherClass.during(sleep(3_000))
      const outcomes: Outcome[] = []
      const paces: { idle: number[]; loaded: number[] }[] = []
      const threadBusy: number[] = []
      for (let round = 0; round < rounds; round++) {
        const idle = await otherClass.during(sleep(idleMs))
        const loaded: number[] = []
        for (const maker of quotaDrivers) {
          const people = await createPeople(database.owner)
          const before = (await maker.prepare?.(database.owner, people)) as never
          const entryPoint = findEntryPoint(entryPoints, maker)
          const target = maker.classroom ? { ...people, classroomId: maker.classroom(people) } : people
          const countBefore = await maker.countItems(database.owner, people)
          const [began, { workedMs }] = [performance.now(), await server.read()]
          const responseMs = await otherClass.during(
            sendAll(client, maker.tries, (position) =>
              validRequest(
                server.url,
                {
                  ...entryPoint,
                  fields: (all) => ({ ...entryPoint.fields(all), ...maker.fields?.(all, position, before) }),
                },
                target,
                maker.by,
              ),
            ),
          )
          loaded.push(...responseMs)
          threadBusy.push(((await server.read()).workedMs - workedMs) / (performance.now() - began))
          const countAfter = await maker.countItems(database.owner, people)
          outcomes.push({
            quota: maker.quota,
            kind: maker.kind,
            attempts: maker.tries,
            created: countAfter - countBefore,
            total: countAfter,
            limit: maker.limit,
            seconds: roundTo((performance.now() - began) / 1_000, 1),
            otherClassMs: roundTo(Math.max(...responseMs), 1),
          })
          say(`${maker.quota} ${maker.kind}: ${countAfter} of ${maker.limit} after ${maker.tries} tries`)
        }
        paces.push({ idle, loaded })
      }
      const p99 = (sample: 'idle' | 'loaded') => median(paces.map((pace) => quantile(pace[sample], 0.99)))
      const value = roundTo(p99('loaded') / p99('idle'))
      const overQuota = outcomes.filter(({ total, limit }) => total > limit)
      // Quotas for which no item was created: the test proves nothing.
      const neverCreated = outcomes.filter(({ created }) => created <= 0).map(({ quota }) => quota)
      const missingQuotas = quotaNames.filter((name) => !quotaDrivers.some(({ quota }) => quota === name))
      return {
        value,
        // One round is not enough for a p99, so the quick run checks only that quotas hold.
        holds:
          (isShort || value <= maxSlowdown) &&
          overQuota.length === 0 &&
          neverCreated.length === 0 &&
          missingQuotas.length === 0 &&
          server.alive() &&
          otherClass.failed() === 0,
        details: {
          mode: isShort ? 'short' : 'full',
          otherClass: {
            idleP50: roundTo(quantile(paces[0]!.idle, 0.5), 1),
            idleP99: roundTo(p99('idle'), 1),
            loadedP50: roundTo(quantile(paces[0]!.loaded, 0.5), 1),
            loadedP99: roundTo(p99('loaded'), 1),
            requests: paces[0]!.loaded.length,
            // Utilization of the server's thread under load: near 1, other users wait for the CPU.
            threadBusy: roundTo(median(threadBusy)),
            failed: otherClass.failed(),
          },
          overQuota,
          neverCreated,
          missingQuotas,
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

async function sendAll(
  client: Client,
  tries: number,
  requestAt: (index: number) => Parameters<Client['send']>[0],
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < tries) await client.send(requestAt(next++))
  }
  await Promise.all(Array.from({ length: clientCount }, worker))
}

/** A teacher of another school who repeatedly opens a page and writes a note. */
async function openOtherClass(server: WatchedServer, entryPoints: readonly EntryPoint[], people: People) {
  const client = openClient(server.port, 2)
  const requests = [
    'GET /dashboard/classroom-dashboard/:classroomId',
    'PUT /api/1.0/live/classrooms/:classroomId/board',
  ].map((name) => entryPoints.find((way) => way.name === name)!)
  let [failed, written] = [0, 0]
  async function sendRequest(way: EntryPoint): Promise<number> {
    const sent = validRequest(server.url, way, people)
    if (way.method === 'PUT') sent.path = sent.path.replace(/[^.]+$/, `n${written++ % 5}`)
    const { status, ms } = await client.send(sent)
    if (status !== 200) failed++
    return ms
  }
  return {
    failed: () => failed,
    async during(work: Promise<unknown>): Promise<number[]> {
      let isOver = false
      void work.finally(() => (isOver = true))
      const durations: number[] = []
      while (!isOver) {
        for (const way of requests) durations.push(await sendRequest(way))
        await sleep(30)
      }
      await work
      return durations
    },
  }
}
