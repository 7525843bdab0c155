import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hashPassword, openIdentity } from '#app/features/people/accounts/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { dropLocalDatabase, openLocalDatabase } from '#db/local.ts'
import { openVisitor } from '#db/testing/visitor.ts'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'

const logins = 300
const overMs = Number(process.env.OVER_MS ?? 60_000)
const password = 'purple kite over rice'

/**
 * A school behind one IP address: 300 users sign in within a minute, then 30 at the same moment; the server must reject
 * none of them.
 */
export const bench: Bench = {
  name: 'login-burst',
  unit: 'false refusals',
  goal: '= 0',
  async run(say) {
    const name = `skykite_burst_${process.pid}`
    const { ownerUrl, appUrl } = await openLocalDatabase(name, () => {})
    const services = openServices({ NODE_ENV: 'test', DATABASE_URL: appUrl, LOG_LEVEL: 'silent' })
    const identity = openIdentity(services)
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    const emails = await createUsers(owner, logins)

    const durations: number[] = []
    const statuses = new Map<number, number>()
    const signIn = async (email: string) => {
      const began = performance.now()
      const pupil = openVisitor(identity, services.env.BASE_URL, { address: '203.0.113.1' })
      const { status } = await pupil.post('/sign-in/email', { email, password })
      durations.push(performance.now() - began)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }

    say(`${logins} sign-ins from one address over ${overMs / 1_000} s`)
    const cpu = process.cpuUsage()
    await Promise.all(emails.map(async (email, index) => sleep((index * overMs) / logins).then(() => signIn(email))))
    const { user, system } = process.cpuUsage(cpu)
    const cpuMsPerLogin = Math.round((user + system) / 10 / logins) / 100
    const spread = { p50Ms: quantile(durations, 0.5), p99Ms: quantile(durations, 0.99), cpuMsPerLogin }

    say('30 sign-ins from one address at the same moment')
    durations.length = 0
    await Promise.all(emails.slice(0, 30).map(signIn))
    const concurrent = { p50Ms: quantile(durations, 0.5), slowestMs: quantile(durations, 1) }

    await Promise.all([owner.end(), services.jobs.close(), services.pool.end(), services.identityPool.end()])
    await dropLocalDatabase(name)
    const refused = logins + 30 - (statuses.get(200) ?? 0)
    return {
      value: refused,
      holds: refused === 0,
      details: { statuses: Object.fromEntries(statuses), spread, atOnce: concurrent },
    }
  },
}

async function createUsers(owner: pg.Pool, count: number): Promise<string[]> {
  const hash = await hashPassword(password)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [id, email] = [newId(), `burst${index}@example.test`]
      await owner.query(`INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Pupil', $2, true)`, [
        id,
        email,
      ])
      const account = `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1, $2, 'credential', $3, $4)`
      await owner.query(account, [newId(), id, id, hash])
      return email
    }),
  )
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10
}
