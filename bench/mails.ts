import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { openServices } from '#server/services.ts'
import { startWorker } from '#server/worker.ts'
import { isShort, type Bench } from './bench.ts'
import { openSmtpSink } from './mails/smtp-sink.ts'
import { openScratchDatabase } from './live/scratch-database.ts'

const mails = isShort ? 300 : 3_000
const signIns = mails / 10
const servers = { quick: 0, slow: 50 }

/**
 * Throughput of the mail queue; urgent sign-in mails are queued last and must be sent first.
 */
export const bench: Bench = {
  name: 'mails',
  unit: 'mails a second',
  goal: '≥ 50, also to a server that takes 50 ms for each; sign-in mails before all others',
  async run(say) {
    const details: Record<string, Awaited<ReturnType<typeof measure>>> = {}
    for (const [name, answerMs] of Object.entries(servers)) {
      say(`${mails} mails to a server that takes ${answerMs} ms for each`)
      details[name] = await measure(answerMs)
    }
    const slowest = Math.min(...Object.values(details).map(({ perSecond }) => perSecond))
    const inOrder = Object.values(details).every(({ overtaken }) => overtaken === 0)
    return { value: slowest, holds: slowest >= 50 && inOrder, details }
  },
}

async function measure(answerMs: number) {
  const database = await openScratchDatabase(`mails${answerMs}`)
  const sink = await openSmtpSink(answerMs)
  const services = openServices({
    NODE_ENV: 'test',
    DATABASE_URL: database.appUrl,
    SMTP_URL: sink.url,
    LOG_LEVEL: 'error',
  })
  const { jobs, pool, identityPool, env, mailer } = openServices({
    NODE_ENV: 'test',
    DATABASE_URL: database.appUrl,
    SMTP_URL: sink.url,
    LOG_LEVEL: 'error',
  })
  try {
    const enclosedLink = openKeys(env.SECRET).encrypt('mail', 'https://skykite.example/auth?email-link=abc')
    await inTransaction(pool, systemTenant, async (db) => {
      for (let n = 0; n < mails - signIns; n++)
        await jobs.queue(db, {
          name: 'send-mail',
          data: composeMail({
            to: `news${n}@example.test`,
            locale: 'en',
            subject: 'News',
            body: 'What happened this week.\n'.repeat(20),
          }),
        })
      for (let n = 0; n < signIns; n++)
        await jobs.queue(db, {
          name: 'send-mail',
          urgent: true,
          data: { kind: 'sign-in-link', to: `in${n}@example.test`, locale: 'en', enclosedLink, opens: `none-${n}` },
        })
    })
    const began = performance.now()
    const stop = startWorker(services)
    while (sink.received.length < mails) await sleep(20)
    const seconds = (sink.received.at(-1)!.at - began) / 1_000
    const isSignIn = ({ to }: { to: string }) => to.startsWith('in')
    const lastSignIn = sink.received.findLastIndex(isSignIn)
    // Idle connections may send a few other mails while the last sign-in mails are in progress.
    const overtaken = Math.max(0, lastSignIn + 1 - signIns - maxEarlyMails)
    await services.jobs.close()
    await stop()
    return {
      perSecond: Math.round(mails / seconds),
      signInsSentAfterMs: Math.round(sink.received[lastSignIn]!.at - began),
      overtaken,
      connections: sink.connections(),
    }
  } finally {
    services.mailer.close()
    mailer.close()
    await jobs.close()
    await Promise.all([services.pool, services.identityPool, pool, identityPool].map((pool) => pool.end()))
    await sink.close()
    await database.close()
  }
}

/** Two batches are in progress concurrently. */
const maxEarlyMails = 50
