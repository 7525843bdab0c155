import { sameName } from './name.ts'

/**
 * Taking in a child whom the school knows already: whose it is now decides, and what the school has decided for all.
 */

export const transferPolicies = ['ask', 'free'] as const
export type TransferPolicy = (typeof transferPolicies)[number]

/** `taught`: whoever takes knows the child. `own`: in a class of their own, so that nobody else need agree. */
export type Known = { taught: boolean; own: boolean }

export type Taker = { administers: boolean; policy: TransferPolicy }

/**
 * `take`: at once. `ask`: whoever teaches the child now, or runs the school, agrees first. `other-child`: the number is
 * not this child's.
 */
export type Taking = 'take' | 'ask' | 'other-child'

/** A number alone is guessed; number and name together are known to those who have the child before them. */
export function decideTaking(
  child: Known & { name: string; removed: boolean },
  name: string,
  { administers, policy }: Taker,
): Taking {
  if (administers) return 'take'
  if (!child.taught && sameName(child.name) !== sameName(name)) return 'other-child'
  // Whom the school has removed comes back when a school admin agrees.
  if (child.removed) return 'ask'
  if (child.own) return 'take'
  return policy === 'free' ? 'take' : 'ask'
}

/**
 * The same for a child whom they see before them in a class. Whoever teaches along does not take the children with
 * them: a class of one's own lasts when one is no longer wanted in the other.
 */
export const needsConsent = ({ own }: Pick<Known, 'own'>, { administers, policy }: Taker): boolean =>
  !administers && !own && policy !== 'free'

/** So many pairs of number and name that fit no child one person may send, whichever way; a typing mistake is one. */
export const wrongPairsPerHour = 20

export const transferStatuses = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const transferActions = ['approve', 'decline', 'withdraw'] as const
export type TransferAction = (typeof transferActions)[number]

/** A request nobody answered for so long is gone; asking again is free. */
export const transferDays = 30

export const hasExpired = (askedAt: number, now: number): boolean => now - askedAt > transferDays * 86_400_000

/** What becomes of a request, or nothing where it was decided before. */
export function decideTransfer(
  { status, askedAt }: { status: TransferStatus; askedAt: number },
  act: TransferAction,
  now: number,
): TransferStatus | null {
  if (status !== 'pending' || hasExpired(askedAt, now)) return null
  return ({ approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const)[act]
}
