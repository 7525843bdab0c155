import { eq } from 'drizzle-orm'
import { parentCodeTryLimits, parseParentCode } from '#rules/guardians/parent-code.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { networkKeyOf } from '#app/platform/limits/budgets.server.ts'
import { openLimits, type LimitedCounter } from '#app/platform/limits/limits.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { openParentCodes } from './parent-codes.server.ts'
import { parentCodes } from './tables.server.ts'

export type InvitationRef = { schoolId: SchoolId; invitationId: string }

/** The user and network origin that try a code. */
export type CodeCaller = { personId: PersonId | null; origin: Origin }

/**
 * Finds the invitation of a parent code; `null` for an unknown one. Only a known code is refunded, so that guesses are
 * limited per user, device and network address.
 */
export async function lookUpParentCode(
  services: Services,
  caller: CodeCaller,
  text: string,
): Promise<InvitationRef | null> {
  const code = parseParentCode(text)
  if (!code.ok) return null
  const attempt = await openLimits(services).spend(listCounters(caller))
  if (attempt.over) throw new AppError('limited', { reason: 'quota', retryAfterSeconds: attempt.retryAfterSeconds })
  const [invitation = null] = await inTransaction(
    services.pool,
    systemTenant,
    (db) =>
      db
        .select({ schoolId: parentCodes.schoolId, invitationId: parentCodes.invitationId })
        .from(parentCodes)
        .where(eq(parentCodes.digest, openParentCodes(services.env).digestOf(code.value))),
    'read only',
  )
  if (invitation) await attempt.refund()
  return invitation
}

function listCounters({ personId, origin }: CodeCaller): LimitedCounter[] {
  const counter = (subject: string, max: number): LimitedCounter => ({
    subject: `parent-code-${subject}`,
    max,
    windowSeconds: 3_600,
    refund: true,
  })
  return [
    ...(personId ? [counter(`person:${personId}`, parentCodeTryLimits.personHour)] : []),
    ...(origin.device ? [counter(`device:${origin.device}`, parentCodeTryLimits.deviceHour)] : []),
    counter(`address:${networkKeyOf(origin)}`, parentCodeTryLimits.addressHour),
  ]
}
