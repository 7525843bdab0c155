import { countUntilOver } from '#app/platform/attempt-counts.server.ts'
import { drawsOf, type Asker } from '#app/platform/budgets.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
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

/** Authenticator and backup codes of one person, from wherever they are tried, so that many devices guess no more. */
export const secondFactorDraws = (asker: Asker, personId: string | null): Draw[] => [
  ...codeDraws(asker),
  ...(personId ? onlyFailures([{ subject: `code:${personId}`, max: 10, windowSeconds: 15 * minute }]) : []),
]

/**
 * What one minute of the site's mail holds: strangers can fill their part of it, and those we know never wait for that.
 */
const siteMails = { known: 2_000, unknown: 600 }

/**
 * A mail to `target`, the sealed address as in `signInDraws`: by whoever asks, for whom it is, and of the whole site.
 * A solved captcha may stand in for the first, and never for what others would then go without.
 */
export function mailTargetDraws(asker: Asker, target: string, { orSolve }: Pick<Draw, 'orSolve'> = {}): Draw[] {
  const whose = asker.signedIn || asker.origin.knownAs ? 'known' : 'unknown'
  const own = drawsOf('mail', asker, { each: 10, together: 100, windowSeconds: hour })
  return [
    ...own.map((draw) => ({ ...draw, orSolve })),
    targetDraw(target),
    { subject: `mail-site:${whose}`, max: siteMails[whose], windowSeconds: minute },
  ]
}

/**
 * Whether a command may write a mail to an address of its own choosing: what its writer may send, and what this address
 * gets from all who write. Links to sign in are counted apart: whoever asks for those is anybody, and would keep a school
 * from writing to its colleagues. In the command's transaction, which does the rest without a mail where there is none.
 */
export async function mayMail({ db, actor, env, now }: Context, email: string): Promise<boolean> {
  const draws = [
    { subject: `mail-written:${actor.id}`, max: 60, windowSeconds: hour },
    { subject: `mail-written-to:${openKeys(env.SECRET).seal('subject', email)}`, max: mailsToOne, windowSeconds: hour },
  ]
  const counts = await countUntilOver(db.$client, draws, now)
  return draws.every(({ max }, index) => counts[index] !== undefined && counts[index] <= max)
}

/** An hour, of each kind. */
const mailsToOne = 5

const targetDraw = (target: string): Draw => ({ subject: `mail:${target}`, max: mailsToOne, windowSeconds: hour })

export const mailDraws = (asker: Asker, target: string, captcha: Pick<Draw, 'orSolve'> = {}): Draw[] => [
  ...writeDraws(asker),
  ...mailTargetDraws(asker, target, captcha),
]
