import { and, eq, ne, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { guardianships, memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import { findRestrictedGuardian, liftPause } from './restrictions.server.ts'

type EndedLinks = {
  schoolId: SchoolId
  guardian: PersonId
  /** Default: all students to whom the guardian is linked. */
  student?: PersonId
}

/**
 * Ends links of a guardian: the only place that does so, because pauses, requests and mails end with them
 * (`onLinksEnded`).
 */
export async function endLinks(
  context: Pick<CommandContext, 'db' | 'env' | 'now'>,
  { schoolId, guardian, student }: EndedLinks,
): Promise<void> {
  const { db, now } = context
  const ended = await db
    .update(guardianships)
    .set({ status: 'revoked' })
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.guardianId, guardian),
        ne(guardianships.status, 'revoked'),
        student && eq(guardianships.studentId, student),
      ),
    )
    .returning({ studentId: guardianships.studentId })
  const students = ended.map(({ studentId }) => studentId)
  if (students.length === 0) return
  const { addressDigest } = await findRestrictedGuardian(context, guardian)
  for (const studentId of students) await liftPause(db, { schoolId, studentId }, guardian)
  for (const { onLinksEnded } of features())
    await onLinksEnded?.(db, { schoolId, guardian, students, addressDigest, now })
  await removeUnlinkedGuardian(db, schoolId, guardian)
}

/** A guardian without links is no member of the school any more. */
async function removeUnlinkedGuardian(db: Database, schoolId: SchoolId, guardian: PersonId): Promise<void> {
  const links = await db.$count(
    guardianships,
    and(
      eq(guardianships.schoolId, schoolId),
      eq(guardianships.guardianId, guardian),
      ne(guardianships.status, 'revoked'),
    ),
  )
  if (links > 0) return
  await db
    .delete(memberships)
    .where(
      and(
        eq(memberships.schoolId, schoolId),
        eq(memberships.userId, guardian),
        eq(memberships.role, 'guardian'),
        sql`${memberships.status} <> 'removed'`,
      ),
    )
}
