import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { classroomNow } from './classroom-page.server.ts'
import type { ClassroomCard, TeachersOfClass } from './contract.ts'
import { openInvitations } from './invite-teacher.server.ts'
import { enterSchool } from './my-classrooms.server.ts'
import { teachersOf } from './queries.server.ts'
import { joinSettingsOf } from './queue-page.server.ts'

/** What belongs to a class as a whole: its board, who teaches it, who can join it. */
export async function classOverview(visit: Visit, { id, schoolId, relation }: ClassroomCard) {
  const actor = await enterSchool(visit, schoolId)
  const thing = { id, schoolId, relations: relation ? [relation] : [] }
  const { board } = await classroomNow({ ...visit, actor }, thing)
  return read(visit.services, actor, async (db) => {
    const invite = can(actor, 'classroom.invite', thing)
    const open = invite ? await openInvitations(db, schoolId, id) : []
    const teachers: TeachersOfClass = {
      me: actor.id!,
      teachers: (await teachersOf(db, schoolId, [id])).map(({ id: person, name, role }) => ({
        id: person,
        name,
        role,
      })),
      invitations: open.map(({ id: invitation, email, expiresAt }) => ({
        id: invitation,
        email,
        expiresAt: expiresAt.toISOString(),
      })),
      can: { invite, handOver: can(actor, 'classroom.archive', thing), leave: relation === 'co-teacher' },
    }
    return { board, teachers, joinSettings: await joinSettingsOf(db, thing, visit.services.now()) }
  })
}
