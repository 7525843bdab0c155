import { mailboxKey } from '#rules/identity/mailbox-key.ts'
import { countUntilOver } from '#app/platform/limits/attempt-counts.server.ts'
import { budgetCounters, type BudgetCaller } from '#app/platform/limits/budgets.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { LimitedCounter } from '#app/platform/limits/limits.server.ts'

const minute = 60
const hour = 60 * minute

export const writeLimits = (asker: BudgetCaller): LimitedCounter[] =>
  budgetCounters('write', asker, { perCaller: 300, perAddress: 600, windowSeconds: minute })

const refundOnSuccess = (limits: LimitedCounter[]) => limits.map((limit) => ({ ...limit, refund: true as const }))

/** `account` is the sealed address; for a device that has signed in before, the sealed pair of address and device. */
export const signInLimits = (asker: BudgetCaller, account: string): LimitedCounter[] => [
  ...writeLimits(asker),
  ...refundOnSuccess([
    ...budgetCounters('sign-in', asker, { perCaller: 30, perAddress: 300, windowSeconds: 5 * minute }),
    { subject: `sign-in:${account}`, max: 10, windowSeconds: 5 * minute },
  ]),
]

/**
 * Password attempts of a signed-in user count per session, so that failed guesses elsewhere do not lock out the owner.
 */
export const proofLimits = (asker: BudgetCaller): LimitedCounter[] =>
  signInLimits(asker, `session:${asker.signedIn?.session.id ?? 'none'}`)

export const codeLimits = (asker: BudgetCaller): LimitedCounter[] => [
  ...writeLimits(asker),
  ...refundOnSuccess(budgetCounters('code', asker, { perCaller: 30, perAddress: 300, windowSeconds: 5 * minute })),
]

/** Authenticator and backup codes are also limited per person, so that many devices get no extra attempts. */
export const secondFactorLimits = (asker: BudgetCaller, personId: string | null): LimitedCounter[] => [
  ...codeLimits(asker),
  ...(personId ? refundOnSuccess([{ subject: `code:${personId}`, max: 10, windowSeconds: 15 * minute }]) : []),
]

/**
 * Mails per minute for the whole site. Unknown devices have their own limit and cannot use up that of known devices.
 */
const siteMailsPerMinute = { known: 2_000, unknown: 600 }

/**
 * Limits on a mail to `target` (sealed address as in `signInLimits`): per sender, per recipient and for the whole site.
 * A solved captcha can replace the sender's limit only, never the limits shared with other users.
 */
export function mailTargetLimits(
  asker: BudgetCaller,
  target: string,
  { orSolve }: Pick<LimitedCounter, 'orSolve'> = {},
): LimitedCounter[] {
  const senderKind = asker.signedIn || asker.origin.lastUserKey ? 'known' : 'unknown'
  const senderLimits = budgetCounters('mail', asker, { perCaller: 10, perAddress: 100, windowSeconds: hour })
  return [
    ...senderLimits.map((limit) => ({ ...limit, orSolve })),
    recipientLimit(target),
    { subject: `mail-site:${senderKind}`, max: siteMailsPerMinute[senderKind], windowSeconds: minute },
  ]
}

/**
 * Whether a command may send a mail to a freely chosen address; limited per sender and per recipient. Sign-in links are
 * counted separately: any visitor can request those and could block a school's invitations. Counts in the command's
 * transaction; over the limit, the command continues without the mail.
 */
export async function canSendMail({ db, actor, env, now }: CommandContext, email: string): Promise<boolean> {
  const recipient = openKeys(env.SECRET).sign('subject', mailboxKey(email))
  const limits = [
    { subject: `mail-written:${actor.id}`, max: 60, windowSeconds: hour },
    { subject: `mail-written-to:${recipient}`, max: maxMailsPerAddress, windowSeconds: hour },
    { subject: `mail-written-to-daily:${recipient}`, max: maxMailsPerAddressDaily, windowSeconds: 24 * hour },
  ]
  const counts = await countUntilOver(db.$client, limits, now)
  return limits.every(({ max }, index) => counts[index] !== undefined && counts[index] <= max)
}

/** Per hour; sign-in mails and mails written by users are counted separately. */
const maxMailsPerAddress = 5
const maxMailsPerAddressDaily = 10

const recipientLimit = (target: string): LimitedCounter => ({
  subject: `mail:${target}`,
  max: maxMailsPerAddress,
  windowSeconds: hour,
})

export const mailLimits = (
  asker: BudgetCaller,
  target: string,
  captcha: Pick<LimitedCounter, 'orSolve'> = {},
): LimitedCounter[] => [...writeLimits(asker), ...mailTargetLimits(asker, target, captcha)]
