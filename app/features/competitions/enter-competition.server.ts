import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Relation } from '#rules/permissions.ts'
import { isUuid } from '#rules/uuid.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { actingIn } from '#app/features/schools/public.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { Entered } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { competitionById } from './room-row.server.ts'

export type CompetitionFacts = {
  id: string
  schoolId: SchoolId
  classroomId: ClassroomId
  relations: Relation[]
  personId: PersonId
}

type Entering = Promise<Entered<CompetitionFacts> | null>

/** A connection is given a new sign-in whenever its rights may have changed; until then all its paths enter at once. */
const entered = new WeakMap<SignedIn, Map<string, Entering>>()

/** One person before one competition: what they are to its class. Nothing where it is in none of their schools. */
export async function enterCompetition(
  services: Services,
  signedIn: SignedIn | null,
  { competitionId: id }: Record<string, string>,
): Entering {
  if (!signedIn || !id || !isUuid(id)) return null
  const known = entered.get(signedIn) ?? new Map<string, Entering>()
  entered.set(signedIn, known)
  const entering = known.get(id) ?? find(services, signedIn, id)
  known.set(id, entering)
  // What is not there may be made, and what failed may work.
  const found = await entering.catch((error: unknown) => {
    known.delete(id)
    throw error
  })
  if (!found || known.size > mostRooms) known.delete(id)
  return found
}

const mostRooms = 20

async function find(services: Services, signedIn: SignedIn, id: string): Entering {
  for (const { schoolId } of await actingIn(services, signedIn)) {
    const tenant = { schoolId, personId: signedIn.user.id, staff: false }
    const row = await inTransaction(services.pool, tenant, (db) => competitionById(db, schoolId, id), 'read only')
    if (!row) continue
    const inClass = await enterClassroom(services, signedIn, { classroomId: row.classroomId })
    if (inClass?.schoolId !== schoolId) return null
    const { relations, classroomId } = inClass.facts
    return { ...inClass, facts: { id, schoolId, classroomId, relations, personId: signedIn.user.id } }
  }
  return null
}
