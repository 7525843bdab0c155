import type { Origin } from '#app/platform/command.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Draw } from './limits.server.ts'

/** Who asks, as far as budgets go: a visit or an exchange. */
export type Asker = { origin: Origin; signedIn: Pick<SignedIn, 'user' | 'session'> | null }

/** `each` is for one person or device, `together` for everybody at an address of whom nothing is known. */
type Budget = { each: number; together: number; windowSeconds: number }

const minute = 60
const hour = 60 * minute
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
export function drawsOf(what: string, { origin, signedIn }: Asker, { each, together, windowSeconds }: Budget): Draw[] {
  const draw = (whose: string, max: number): Draw => ({ subject: `${what}-${whose}`, max, windowSeconds })
  if (signedIn) return [draw(`person:${signedIn.user.id}`, each)]
  if (!origin.device) return [draw(`none:${addressOf(origin)}`, together)]
  const own = draw(`device:${origin.device}`, each)
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

export const writeDraws = (asker: Asker): Draw[] =>
  drawsOf('write', asker, { each: 300, together: 600, windowSeconds: minute })

const onlyFailures = (draws: Draw[]) => draws.map((draw) => ({ ...draw, refund: true as const }))

/** `account` is the sealed address, or the sealed pair of address and device where that device has signed in before. */
export const signInDraws = (asker: Asker, account: string): Draw[] => [
  ...writeDraws(asker),
  ...onlyFailures([
    ...drawsOf('sign-in', asker, { each: 30, together: 300, windowSeconds: 5 * minute }),
    { subject: `sign-in:${account}`, max: 10, windowSeconds: 5 * minute },
  ]),
]

/**
 * A password tried by somebody signed in counts for that session: whoever guesses elsewhere does not keep the owner
 * from their own account.
 */
export const proofDraws = (asker: Asker): Draw[] =>
  signInDraws(asker, `session:${asker.signedIn?.session.id ?? 'none'}`)

export const codeDraws = (asker: Asker): Draw[] => [
  ...writeDraws(asker),
  ...onlyFailures(drawsOf('code', asker, { each: 30, together: 300, windowSeconds: 5 * minute })),
]

/**
 * What one minute of the site's mail holds: strangers can fill their part of it, and those we know never wait for that.
 */
const siteMails = { known: 2_000, unknown: 600 }

/**
 * A letter to `target`, the sealed address as in `signInDraws`: by whoever asks, for whom it is, and of the whole site.
 */
export function letterDraws(asker: Asker, target: string): Draw[] {
  const whose = asker.signedIn || asker.origin.knownAs ? 'known' : 'unknown'
  return [
    ...drawsOf('mail', asker, { each: 10, together: 100, windowSeconds: hour }),
    { subject: `mail:${target}`, max: 5, windowSeconds: hour },
    { subject: `mail-site:${whose}`, max: siteMails[whose], windowSeconds: minute },
  ]
}

export const mailDraws = (asker: Asker, target: string): Draw[] => [...writeDraws(asker), ...letterDraws(asker, target)]
