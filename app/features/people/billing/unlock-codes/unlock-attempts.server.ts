import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'

const windowSeconds = 15 * 60

/** Wrong codes of one person and of one school in a quarter of an hour. Right codes do not count. */
export const unlockAttemptLimits = { person: 5, school: 30 } as const

/** Counts an attempt, which must be refunded if the code was right. */
export async function spendUnlockAttempt(
  requestContext: Pick<RequestContext, 'services' | 'origin' | 'signedIn'>,
  schoolId: string,
): Promise<{ refund: () => Promise<void> }> {
  const { person, school } = unlockAttemptLimits
  const spent = await openLimits(requestContext.services).spend(
    [
      ...budgetCounters('unlock-code', requestContext, { perCaller: person, perAddress: person, windowSeconds }),
      { subject: `unlock-code-school:${schoolId}`, max: school, windowSeconds },
    ].map((counter) => ({ ...counter, refund: true as const })),
  )
  if (spent.over) throw new AppError('limited', { retryAfterSeconds: spent.retryAfterSeconds })
  return spent
}
