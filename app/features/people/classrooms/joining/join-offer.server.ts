import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId } from '#rules/ids.ts'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import { decideJoin } from '#rules/classrooms/join.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Admission, JoinOffer } from '../contract.ts'
import type { ClassroomRef } from './class-codes.server.ts'
import { loadJoiningActor } from './join-classroom.server.ts'
import { seatsLeftIn } from '../roster/seats.server.ts'
import { resolveClassCode, listPendingJoinRequests, findLatestJoinRequest } from './my-join-requests.server.ts'
import { classroomById, teachersOf } from '../queries.server.ts'
import { loadJoinStatus, loadEnrollmentStatus, requiresApproval } from './join-status.server.ts'
import { joinRequests } from '../tables.server.ts'

/**
 * The class that a signed-in user may join by code; without a code, the class of the user's latest pending request.
 * Reveals only the name, icon and teachers of the class.
 */
export async function loadJoinOffer(
  { services, signedIn, actor, origin }: RequestContext,
  typedCode: string | null,
): Promise<JoinOffer | null> {
  if (!signedIn || (actor.strength === 'class-code' && typedCode === null)) return null
  const personId = signedIn.user.id
  const code = typedCode === null ? ((await listPendingJoinRequests(services, personId))[0]?.code ?? null) : typedCode
  if (code === null) return null
  const noClassroom: JoinOffer = {
    code: parseClassCode(code) ?? '',
    classroom: null,
    status: 'none',
    admission: 'closed',
  }
  const classroomRef = await resolveClassCode(services, { personId, origin }, code)
  if (!classroomRef) return noClassroom
  return (await loadOfferIn(services, classroomRef, actor, noClassroom.code)) ?? noClassroom
}

function loadOfferIn(
  services: Services,
  classroomRef: ClassroomRef,
  actor: Actor,
  code: string,
): Promise<JoinOffer | null> {
  const { schoolId, classroomId } = classroomRef
  const personId = actor.id!
  return inTransaction(
    services.pool,
    { schoolId, personId, staff: false },
    async (db): Promise<JoinOffer | null> => {
      const classroom = await classroomById(db, schoolId, classroomId)
      if (!classroom) return null
      const status = await loadJoinStatus(db, classroomRef, personId)
      const teachers = await teachersOf(db, schoolId, [classroomId])
      const { name, icon, colour } = classroom
      const publicFields = {
        code,
        classroom: { id: classroomId, name, icon, colour, teachers: teachers.map((teacher) => teacher.name) },
      }
      if (status !== 'active' && !can(await loadJoiningActor(db, actor, schoolId), 'classroom.join', classroomRef))
        return { ...publicFields, status: 'none', admission: actor.strength === 'class-code' ? 'card' : 'other-school' }
      return {
        ...publicFields,
        // Members cannot open an archived class either, so they see the status `none`.
        status:
          classroom.status === 'archived' ? 'none' : teachers.some(({ id }) => id === personId) ? 'teaching' : status,
        admission: await admissionFor(db, classroom, personId, services.now()),
      }
    },
    'read only',
  )
}

type ClassroomRow = NonNullable<Awaited<ReturnType<typeof classroomById>>>

/** Whether a user may join. Ignores a pending or declined request, because a declined user may request again. */
export async function admissionFor(
  db: Database,
  classroom: ClassroomRow,
  personId: PersonId,
  now: number,
): Promise<Admission> {
  const decision = decideJoin(
    {
      policy: classroom.joinPolicy,
      archived: classroom.status === 'archived',
      requestsUntil: classroom.requestsUntil?.getTime() ?? null,
      seatsLeft: await seatsLeftIn(db, classroom),
      requiresApproval: await requiresApproval(db, classroom, personId),
      enrolment: (await loadEnrollmentStatus(db, classroom, personId)) === 'blocked' ? 'blocked' : 'none',
    },
    now,
  )
  if (decision.ok) return decision.enrolment === 'active' ? 'open' : 'request'
  return decision.reason === 'full' ? 'full' : 'closed'
}

export const withdrawRequest = defineCommand({
  name: 'withdrawRequest',
  input: z.object({ code: z.string().max(40) }),
  school: async (services, actor, { code }) =>
    actor.id ? ((await findLatestJoinRequest(services, actor.id, code))?.schoolId ?? null) : null,

  async load({ db, actor, schoolId }, { code }) {
    if (!schoolId || !actor.id) return null
    const pendingRequest = and(
      eq(joinRequests.schoolId, schoolId),
      eq(joinRequests.personId, actor.id),
      eq(joinRequests.code, parseClassCode(code)!),
      eq(joinRequests.status, 'pending'),
    )
    const [request] = await db.select().from(joinRequests).where(pendingRequest).for('update')
    return { request, schoolId, joiningActor: await loadJoiningActor(db, actor, schoolId) }
  },

  allow: (_, loaded) => loaded !== null && can(loaded.joiningActor, 'classroom.join', loaded),

  async run({ db, now }, loaded) {
    const { request } = loaded!
    if (!request) throw new AppError('refused', { reason: 'already-decided' })
    await db
      .update(joinRequests)
      .set({ status: 'withdrawn', decidedAt: new Date(now) })
      .where(and(eq(joinRequests.schoolId, request.schoolId), eq(joinRequests.id, request.id)))
    return { result: {}, changed: [`classrooms/${request.classroomId}/join-requests`, `join-status/${request.code}`] }
  },
})
