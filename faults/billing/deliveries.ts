import { setTimeout as sleep } from 'node:timers/promises'
import { sendDelivery, signBody, signEvent, type Delivery } from '#db/testing/stripe/sign-event.ts'
import type { StripeEvent } from '#db/testing/stripe/stripe-state.ts'

export type Totals = Record<'sent' | 'accepted' | 'refused' | 'cutOff' | 'forged' | 'forgedAccepted', number>

type Options = {
  url: string
  events: readonly StripeEvent[]
  count: number
  random: (below: number) => number
  secret: string
  totals: Totals
}

const concurrency = 8
const retryMs = 100
const retries = 600
const toleranceSeconds = 300

type PlannedDelivery = { delivery: () => Delivery; isForged: boolean }

const seconds = () => Math.floor(Date.now() / 1_000)

/** Every event at least once, the rest repeated or forged; shuffled. */
function plan({ events, count, random, secret }: Options): PlannedDelivery[] {
  const genuine = (event: StripeEvent): PlannedDelivery => ({
    delivery: () => signEvent(event, secret, seconds()),
    isForged: false,
  })
  const planned = events.map(genuine)
  while (planned.length < count) {
    const event = events[random(events.length)]!
    planned.push(random(2) === 0 ? genuine(event) : { delivery: () => forge(event, secret, random), isForged: true })
  }
  return planned
    .map((entry) => ({ entry, order: random(1_000_000) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ entry }) => entry)
}

/** A new event under another name, so that it is found if it is stored. */
function forge(event: StripeEvent, secret: string, random: (below: number) => number): Delivery {
  const body = JSON.stringify({ ...event, id: `evt_forged_${random(1e9)}` })
  const now = seconds()
  const forgeries: Delivery[] = [
    { body, signature: signBody(body, `${secret}x`, now) },
    { body, signature: signBody(JSON.stringify(event), secret, now) },
    { body, signature: signBody(body, secret, now - toleranceSeconds - 10) },
    { body, signature: signBody(body, secret, now + 3_600) },
    { body, signature: signBody(body, secret, now).replace('v1=', 'v0=') },
    { body, signature: `t=${now},v1=` },
    { body, signature: `t=${now}` },
    { body, signature: 'x' },
  ]
  return forgeries[random(forgeries.length)]!
}

/** Sends all deliveries. Like the payment service, repeats one that got no answer. */
export async function deliverAll(options: Options): Promise<void> {
  const { url, totals } = options
  const waiting = plan(options)
  const send = async ({ delivery, isForged }: PlannedDelivery) => {
    totals.sent++
    if (isForged) totals.forged++
    for (let tries = 0; tries < retries; tries++) {
      const response = await sendDelivery(url, delivery()).catch(() => null)
      await response?.arrayBuffer().catch(() => {})
      if (response?.ok) {
        totals.accepted++
        if (isForged) totals.forgedAccepted++
        return
      }
      if (response && response.status < 500 && response.status !== 429) {
        totals.refused++
        if (!isForged) throw new Error(`a genuine delivery got ${response.status}`)
        return
      }
      totals.cutOff++
      await sleep(retryMs)
    }
    throw new Error('a delivery got no answer')
  }
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await send(next)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
