import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Relation } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { loadActingMemberships } from '#app/features/people/schools/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { LiveAccess } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { competitionById } from './room-row.server.ts'

export type CompetitionFacts = {
  id: string
  schoolId: SchoolId
  classroomId: ClassroomId
  relations: Relation[]
  personId: PersonId
}

type AccessPromise = Promise<LiveAccess<CompetitionFacts> | null>

/** Cached per sign-in object; connections get a new object whenever the user's rights may have changed. */
const accessCache = new WeakMap<SignedIn, Map<string, AccessPromise>>()

/** The user's relations to the class of a competition; null if the competition is in none of the user's schools. */
export async function enterCompetition(
  services: Services,
  signedIn: SignedIn | null,
  { competitionId: id }: Record<string, string>,
): AccessPromise {
  if (!signedIn || !id || !isUuid(id)) return null
  const sessionCache = accessCache.get(signedIn) ?? new Map<string, AccessPromise>()
  accessCache.set(signedIn, sessionCache)
  const pending = sessionCache.get(id) ?? findAccess(services, signedIn, id)
  sessionCache.set(id, pending)
  // Do not cache misses or errors: the competition may be created later, and a retry may succeed.
  const access = await pending.catch((error: unknown) => {
    sessionCache.delete(id)
    throw error
  })
  if (!access || sessionCache.size > maxCachedRooms) sessionCache.delete(id)
  return access
}

const maxCachedRooms = 20

async function findAccess(services: Services, signedIn: SignedIn, id: string): AccessPromise {
  for (const { schoolId } of await loadActingMemberships(services, signedIn)) {
    const tenant = { schoolId, personId: signedIn.user.id, staff: false }
    const row = await inTransaction(services.pool, tenant, (db) => competitionById(db, schoolId, id), 'read only')
    if (!row) continue
    const classroomAccess = await enterClassroom(services, signedIn, { classroomId: row.classroomId })
    if (classroomAccess?.schoolId !== schoolId) return null
    const { relations, classroomId } = classroomAccess.facts
    return { ...classroomAccess, facts: { id, schoolId, classroomId, relations, personId: signedIn.user.id } }
  }
  return null
}
