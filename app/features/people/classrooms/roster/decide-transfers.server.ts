import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { fitRequests } from '#rules/classrooms/join.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { decideTransfer } from '#rules/students/transfer.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuids } from '#app/platform/forms/uuid.ts'
import { seatsLeftIn } from './seats.server.ts'
import { recordChange } from './roster-changes.server.ts'
import { lockClassrooms } from '../lock-classrooms.server.ts'
import { transferRequests } from '../tables.server.ts'
import { transferPathsOf, loadTeacherRoles } from './transfers.server.ts'

const requestIds = uuids(500)

const requestsWithIds = (schoolId: SchoolId, ids: readonly string[]) =>
  and(eq(transferRequests.schoolId, schoolId), inArray(transferRequests.id, [...ids]))

/** Locks classes before requests: commands that add students use the same order, which avoids deadlocks. */
async function lockRequests({ db, actor, schoolId }: CommandContext, ids: readonly string[]) {
  if (!schoolId || !actor.id) return { requests: [], classrooms: [] }
  const targetClasses = await db
    .select({ to: transferRequests.classroomId })
    .from(transferRequests)
    .where(requestsWithIds(schoolId, ids))
  const classrooms = await lockClassrooms(
    db,
    actor,
    targetClasses.map(({ to }) => to),
  )
  const rows = await db
    .select()
    .from(transferRequests)
    .where(requestsWithIds(schoolId, ids))
    .orderBy(transferRequests.id)
    .for('update')
  const relations = await loadTeacherRoles(
    db,
    schoolId,
    actor.id,
    rows.map(({ studentId }) => studentId),
  )
  return { classrooms, requests: rows.map((row) => ({ ...row, relations: relations.get(row.studentId) ?? [] })) }
}

/**
 * A co-teacher may not decide a request they sent, nor a request of a class they also teach: that needs the owner of
 * the student's current class or a school admin.
 */
const isOwnRequest = (
  actor: Actor,
  { classrooms }: LockedRequests,
  { askedBy, classroomId, relations }: LockedRequests['requests'][number],
) =>
  (askedBy === actor.id ||
    classrooms.some((classroom) => classroom.id === classroomId && classroom.relations.length > 0)) &&
  !relations.includes('owner') &&
  !can(actor, 'school.administer', actor)

type LockedRequests = Awaited<ReturnType<typeof lockRequests>>

/**
 * Approves or declines transfer requests; for the student's current teachers and school admins. An approved student
 * joins the other class and stays in the current one. Skips requests that were decided concurrently; requests for
 * which no seat is left stay pending.
 */
export const decideTransfers = defineCommand({
  name: 'decideTransfers',
  input: z.object({ act: z.enum(['approve', 'decline']), request: requestIds }),
  load: (context, { request }) => lockRequests(context, request),
  allow: (actor, loaded, { request }) =>
    loaded.requests.length === new Set(request).size &&
    loaded.requests.every((row) => can(actor, 'transfer.decide', row) && !isOwnRequest(actor, loaded, row)),

  async run(context, loaded, { act }) {
    const { db, actor, now } = context
    const schoolId = context.schoolId!
    const waiting = loaded.requests.filter(({ status, askedAt }) =>
      decideTransfer({ status, askedAt: askedAt.getTime() }, act, now),
    )
    if (waiting.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const decided = act === 'approve' ? await filterSeated(context, loaded, waiting) : waiting
    if (decided.length === 0) throw new AppError('refused', { reason: 'full' })
    await db
      .update(transferRequests)
      .set({ status: act === 'approve' ? 'approved' : 'declined', decidedAt: new Date(now), decidedBy: actor.id })
      .where(
        requestsWithIds(
          schoolId,
          decided.map(({ id }) => id),
        ),
      )
    const [students, classroomIds] = [
      decided.map(({ studentId }) => studentId),
      [...new Set(decided.map(({ classroomId }) => classroomId))],
    ]
    const changed = await transferPathsOf(db, schoolId, students, classroomIds)
    if (act === 'approve')
      await recordChange(context, {
        kind: 'add',
        enrolments: decided.map((request) => [request.classroomId, request.studentId, 'active']),
        summary: { students: students.length, to: namesOf(loaded, classroomIds) },
      })
    return {
      result: { act, decided: decided.map(({ id }) => id), left: waiting.length - decided.length },
      changed: [...changed, ...(act === 'approve' ? classroomIds.map((id) => `classrooms/${id}/roster`) : [])],
      audit: { act: `transfer.${act}`, on: classroomIds[0]!, details: { students, classrooms: classroomIds } },
    }
  },
})

/** Filters the requests whose target class is active and has a free seat. */
async function filterSeated(
  { db }: CommandContext,
  { classrooms }: LockedRequests,
  waiting: LockedRequests['requests'],
): Promise<LockedRequests['requests']> {
  const fittingPerClass = await Promise.all(
    classrooms
      .filter(({ status }) => status === 'active')
      .map(async (classroom) => {
        const classRequests = waiting.filter(({ classroomId }) => classroomId === classroom.id)
        return fitRequests(
          classRequests,
          await seatsLeftIn(
            db,
            classroom,
            classRequests.map(({ studentId }) => studentId),
          ),
        ).fit
      }),
  )
  return fittingPerClass.flat()
}

const namesOf = ({ classrooms }: LockedRequests, ids: readonly string[]) =>
  classrooms
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

export const withdrawTransfers = defineCommand({
  name: 'withdrawTransfers',
  input: z.object({ classroomId: classroomUuid, request: requestIds }),
  load: async ({ db, actor }, { classroomId }) => (await lockClassrooms(db, actor, [classroomId]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'roster.change', locked),

  async run({ db, actor, now }, locked, { request }) {
    const { schoolId, id: classroomId } = locked!
    const withdrawn = await db
      .update(transferRequests)
      .set({ status: 'withdrawn', decidedAt: new Date(now), decidedBy: actor.id })
      .where(
        and(
          requestsWithIds(schoolId, request),
          eq(transferRequests.classroomId, classroomId),
          eq(transferRequests.status, 'pending'),
        ),
      )
      .returning({ studentId: transferRequests.studentId })
    if (withdrawn.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const students = withdrawn.map(({ studentId }) => studentId)
    return {
      result: { withdrawn: withdrawn.length },
      changed: await transferPathsOf(db, schoolId, students, [classroomId]),
      audit: { act: 'transfer.withdraw', on: classroomId, details: { students } },
    }
  },
})
