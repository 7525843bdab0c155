import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { decideRequest, fittingRequests, requestActions } from '#rules/join.ts'
import { can } from '#rules/permissions.ts'
import { removedPeople } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, uuids } from '#app/platform/uuid.ts'
import { enrol } from './join-classroom.server.ts'
import { seatsLeftIn } from './seats.server.ts'
import { lockClassrooms } from './lock-classrooms.server.ts'
import { joinRequests } from './tables.server.ts'

const ids = uuids(500)

/**
 * Lets in, declines or blocks one, some or all of those who ask, or takes a no back. What another teacher has decided
 * meanwhile stays
 * decided, and whoever finds no seat any more waits on.
 */
export const decideJoinRequests = defineCommand({
  name: 'decideJoinRequests',
  input: z.object({ classroom: classroomUuid, act: z.enum(requestActions), request: ids }),

  async load({ db, actor }, { classroom, request }) {
    const [room] = await lockClassrooms(db, actor, [classroom])
    if (!room) return { room: null, requests: [] }
    const chosen = and(
      eq(joinRequests.schoolId, room.schoolId),
      eq(joinRequests.classroomId, room.id),
      inArray(joinRequests.id, request),
    )
    return { room, requests: await db.select().from(joinRequests).where(chosen).orderBy(joinRequests.id).for('update') }
  },

  allow: (actor, { room }) => room !== null && can(actor, 'classroom.admit', room),

  async run(context, { room, requests }, { act }) {
    const { db, actor, now } = context
    const { schoolId, id: classroomId } = room!
    const open = latestOfEach(requests.filter(({ status }) => decideRequest(status, act) !== null))
    if (open.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const mayCome = act === 'approve' ? await withoutRemoved(context, schoolId, open) : open
    if (mayCome.length === 0) throw new AppError('refused', { reason: 'removed-from-school' })
    const { fit } = act === 'approve' ? fittingRequests(mayCome, await seatsLeftIn(db, room!)) : { fit: open }
    if (fit.length === 0) throw new AppError('refused', { reason: 'full' })
    await db
      .update(joinRequests)
      .set({
        status: decideRequest(fit[0]!.status, act)!,
        decidedAt: act === 'reopen' ? null : new Date(now),
        decidedBy: act === 'reopen' ? null : actor.id,
      })
      // Who was declined and has asked again has an open request already.
      .where(
        and(
          eq(joinRequests.schoolId, schoolId),
          inArray(
            joinRequests.id,
            fit.map(({ id }) => id),
          ),
          act === 'approve' || act === 'decline' ? undefined : noOther,
        ),
      )
    const people = fit.map(({ personId }) => personId)
    if (act === 'approve') await enrol(context, schoolId, classroomId, people, 'code')
    return {
      result: { act, decided: fit.map(({ id }) => id), left: open.length - fit.length },
      changed: [
        `classrooms/${classroomId}/join-requests`,
        ...(act === 'approve' ? [`classrooms/${classroomId}/roster`] : []),
        ...new Set([room!.code, ...fit.map(({ code }) => code).filter(Boolean)].map((code) => `join-status/${code}`)),
      ],
      audit: { act: `classroom.${act}`, on: classroomId, details: { people } },
    }
  },
})

/** Who was declined more than once stands in the list more than once, and asks once. */
const latestOfEach = <Asked extends { personId: PersonId; askedAt: Date }>(asked: readonly Asked[]): Asked[] => [
  ...new Map(
    asked.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime()).map((one) => [one.personId, one]),
  ).values(),
]

/** Whom the school has removed waits for a school admin. */
async function withoutRemoved<Asked extends { personId: PersonId }>(
  { db, actor }: Context,
  schoolId: SchoolId,
  asked: Asked[],
): Promise<Asked[]> {
  if (can(actor, 'school.administer', { schoolId })) return asked
  const removed = await removedPeople(
    db,
    schoolId,
    asked.map(({ personId }) => personId),
  )
  return asked.filter(({ personId }) => !removed.has(personId))
}

const noOther = sql`NOT EXISTS (SELECT FROM join_requests other WHERE other.school_id = ${joinRequests.schoolId} AND other.classroom_id = ${joinRequests.classroomId}
  AND other.person_id = ${joinRequests.personId} AND other.id <> ${joinRequests.id} AND other.status IN ('pending', 'blocked'))`
