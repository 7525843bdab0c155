import { drawsOf, type Asker } from '#app/platform/budgets.server.ts'
import type { Draw } from '#app/platform/limits.server.ts'

const minute = 60
const hour = 60 * minute

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
 * A mail to `target`, the sealed address as in `signInDraws`: by whoever asks, for whom it is, and of the whole site.
 */
export function mailTargetDraws(asker: Asker, target: string): Draw[] {
  const whose = asker.signedIn || asker.origin.knownAs ? 'known' : 'unknown'
  return [
    ...drawsOf('mail', asker, { each: 10, together: 100, windowSeconds: hour }),
    { subject: `mail:${target}`, max: 5, windowSeconds: hour },
    { subject: `mail-site:${whose}`, max: siteMails[whose], windowSeconds: minute },
  ]
}

export const mailDraws = (asker: Asker, target: string): Draw[] => [
  ...writeDraws(asker),
  ...mailTargetDraws(asker, target),
]
