import { and, eq, inArray, lte } from 'drizzle-orm'
import { letterDays, openInvitationStatuses, type InvitationStatus } from '#rules/guardians/invitation.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { openParentCodes } from './parent-codes.server.ts'
import { parentCodes, parentInvitations } from './tables.server.ts'

const dayMs = 24 * 60 * 60_000

type InvitationContext = Pick<CommandContext, 'db' | 'env' | 'newId' | 'now'> & { madeBy: PersonId }

const isOpenFor = (schoolId: SchoolId, studentIds: readonly PersonId[]) =>
  and(
    eq(parentInvitations.schoolId, schoolId),
    inArray(parentInvitations.studentId, [...studentIds]),
    inArray(parentInvitations.status, [...openInvitationStatuses]),
  )

/** Ends the open invitations of these students: their codes no longer work. */
export const closeInvitations = (
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  status: Extract<InvitationStatus, 'replaced' | 'cancelled'>,
) => db.update(parentInvitations).set({ status }).where(isOpenFor(schoolId, studentIds))

/** Creates an invitation for each student who has no open one. Call it in the school's transaction. */
export async function createInvitations(
  { db, env, newId, now, madeBy }: InvitationContext,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
): Promise<void> {
  if (studentIds.length === 0) return
  await db
    .update(parentInvitations)
    .set({ status: 'expired' })
    .where(and(isOpenFor(schoolId, studentIds), lte(parentInvitations.expiresAt, new Date(now))))
  const created = await db
    .insert(parentInvitations)
    .values(
      studentIds.map((studentId) => ({
        ...{ schoolId, id: newId(), studentId, madeBy, madeAt: new Date(now) },
        expiresAt: new Date(now + letterDays * dayMs),
      })),
    )
    // The unique index admits one open invitation for each student.
    .onConflictDoNothing()
    .returning({ id: parentInvitations.id })
  if (created.length === 0) return
  const codes = openParentCodes(env)
  await db
    .insert(parentCodes)
    .values(created.map(({ id }) => ({ schoolId, invitationId: id, digest: codes.digestOf(codes.codeOf(id)) })))
}

export type OpenInvitation = { id: string; studentId: PersonId; expiresAt: Date }

/** The open invitations of these students, marked as printed. */
export const markInvitationsPrinted = (
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  now: number,
): Promise<OpenInvitation[]> =>
  db
    .update(parentInvitations)
    .set({ status: 'printed', printedAt: new Date(now) })
    .where(isOpenFor(schoolId, studentIds))
    .returning({
      id: parentInvitations.id,
      studentId: parentInvitations.studentId,
      expiresAt: parentInvitations.expiresAt,
    })
