import { and, eq, getTableName } from 'drizzle-orm'
import { z } from 'zod'
import { blockReasons, type BlockReason } from '#rules/guardians/parent-link.ts'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { consentPath } from '#app/features/people/consent/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand, type CommandContext, type Outcome } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { openAddresses } from './addresses.server.ts'
import { endLinks } from './end-links.server.ts'
import { closeInvitations } from './invitations.server.ts'
import { describePlace, lockStudentPlace, studentInput, type StudentPlace } from './lock-student.server.ts'
import { findRestrictedGuardian, restrictGuardian } from './restrictions.server.ts'
import { guardianRestrictions } from './tables.server.ts'

export const blockReasonField = z.enum(blockReasons)

type Block = { place: StudentPlace; student: PersonId; reason: BlockReason }

/**
 * Ends the link of an account and refuses its codes, its address and mails to it. Open letters of the student stop
 * working, because the guardian could pass one to another account.
 */
export async function applyBlock(
  context: CommandContext,
  guardian: Awaited<ReturnType<typeof findRestrictedGuardian>>,
  { place, student, reason }: Block,
): Promise<Outcome<object>> {
  const { db } = context
  const { schoolId } = place
  await closeInvitations(db, schoolId, [student], 'cancelled')
  if (guardian.personId !== null) await endLinks(context, { schoolId, guardian: guardian.personId, student })
  await restrictGuardian(context, { schoolId, studentId: student }, guardian, reason)
  const { changed, on } = describePlace(place, student)
  return {
    result: {},
    changed: [consentPath(student), ...changed],
    // The reason stays out of the log, which more people read.
    audit: { act: 'guardians.block', on, details: { students: [student] } },
  }
}

/** Blocks a person who is linked to a student. */
export const blockGuardian = defineCommand({
  name: 'blockGuardian',
  input: z.object({
    ...studentInput,
    guardian: personUuid,
    reason: blockReasonField,
  }),
  async load(context, { guardian, ...input }) {
    const { db } = context
    const place = await lockStudentPlace(context, input)
    const [link] = await db
      .select({ status: guardianships.status })
      .from(guardianships)
      .where(
        and(
          eq(guardianships.schoolId, place.schoolId),
          eq(guardianships.studentId, input.student),
          eq(guardianships.guardianId, guardian),
        ),
      )
      .for('update')
    if (!link) throw new AppError('not-found')
    return { place, status: link.status }
  },
  allow: (actor, { place }) => can(actor, 'guardians.block', place),
  async run(context, { place, status }, { student, guardian, reason }) {
    if (status === 'revoked' || guardian === context.actor.id) throw new AppError('refused', { reason: 'already-so' })
    return applyBlock(context, await findRestrictedGuardian(context, guardian), { place, student, reason })
  },
})

/** An address to block, with the account that uses it and is linked to the student. */
export async function findGuardianOfAddress(
  { db, env }: Pick<CommandContext, 'db' | 'env'>,
  { schoolId, student, address }: { schoolId: string; student: PersonId; address: string },
) {
  const { rows } = await db.$client.query<{ id: PersonId }>(
    `SELECT g.guardian_id AS id FROM ${getTableName(guardianships)} g JOIN ${getTableName(users)} u ON u.id = g.guardian_id
     WHERE g.school_id = $1 AND g.student_id = $2 AND lower(u.email) = $3 LIMIT 1`,
    [schoolId, student, address],
  )
  const personId = rows[0]?.id ?? null
  return { personId, addressDigest: openAddresses(env).digestOf(address) }
}

/** Lifts a block. To link again, the person needs a new letter and an approval. */
export const unblockGuardian = defineCommand({
  name: 'unblockGuardian',
  input: z.object({ ...studentInput, block: uuid }),
  async load(context, { block, ...input }) {
    const { db } = context
    const place = await lockStudentPlace(context, input)
    const isBlock = and(
      eq(guardianRestrictions.schoolId, place.schoolId),
      eq(guardianRestrictions.studentId, input.student),
      eq(guardianRestrictions.id, block),
      eq(guardianRestrictions.kind, 'blocked'),
    )
    const [row] = await db.select({ personId: guardianRestrictions.personId }).from(guardianRestrictions).where(isBlock)
    if (!row) throw new AppError('not-found')
    return { place, isBlock, row }
  },
  allow: (actor, { place }) => can(actor, 'guardians.block', place),
  deletesTarget: true,
  async run({ db, actor }, { place, isBlock, row }, { student }) {
    if (row.personId === actor.id) throw new AppError('not-found')
    await db.delete(guardianRestrictions).where(isBlock)
    const { changed, on } = describePlace(place, student)
    return {
      result: {},
      changed,
      audit: { act: 'guardians.unblock', on, details: { students: [student] } },
    }
  },
})
