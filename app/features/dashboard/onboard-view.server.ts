import type { ClassroomId, PersonId } from '#rules/ids.ts'
import { domainOf, isPersonalDomain } from '#rules/mail-domains.ts'
import { accountById } from '#app/features/accounts/public.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import { findSchools, waitingFor } from '#app/features/schools/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { ReadyClass, SchoolSign } from './contract.ts'
import { enterRoom } from '#app/features/rooms/public.server.ts'

/** Enough for somebody who types, too little for somebody who copies the directory. */
const searches = { max: 60, windowSeconds: 5 * 60 }

/** The directory of schools, at most eight signs at a time. */
export async function schoolsFound(
  { services, actor }: Visit,
  text: string,
): Promise<{ found: SchoolSign[]; limited: boolean }> {
  const { over } = await openLimits(services).spend([{ subject: `find-school:${actor.id}`, ...searches }])
  if (over) return { found: [], limited: true }
  return {
    found: await read(services, actor, async (db) => findSchools(db, { text, domain: await ownDomain(db, actor.id) })),
    limited: false,
  }
}

/** Schools that the person's own address points at. */
export const schoolsSuggested = ({ services, actor }: Visit): Promise<SchoolSign[]> =>
  read(services, actor, async (db) => findSchools(db, { text: '', domain: await ownDomain(db, actor.id) }))

type Db = Parameters<typeof accountById>[0]

/** Only a confirmed address says where somebody works. */
async function ownDomain(db: Db, personId: PersonId | null): Promise<string | null> {
  const account = personId ? await accountById(db, personId) : null
  const domain = account?.emailVerified ? domainOf(account.email) : null
  return domain && !isPersonalDomain(domain) ? domain : null
}

/** The end of a teacher's first steps: the class, its code, and the school that has not answered yet. */
export async function readyClass(visit: Visit, classroomId: ClassroomId): Promise<ReadyClass | null> {
  const room = (await enterRoom(visit, { kind: 'classroom', id: classroomId }))?.room
  if (!room?.code || !room.relations.includes('owner')) return null
  const { services, actor, locale } = visit
  const waiting = await read(services, actor, (db) => waitingFor(db, actor.id!))
  return {
    id: room.id,
    name: room.name,
    code: room.code,
    joinAddress: services.env.BASE_URL + localePath(locale, '/join'),
    waiting: waiting.map(({ name }) => name),
  }
}
