import type { Origin } from '../commands/command.server.ts'
import type { SignedIn } from '../request/request.server.ts'
import type { LimitedCounter } from './limits.server.ts'

/** Caller of a rate-limited operation, from a page request or an identity request. */
export type BudgetCaller = { origin: Origin; signedIn: Pick<SignedIn, 'user' | 'session'> | null }

/**
 * `perCaller` limits one user or device, `perAddress` all unknown callers of one network address together.
 * `skipAddressLimit`: for a device that has shown a valid code and must not be limited by strangers at its address.
 */
type Budget = { perCaller: number; perAddress: number; windowSeconds: number; skipAddressLimit?: boolean }

/**
 * All tablets of a class may have the same last user. One account with many faked devices gets at most this multiple of
 * the limit.
 */
const maxDevicesPerUser = 10

/**
 * Rate-limit counters of a caller. Signed-in users and devices with an earlier sign-in have their own budget. Unknown
 * callers share one per network address; those with a device cookie are counted separately from those without.
 */
export function budgetCounters(
  name: string,
  { origin, signedIn }: BudgetCaller,
  { perCaller, perAddress, windowSeconds, skipAddressLimit = false }: Budget,
): LimitedCounter[] {
  const counter = (key: string, max: number): LimitedCounter => ({ subject: `${name}-${key}`, max, windowSeconds })
  if (signedIn) return [counter(`person:${signedIn.user.id}`, perCaller)]
  if (!origin.device) return [counter(`none:${networkKeyOf(origin)}`, perAddress)]
  const deviceCounter = counter(`device:${origin.device}`, perCaller)
  if (skipAddressLimit) return [deviceCounter]
  return [
    deviceCounter,
    origin.lastUserKey
      ? counter(`known:${origin.lastUserKey}`, perCaller * maxDevicesPerUser)
      : counter(`new:${networkKeyOf(origin)}`, perAddress),
  ]
}

/** Network key for limits: the IPv4 address or the IPv6 /64. A whole school may share one, so limits must be generous. */
export function networkKeyOf({ address }: Origin): string {
  if (!address) return 'unknown'
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros].slice(0, 4).join(':')}::/64`
}
