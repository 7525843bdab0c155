import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import { startStripeServer } from '#db/testing/stripe/stripe-server.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openWebProcess } from './live/web-processes.ts'
import { compareGrants } from './billing/compare.ts'
import { deliverAll } from './billing/deliveries.ts'
import { openBuyers } from './billing/buyers.ts'

const config = isShort
  ? { schools: 30, rounds: 3, deliveries: 1_000, kills: 2 }
  : { schools: 150, rounds: 10, deliveries: 10_000, kills: 20 }
export const webhookSecret = 'whsec_faults'
const drainMs = 180_000

/**
 * Schools buy, renew, fall behind, pay late, cancel and get their money back at a payment service, whose events reach the
 * built server shuffled, repeated and between forged and outdated ones, while the server is killed.
 */
export const bench: Bench = {
  name: 'billing',
  unit: 'grants that differ from the payment service, and forged deliveries accepted',
  goal: `= 0 of ${config.deliveries} deliveries, with ${config.kills} kills`,
  async run(say) {
    const random = seededRandom(17)
    const stripe = await startStripeServer()
    const database = await openScratchDatabase('billing')
    const env = {
      ...{ BILLING: 'on', PRICES: 'proposed', SECRET: testSecret, DATABASE_URL: database.appUrl, ROLES: 'web,worker' },
      ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url },
    }
    const server = await openWebProcess('built', { host: '127.0.0.1', env, commandPrefix: [] })
    const url = `http://127.0.0.1:${server.backend.port}`
    try {
      const buyers = await openBuyers(database, stripe.state, { schools: config.schools, random })
      const totals = { sent: 0, accepted: 0, refused: 0, cutOff: 0, forged: 0, forgedAccepted: 0 }
      let kills = 0
      for (let round = 0; round < config.rounds; round++) {
        const events = buyers.act()
        const isOver = { value: false }
        const count = Math.ceil(config.deliveries / config.rounds)
        const delivering = deliverAll({ url, events, count, random, secret: webhookSecret, totals }).finally(
          () => (isOver.value = true),
        )
        for (; kills < Math.ceil(((round + 1) * config.kills) / config.rounds); kills++) {
          await sleep(200 + random(600))
          if (isOver.value) break
          const exited = once(server.process(), 'exit')
          server.process().kill('SIGKILL')
          await exited
          await server.restart()
        }
        await delivering
        say(JSON.stringify({ round, kills, ...totals }))
      }
      const unhandled = await drain(database.owner)
      const { differences, grants, expected } = await compareGrants(database.owner, stripe.state, buyers.purchases)
      differences.slice(0, 5).forEach((line) => say(line))
      const { rows } = await database.owner.query(
        `SELECT count(*)::int AS forged FROM payment_events WHERE id LIKE 'evt_forged%'`,
      )
      const value = differences.length + totals.forgedAccepted + (rows[0] as { forged: number }).forged
      return {
        value,
        // Fail if a kind of fault never happened, because then nothing was tested.
        holds: value === 0 && unhandled === 0 && kills >= config.kills / 2 && totals.forged > 0 && grants > 0,
        details: { ...totals, kills, unhandled, events: stripe.state.events.length, grants, expected },
      }
    } finally {
      await server.stop()
      await database.close()
      await stripe.stop()
    }
  },
}

/** Waits until the jobs of all events are done. A killed job is repeated after its heartbeat. */
async function drain(owner: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<number> {
  for (const end = Date.now() + drainMs; ; await sleep(500)) {
    const { rows } = await owner.query('SELECT count(*)::int AS count FROM payment_events WHERE handled_at IS NULL')
    const { count } = rows[0] as { count: number }
    if (count === 0 || Date.now() > end) return count
  }
}
