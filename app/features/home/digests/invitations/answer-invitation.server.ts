import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { decideMailAnswer } from '#rules/digests/mail-invitation.ts'
import { can } from '#rules/permissions.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { isRestrictedAddress } from '#app/features/people/guardians/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { defineCommand, type CommandContext, type Outcome } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { parseZoneName } from '#app/platform/time/dates.ts'
import { digestReaders, parentMailInvitations } from '../tables.server.ts'
import { readToken, signToken, tokenField, type TokenTarget } from '../tokens.server.ts'

/** `choices`: token of the page of choices, after the first acceptance. */
type ParentAnswer = { answer: 'accept' | 'decline'; choices: string | null }

export async function lockMailInvitation({ db }: Pick<CommandContext, 'db'>, { schoolId, id }: TokenTarget) {
  const [invitation] = await db
    .select()
    .from(parentMailInvitations)
    .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.id, id)))
    .for('update')
  return invitation ?? null
}

/**
 * Accepts an invitation by mail, or says that the address belongs to no parent of this student. Works without signing in:
 * the signed link of the mail decides, not the session of this browser.
 */
export const answerParentInvitation = defineCommand({
  name: 'answerParentInvitation',
  input: z.object({
    token: tokenField,
    answer: z.enum(['accept', 'decline']),
    timeZone: z.string().max(64).default(''),
  }),
  school: async ({ env }, _actor, { token }) => readToken(env, 'invitation', token)?.schoolId ?? null,
  async load(context, { token }) {
    const target = readToken(context.env, 'invitation', token)
    return target && (await lockMailInvitation(context, target))
  },
  allow: (actor, invitation) => invitation !== null && can(actor, 'digests.choose'),
  async run({ db, env, now }, invitation, { answer, timeZone }): Promise<Outcome<ParentAnswer>> {
    const { schoolId, id, readerId, studentId, status, expiresAt } = invitation!
    const refusal = decideMailAnswer({ status, expiresAt: expiresAt.getTime() }, answer, now)
    if (refusal) throw new AppError('refused', { reason: refusal })
    // Looks like a link that was used before: a blocked person does not learn of the block.
    if (answer === 'accept' && !(await mayAccept(db, invitation!)))
      throw new AppError('refused', { reason: 'already-answered' })
    // A repeated answer changes nothing and opens no choices: the mail may have been forwarded.
    if (answer === 'accept' && status === 'accepted') return { result: { answer, choices: null } }
    await db
      .update(parentMailInvitations)
      .set({ status: answer === 'accept' ? 'accepted' : 'declined', answeredAt: new Date(now) })
      .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.id, id)))
    // The mail has arrived, and an accepted invitation for a second child turns the weekly mail on again.
    if (answer === 'accept')
      await db
        .update(digestReaders)
        .set({
          timeZone: parseZoneName(timeZone),
          bouncedAt: null,
          ...(status === 'sent' && { day: 'friday' as const }),
        })
        .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.id, readerId)))
    return {
      result: { answer, choices: answer === 'accept' ? signToken(env, 'reader', { schoolId, id: readerId }) : null },
      audit: { act: `guardians.${answer}-mail`, on: `people/${studentId}` },
    }
  },
})

/** The school lets parents link, and neither pauses nor blocks this address. */
async function mayAccept(
  db: Database,
  { schoolId, studentId, readerId }: NonNullable<Awaited<ReturnType<typeof lockMailInvitation>>>,
): Promise<boolean> {
  if (parseSchoolSettings((await schoolById(db, schoolId))?.settings).parentLinks === 'off') return false
  const [reader] = await db
    .select({ addressDigest: digestReaders.addressDigest })
    .from(digestReaders)
    .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.id, readerId)))
  return !reader?.addressDigest || !(await isRestrictedAddress(db, { schoolId, studentId }, reader.addressDigest))
}
