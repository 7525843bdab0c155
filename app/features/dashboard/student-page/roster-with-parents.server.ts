import type { SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { loadRosterConsents } from '#app/features/people/consent/public.server.ts'
import type { RosterParentsData } from '#app/features/people/guardians/public.ts'
import { loadRosterParents } from '#app/features/people/guardians/public.server.ts'
import { loadRosterPage } from '#app/features/people/students/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'

type ClassroomOfPage = { id: string; schoolId: SchoolId; timeZone: string }

/** The roster of a class, with the linked parents and the consent of each student. */
export async function loadRosterWithParents(requestContext: RequestContext, workspace: ClassroomOfPage) {
  const { services, actor } = requestContext
  const { id, schoolId, timeZone } = workspace
  const roster = await loadRosterPage(requestContext, { id, schoolId })
  const parentsData = await read(
    services,
    actor,
    async (db): Promise<RosterParentsData> => ({
      parents: await loadRosterParents(db, schoolId, id, services.now()),
      consents: await loadRosterConsents(
        db,
        schoolId,
        roster.students.map((student) => student.id),
      ),
      today: formatLocalDay(services.now(), timeZone),
      isAdmin: can(actor, 'consent.authorize', { schoolId }),
    }),
  )
  return { ...roster, parentsData }
}
