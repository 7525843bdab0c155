import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { judgeMembership } from '#app/platform/limits/limits.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { requireStudent } from './student-progress/progress-student.server.ts'

/**
 * Only students of a school may use its share of the judge. Caches successful checks, so that a program waits for the
 * judge and not for a database connection. It grants no access: the saving transaction checks the membership again.
 */
export function openJudgeMembers(services: Services) {
  const expiryTimes = new Map<string, number>()
  return async (actor: Actor & { id: PersonId }, school: SchoolId): Promise<void> => {
    const key = `${school} ${actor.id}`
    if ((expiryTimes.get(key) ?? 0) > services.now()) return
    await read(services, { ...actor, schoolId: school }, (db) => requireStudent(db, actor, school))
    if (expiryTimes.size >= judgeMembership.maxEntries) expiryTimes.clear()
    expiryTimes.set(key, services.now() + judgeMembership.cachedMs)
  }
}
