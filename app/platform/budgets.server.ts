import type { Origin } from './command.server.ts'
import type { SignedIn } from './request.server.ts'
import type { Draw } from './limits.server.ts'

/** Who asks, as far as budgets go: a visit or an exchange. */
export type Asker = { origin: Origin; signedIn: Pick<SignedIn, 'user' | 'session'> | null }

/**
 * `each` is for one person or device, `together` for everybody at an address of whom nothing is known. `alone`: a device
 * that has shown what no flood has, a code for instance, does not pay for strangers at its address.
 */
type Budget = { each: number; together: number; windowSeconds: number; alone?: boolean }

/**
 * Tablets of a classroom may all have had the same person last; one account on a thousand made-up devices gets no more
 * than this.
 */
const devicesOfOne = 10

/**
 * Whoever is signed in, or comes with a device on which somebody has signed in before, has a budget that no neighbour
 * can spend. Only those of whom
 * nothing is known share one per address; and those with a device apart from those without, because getting one takes a
 * visit first.
 */
export function drawsOf(
  what: string,
  { origin, signedIn }: Asker,
  { each, together, windowSeconds, alone = false }: Budget,
): Draw[] {
  const draw = (whose: string, max: number): Draw => ({ subject: `${what}-${whose}`, max, windowSeconds })
  if (signedIn) return [draw(`person:${signedIn.user.id}`, each)]
  if (!origin.device) return [draw(`none:${addressOf(origin)}`, together)]
  const own = draw(`device:${origin.device}`, each)
  if (alone) return [own]
  return [
    own,
    origin.knownAs ? draw(`known:${origin.knownAs}`, each * devicesOfOne) : draw(`new:${addressOf(origin)}`, together),
  ]
}

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
