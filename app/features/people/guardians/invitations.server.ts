import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
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

/** Ends the open invitations of these students, or one of them: their codes no longer work. */
export const closeInvitations = (
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  status: Extract<InvitationStatus, 'replaced' | 'cancelled'>,
  letter?: string,
) =>
  db
    .update(parentInvitations)
    .set({ status })
    .where(and(isOpenFor(schoolId, studentIds), letter === undefined ? undefined : eq(parentInvitations.id, letter)))

/** Creates an invitation for each student who has no open one. Call it in the school's transaction. */
export async function createMissingInvitations(
  context: InvitationContext,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
): Promise<void> {
  if (studentIds.length === 0) return
  const { db, now } = context
  await lockLetters(db, schoolId)
  await db
    .update(parentInvitations)
    .set({ status: 'expired' })
    .where(and(isOpenFor(schoolId, studentIds), lte(parentInvitations.expiresAt, new Date(now))))
  const open = await db
    .select({ studentId: parentInvitations.studentId })
    .from(parentInvitations)
    .where(isOpenFor(schoolId, studentIds))
  const invited = new Set(open.map(({ studentId }) => studentId))
  await createInvitations(
    context,
    schoolId,
    studentIds.filter((id) => !invited.has(id)),
  )
}

/** Serializes the creation of letters in a school, so that two printouts at the same time contain the same codes. */
export const lockLetters = (db: Database, schoolId: SchoolId) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`parent-letters:${schoolId}`}, 0))`)

/** Creates an invitation for each student, also for those who have an open one. */
export async function createInvitations(
  { db, env, newId, now, madeBy }: InvitationContext,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
): Promise<void> {
  if (studentIds.length === 0) return
  const created = await db
    .insert(parentInvitations)
    .values(
      studentIds.map((studentId) => ({
        ...{ schoolId, id: newId(), studentId, madeBy, madeAt: new Date(now) },
        expiresAt: new Date(now + letterDays * dayMs),
      })),
    )
    .returning({ id: parentInvitations.id })
  const codes = openParentCodes(env)
  await db
    .insert(parentCodes)
    .values(created.map(({ id }) => ({ schoolId, invitationId: id, digest: codes.digestOf(codes.codeOf(id)) })))
}

/** How many letters of a student have a code that works. */
export const countOpenInvitations = (
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  now: number,
): Promise<number> =>
  db.$count(parentInvitations, and(isOpenFor(schoolId, [studentId]), gt(parentInvitations.expiresAt, new Date(now))))

export type OpenInvitation = { id: string; studentId: PersonId; expiresAt: Date }

/** The newest open invitation of each of these students, marked as printed. Earlier letters keep working. */
export async function markInvitationsPrinted(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  now: number,
): Promise<OpenInvitation[]> {
  const newest = db
    .selectDistinctOn([parentInvitations.studentId], { id: parentInvitations.id })
    .from(parentInvitations)
    .where(isOpenFor(schoolId, studentIds))
    .orderBy(parentInvitations.studentId, desc(parentInvitations.id))
  return db
    .update(parentInvitations)
    .set({ status: 'printed', printedAt: new Date(now) })
    .where(and(eq(parentInvitations.schoolId, schoolId), inArray(parentInvitations.id, newest)))
    .returning({
      id: parentInvitations.id,
      studentId: parentInvitations.studentId,
      expiresAt: parentInvitations.expiresAt,
    })
}
