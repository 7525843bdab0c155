import type { Origin } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * One thing that is counted: so many in so long. `refund` gives a successful try back, so that only failures count;
 * `orSolve` lets those over it in who solve the captcha.
 */
export type Draw = { subject: string; max: number; windowSeconds: number; refund?: true; orSolve?: true }

export type Spent = { over: Draw | null; orSolve: boolean; retryAfterSeconds: number; refund: () => Promise<void> }

export type Limits = { spend: (draws: readonly Draw[]) => Promise<Spent> }

/** Counters are rows, so they hold over any number of processes. Without PostgreSQL nothing is counted and nobody gets in. */
export function openLimits({ pool, now, log }: Pick<Services, 'pool' | 'now' | 'log'>): Limits {
  const add = (draws: readonly Draw[], started: (draw: Draw) => number, delta: 1 | -1) =>
    pool.query<{ subject: string; count: number }>({
      name: 'count-attempts',
      text: count,
      values: [draws.map((draw) => draw.subject), draws.map(started), delta],
    })

  return {
    async spend(draws) {
      const at = now()
      const started = (draw: Draw) => Math.floor(at / (draw.windowSeconds * 1_000)) * draw.windowSeconds
      const sorted = [...draws].sort((a, b) => (a.subject < b.subject ? -1 : 1))
      const { rows } = await add(sorted, started, 1).catch((error: Error) => {
        log.error({ error: error.message }, 'limits')
        throw new AppError('unavailable')
      })
      const counts = new Map(rows.map((row) => [row.subject, row.count]))
      const exceeded = draws.filter((draw) => (counts.get(draw.subject) ?? 0) > draw.max)
      const over = exceeded[0] ?? null
      const refunded = sorted.filter((draw) => draw.refund)
      return {
        over,
        orSolve: exceeded.every((draw) => draw.orSolve),
        retryAfterSeconds: over ? Math.ceil(started(over) + over.windowSeconds - at / 1_000) : 0,
        async refund() {
          if (refunded.length > 0) await add(refunded, started, -1)
        },
      }
    },
  }
}

// Both ways in the order given: an update would choose its own and two requests could wait for each other.
const count = `
  INSERT INTO attempt_counts (subject, window_start, count)
  SELECT subject, to_timestamp(started), greatest($3, 0) FROM unnest($1::text[], $2::float8[]) AS drawn (subject, started)
  ON CONFLICT (subject, window_start) DO UPDATE SET count = greatest(attempt_counts.count + $3, 0)
  RETURNING subject, count`

const minute = 60
const hour = 60 * minute

/** A whole school may share one address: it only stops a flood. IPv6 networks count as one. */
export function addressOf({ address }: Origin): string {
  if (!address) return 'unknown'
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros].slice(0, 4).join(':')}::/64`
}

const flood = (origin: Origin): Draw => ({ subject: `address:${addressOf(origin)}`, max: 600, windowSeconds: minute })

/** Browsers that opened any page carry a device; what comes without one shares a wider budget per address. */
const perDevice = (what: string, origin: Origin, max: number, windowSeconds: number): Omit<Draw, 'refund'> =>
  origin.device
    ? { subject: `${what}-device:${origin.device}`, max, windowSeconds }
    : { subject: `${what}-nobody:${addressOf(origin)}`, max: max * 4, windowSeconds }

/** `account` is the sealed address, or the sealed pair of address and device where that device has signed in before. */
export const signInDraws = (origin: Origin, account: string): Draw[] => [
  flood(origin),
  { subject: `sign-in:${account}`, max: 10, windowSeconds: 5 * minute, refund: true },
  { ...perDevice('sign-in', origin, 30, 5 * minute), refund: true },
]

export const codeDraws = (origin: Origin): Draw[] => [flood(origin), { ...perDevice('code', origin, 30, 5 * minute), refund: true }]

export const mailDraws = (origin: Origin, target: string): Draw[] => [
  flood(origin),
  { subject: `mail:${target}`, max: 5, windowSeconds: hour },
  perDevice('mail', origin, 10, hour),
]

export const writeDraws = (origin: Origin): Draw[] => [flood(origin)]
