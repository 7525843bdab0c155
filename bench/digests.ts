import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { planDigestsJob } from '#app/features/home/digests/public.server.ts'
import { isShort, type Bench } from './bench.ts'
import { closeDigestServices, openDigestServices } from './digests/services.ts'
import { seedReaders } from './digests/seed-readers.ts'
import { openScratchDatabase } from './live/scratch-database.ts'
import { openSmtpSink, type SmtpSink } from './mails/smtp-sink.ts'

const week = '2026-W47'
const sizes = isShort ? { rate: 300, kills: 3, killed: 200 } : { rate: 100_000, kills: 20, killed: 4_000 }

/** Weekly mails of one worker process: the rate, and that each mailbox gets one although the worker is killed. */
export const bench: Bench = {
  name: 'digests',
  unit: 'digests a second',
  goal: '≥ 28 (100,000 in an hour); each mailbox has one mail after 20 kills of the worker',
  async run(say) {
    say(`${sizes.rate} digests on one worker`)
    const rate = await measure(sizes.rate, 0, say)
    say(`${sizes.killed} digests, ${sizes.kills} kills`)
    const killed = await measure(sizes.killed, sizes.kills, say)
    const holds = rate.perSecond >= 28 && [rate, killed].every(({ missing, different }) => missing + different === 0)
    return { value: rate.perSecond, holds, details: { rate, killed } }
  },
}

async function measure(count: number, kills: number, say: (line: string) => void) {
  const database = await openScratchDatabase(`digests${kills}`)
  const sink = await openSmtpSink(0)
  const services = openDigestServices(database.appUrl, sink.url)
  let worker: ChildProcess | null = null
  try {
    const schools = await seedReaders(database.owner, services.env, count)
    await database.owner.query('ANALYZE')
    const planStart = performance.now()
    for (const schoolId of schools) await planDigestsJob(services)({ schoolId, week })
    const planSeconds = (performance.now() - planStart) / 1_000
    say(`planned in ${Math.round(planSeconds)} s`)
    const env = { ...process.env, DATABASE_URL: database.appUrl, SMTP_URL: sink.url }
    const start = () => fork(fileURLToPath(new URL('./digests/worker-process.ts', import.meta.url)), { env })
    worker = start()
    for (let kill = 1; kill <= kills; kill++) {
      await waitForMails(sink, Math.floor((count * kill) / (kills + 2)))
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      worker = start()
    }
    await waitUntilSent(database.owner, count)
    return { planSeconds: Math.round(planSeconds), ...summarize(sink, count) }
  } finally {
    worker?.kill('SIGKILL')
    await closeDigestServices(services)
    await sink.close()
    await database.close()
  }
}

async function waitForMails(sink: SmtpSink, count: number): Promise<void> {
  while (sink.received.length < count) await sleep(5)
}

async function waitUntilSent(owner: Awaited<ReturnType<typeof openScratchDatabase>>['owner'], count: number) {
  for (;;) {
    const { rows } = await owner.query<{ sent: number }>(
      `SELECT count(*)::int AS sent FROM digests WHERE status = 'sent'`,
    )
    if (rows[0]!.sent === count) return
    await sleep(500)
  }
}

/**
 * `repeated`: deliveries with the Message-ID of an earlier one, which mailboxes drop: the worker died between sending and
 * recording. `different`: mailboxes with two Message-IDs.
 */
function summarize({ received }: SmtpSink, count: number) {
  const byAddress = Map.groupBy(received, ({ to }) => to)
  const seconds = (received.at(-1)!.at - received[0]!.at) / 1_000
  return {
    perSecond: Math.round(received.length / seconds),
    missing: count - byAddress.size,
    repeated: received.length - byAddress.size,
    different: [...byAddress.values()].filter((mails) => new Set(mails.map(({ id }) => id)).size > 1).length,
  }
}
