import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { schoolById } from './queries.server.ts'
import { isRemovedAddress } from './removed-addresses.server.ts'
import { memberships } from './tables.server.ts'

/**
 * Makes a colleague invited by a teacher a teacher of the school. Returns false for anyone the school has removed, in
 * any role: only a school admin may readmit them. Call it in that school's transaction.
 */
export async function admitTeacher(db: Database, schoolId: SchoolId, userId: PersonId): Promise<boolean> {
  const existing = await db
    .select({ role: memberships.role, status: memberships.status, wasRemoved: memberships.wasRemoved })
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, userId)))
    .for('update')
  const isActiveTeacher = existing.some(({ role, status }) => role === 'teacher' && status === 'active')
  const isRemoved = ({ status, wasRemoved }: (typeof existing)[number]) =>
    status === 'removed' || (status === 'pending' && wasRemoved)
  // A personal school removes a colleague automatically after their last class, so they may be invited again.
  const isPersonalSchool = (await schoolById(db, schoolId))?.kind === 'personal'
  if (!isActiveTeacher && !isPersonalSchool && existing.some(isRemoved)) return false
  if (!existing.some(({ status }) => status === 'active') && (await isRemovedAddress(db, schoolId, userId)))
    return false
  await db
    .insert(memberships)
    .values({ schoolId, userId, role: 'teacher' })
    .onConflictDoUpdate({
      target: [memberships.schoolId, memberships.userId, memberships.role],
      set: { status: 'active' },
    })
  return true
}
