import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { schoolById } from './queries.server.ts'
import { isRemovedAddress } from './removed-addresses.server.ts'
import { memberships } from './tables.server.ts'

/**
 * A colleague whom a teacher of the school has asked along. Whoever the school has removed, whatever they were there, is
 * not brought back this way. In that school's transaction.
 */
export async function admitTeacher(db: Database, schoolId: SchoolId, userId: PersonId): Promise<boolean> {
  const known = await db
    .select({ role: memberships.role, status: memberships.status, wasRemoved: memberships.wasRemoved })
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, userId)))
    .for('update')
  const teaches = known.some(({ role, status }) => role === 'teacher' && status === 'active')
  const removed = ({ status, wasRemoved }: (typeof known)[number]) =>
    status === 'removed' || (status === 'pending' && wasRemoved)
  // From a teacher's own space somebody goes with their last class there, and may be asked along again.
  const personal = (await schoolById(db, schoolId))?.kind === 'personal'
  if (!teaches && !personal && known.some(removed)) return false
  if (!known.some(({ status }) => status === 'active') && (await isRemovedAddress(db, schoolId, userId))) return false
  await db
    .insert(memberships)
    .values({ schoolId, userId, role: 'teacher' })
    .onConflictDoUpdate({
      target: [memberships.schoolId, memberships.userId, memberships.role],
      set: { status: 'active' },
    })
  return true
}
