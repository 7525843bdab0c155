import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { decideRequest, fitRequests, requestActions } from '#rules/classrooms/join.ts'
import { can } from '#rules/permissions.ts'
import { removedPeople } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuids } from '#app/platform/forms/uuid.ts'
import { enrollStudents } from './join-classroom.server.ts'
import { seatsLeftIn } from '../roster/seats.server.ts'
import { lockClassrooms } from '../lock-classrooms.server.ts'
import { joinRequests } from '../tables.server.ts'

const requestIds = uuids(500)

/**
 * Approves, declines, blocks or reopens join requests. Skips requests that another teacher decided concurrently.
 * Requests for which no seat is left stay pending.
 */
export const decideJoinRequests = defineCommand({
  name: 'decideJoinRequests',
  input: z.object({ classroom: classroomUuid, act: z.enum(requestActions), request: requestIds }),

  async load({ db, actor }, { classroom, request }) {
    const [locked] = await lockClassrooms(db, actor, [classroom])
    if (!locked) return { locked: null, requests: [] }
    const isRequested = and(
      eq(joinRequests.schoolId, locked.schoolId),
      eq(joinRequests.classroomId, locked.id),
      inArray(joinRequests.id, request),
    )
    const requests = await db.select().from(joinRequests).where(isRequested).orderBy(joinRequests.id).for('update')
    return { locked, requests }
  },

  allow: (actor, { locked }) => locked !== null && can(actor, 'classroom.admit', locked),

  async run(context, { locked, requests }, { act }) {
    const { db, actor, now } = context
    const { schoolId, id: classroomId } = locked!
    const decidable = keepLatestPerPerson(requests.filter(({ status }) => decideRequest(status, act) !== null))
    if (decidable.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const mayCome = act === 'approve' ? await withoutRemoved(context, schoolId, decidable) : decidable
    if (mayCome.length === 0) throw new AppError('refused', { reason: 'removed-from-school' })
    const { fit } = act === 'approve' ? fitRequests(mayCome, await seatsLeftIn(db, locked!)) : { fit: decidable }
    if (fit.length === 0) throw new AppError('refused', { reason: 'full' })
    await db
      .update(joinRequests)
      .set({
        status: decideRequest(fit[0]!.status, act)!,
        decidedAt: act === 'reopen' ? null : new Date(now),
        decidedBy: act === 'reopen' ? null : actor.id,
      })
      // Don't reopen or block an old request if the same person has a newer open one.
      .where(
        and(
          eq(joinRequests.schoolId, schoolId),
          inArray(
            joinRequests.id,
            fit.map(({ id }) => id),
          ),
          act === 'approve' || act === 'decline' ? undefined : hasNoOtherRequest,
        ),
      )
    const people = fit.map(({ personId }) => personId)
    if (act === 'approve') await enrollStudents(context, schoolId, classroomId, people, 'code')
    return {
      result: { act, decided: fit.map(({ id }) => id), left: decidable.length - fit.length },
      changed: [
        `classrooms/${classroomId}/join-requests`,
        ...(act === 'approve' ? [`classrooms/${classroomId}/roster`] : []),
        ...new Set([locked!.code, ...fit.map(({ code }) => code).filter(Boolean)].map((code) => `join-status/${code}`)),
      ],
      audit: { act: `classroom.${act}`, on: classroomId, details: { people } },
    }
  },
})

/** A person declined several times has several rows; only the latest row counts. */
const keepLatestPerPerson = <Request extends { personId: PersonId; askedAt: Date }>(
  requests: readonly Request[],
): Request[] => [
  ...new Map(
    requests
      .toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
      .map((request) => [request.personId, request]),
  ).values(),
]

/** Filters out people whom the school removed, unless the actor is a school admin. */
async function withoutRemoved<Request extends { personId: PersonId }>(
  { db, actor }: CommandContext,
  schoolId: SchoolId,
  requests: Request[],
): Promise<Request[]> {
  if (can(actor, 'school.administer', { schoolId })) return requests
  const removed = await removedPeople(
    db,
    schoolId,
    requests.map(({ personId }) => personId),
  )
  return requests.filter(({ personId }) => !removed.has(personId))
}

const hasNoOtherRequest = sql`NOT EXISTS (SELECT FROM join_requests other WHERE other.school_id = ${joinRequests.schoolId} AND other.classroom_id = ${joinRequests.classroomId}
  AND other.person_id = ${joinRequests.personId} AND other.id <> ${joinRequests.id} AND other.status IN ('pending', 'blocked'))`
