import type { ClassroomId, PersonId } from '#rules/ids.ts'
import { domainOf, isPersonalDomain } from '#rules/schools/mail-domains.ts'
import { accountById } from '#app/features/people/accounts/public.server.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import { studentsOfClassroom } from '#app/features/people/students/public.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { findSchools, listPendingSchools } from '#app/features/people/schools/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { ReadyClass, SchoolListing } from '../contract.ts'
import { enterWorkspace } from '#app/features/people/workspaces/public.server.ts'

/** Allows search while typing, but prevents scraping of the directory. */
const searchLimit = { max: 60, windowSeconds: 5 * 60 }

/** Searches the school directory by name; returns at most eight schools. */
export async function searchSchools(
  { services, actor }: RequestContext,
  text: string,
): Promise<{ found: SchoolListing[]; limited: boolean }> {
  const { over } = await openLimits(services).spend([{ subject: `find-school:${actor.id}`, ...searchLimit }])
  if (over) return { found: [], limited: true }
  return {
    found: await read(services, actor, async (db) =>
      findSchools(db, { text, domain: await findWorkDomain(db, actor.id) }),
    ),
    limited: false,
  }
}

/** Schools that match the domain of the user's email address. */
export const suggestSchools = ({ services, actor }: RequestContext): Promise<SchoolListing[]> =>
  read(services, actor, async (db) => findSchools(db, { text: '', domain: await findWorkDomain(db, actor.id) }))

type Db = Parameters<typeof accountById>[0]

/** Domain of a confirmed email address; null for public mail providers. */
async function findWorkDomain(db: Db, personId: PersonId | null): Promise<string | null> {
  const account = personId ? await accountById(db, personId) : null
  const domain = account?.emailVerified ? domainOf(account.email) : null
  return domain && !isPersonalDomain(domain) ? domain : null
}

/** Data for the last onboarding page: the new class, its code, and pending schools. */
export async function loadReadyClass(
  requestContext: RequestContext,
  classroomId: ClassroomId,
): Promise<ReadyClass | null> {
  const entered = await enterWorkspace(requestContext, { kind: 'classroom', id: classroomId })
  if (!entered?.workspace.code || !entered.workspace.relations.includes('owner')) return null
  const { services, actor, locale } = requestContext
  const { id, name, code, schoolId } = entered.workspace
  const { classroom, students } = await read(services, entered.actor, async (db) => ({
    classroom: await classroomById(db, schoolId, id),
    students: await studentsOfClassroom(db, schoolId, id),
  }))
  const waiting = await read(services, actor, (db) => listPendingSchools(db, actor.id!))
  return {
    id,
    name,
    code,
    locale: classroom!.locale,
    students: students.map((student) => ({ name: student.name, identifier: student.identifier })),
    joinAddress: services.env.BASE_URL + localePath(locale, '/join'),
    waiting: waiting.map((school) => school.name),
  }
}
