import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { LiveAccess } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { enterClassroom, type ClassroomFacts } from '../enter-classroom.server.ts'

/** `words`: whether the school lets students write free text to each other. */
export type BoardFacts = ClassroomFacts & { words: boolean }

export async function enterBoard(
  services: Services,
  signedIn: SignedIn | null,
  params: Record<string, string>,
): Promise<LiveAccess<BoardFacts> | null> {
  const entered = await enterClassroom(services, signedIn, params)
  if (!entered) return null
  const { schoolId } = entered.facts
  const tenant = { schoolId, personId: entered.actor.id, staff: false }
  const words = await inTransaction(services.pool, tenant, (db) => isFreeTextAllowed(db, schoolId), 'read only')
  return { ...entered, facts: { ...entered.facts, words } }
}
