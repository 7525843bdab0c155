import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { loadRosterAndBoard } from './classroom-page.server.ts'
import type { ClassroomCard, TeachersOfClass } from './contract.ts'
import { listOpenInvitations } from './teachers/invite-teacher.server.ts'
import { requireSchoolActor } from './my-classrooms.server.ts'
import { classroomById, teachersOf } from './queries.server.ts'

/** Data of the class page: board, teachers and who can join. */
export async function loadClassOverview(requestContext: RequestContext, { id, schoolId, relation }: ClassroomCard) {
  const actor = await requireSchoolActor(requestContext, schoolId)
  const classroom = { id, schoolId, relations: relation ? [relation] : [] }
  const { board } = await loadRosterAndBoard({ ...requestContext, actor }, classroom)
  return read(requestContext.services, actor, async (db) => {
    const invite = can(actor, 'classroom.invite', classroom)
    const invitations = invite ? await listOpenInvitations(db, schoolId, id) : []
    const teachers: TeachersOfClass = {
      me: actor.id!,
      teachers: (await teachersOf(db, schoolId, [id])).map(({ id: person, name, role }) => ({
        id: person,
        name,
        role,
      })),
      invitations: invitations.map(({ id: invitation, email, expiresAt }) => ({
        id: invitation,
        email,
        expiresAt: expiresAt.toISOString(),
      })),
      can: { invite, handOver: can(actor, 'classroom.archive', classroom), leave: relation === 'co-teacher' },
    }
    return { board, teachers, joinPolicy: (await classroomById(db, schoolId, id))!.joinPolicy }
  })
}
