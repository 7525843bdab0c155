import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { fittingRequests } from '#rules/join.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { decideTransfer } from '#rules/students/transfer.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, uuids } from '#app/platform/uuid.ts'
import { seatsLeftIn } from './seats.server.ts'
import { recordChange } from './roster-changes.server.ts'
import { lockClassrooms } from './lock-classrooms.server.ts'
import { transferRequests } from './tables.server.ts'
import { pathsOf, relationsTo } from './transfers.server.ts'

const requests = uuids(500)

const these = (schoolId: SchoolId, ids: readonly string[]) =>
  and(eq(transferRequests.schoolId, schoolId), inArray(transferRequests.id, [...ids]))

/** The classes first, then the requests: whoever adds students holds them in the same order. */
async function lockRequests({ db, actor, schoolId }: Context, ids: readonly string[]) {
  if (!schoolId || !actor.id) return { asked: [], rooms: [] }
  const named = await db.select({ to: transferRequests.classroomId }).from(transferRequests).where(these(schoolId, ids))
  const rooms = await lockClassrooms(
    db,
    actor,
    named.map(({ to }) => to),
  )
  const asked = await db
    .select()
    .from(transferRequests)
    .where(these(schoolId, ids))
    .orderBy(transferRequests.id)
    .for('update')
  const relations = await relationsTo(
    db,
    schoolId,
    actor.id,
    asked.map(({ studentId }) => studentId),
  )
  return { rooms, asked: asked.map((one) => ({ ...one, relations: relations.get(one.studentId) ?? [] })) }
}

/**
 * Whoever teaches along asks those to whom the class belongs, and does not answer themselves: neither what they asked
 * for nor what a colleague asked for a class that they teach too.
 */
const isOwnWish = (actor: Actor, { rooms }: Loaded, { askedBy, classroomId, relations }: Loaded['asked'][number]) =>
  (askedBy === actor.id || rooms.some((room) => room.id === classroomId && room.relations.length > 0)) &&
  !relations.includes('owner') &&
  !can(actor, 'school.administer', actor)

type Loaded = Awaited<ReturnType<typeof lockRequests>>

/**
 * Whoever teaches the child now, or runs the school, agrees or does not. Agreed, the child comes into the other class
 * as well; what somebody
 * has decided meanwhile stays decided, and whoever finds no seat waits on.
 */
export const decideTransfers = defineCommand({
  name: 'decideTransfers',
  input: z.object({ act: z.enum(['approve', 'decline']), request: requests }),
  load: (context, { request }) => lockRequests(context, request),
  allow: (actor, loaded, { request }) =>
    loaded.asked.length === new Set(request).size &&
    loaded.asked.every((one) => can(actor, 'transfer.decide', one) && !isOwnWish(actor, loaded, one)),

  async run(context, loaded, { act }) {
    const { db, actor, now } = context
    const schoolId = context.schoolId!
    const waiting = loaded.asked.filter(({ status, askedAt }) =>
      decideTransfer({ status, askedAt: askedAt.getTime() }, act, now),
    )
    if (waiting.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const decided = act === 'approve' ? await seated(context, loaded, waiting) : waiting
    if (decided.length === 0) throw new AppError('refused', { reason: 'full' })
    await db
      .update(transferRequests)
      .set({ status: act === 'approve' ? 'approved' : 'declined', decidedAt: new Date(now), decidedBy: actor.id })
      .where(
        these(
          schoolId,
          decided.map(({ id }) => id),
        ),
      )
    const [students, rooms] = [
      decided.map(({ studentId }) => studentId),
      [...new Set(decided.map(({ classroomId }) => classroomId))],
    ]
    const changed = await pathsOf(db, schoolId, students, rooms)
    if (act === 'approve')
      await recordChange(context, {
        kind: 'add',
        enrolments: decided.map((one) => [one.classroomId, one.studentId, 'active']),
        summary: { students: students.length, to: namesOf(loaded, rooms) },
      })
    return {
      result: { act, decided: decided.map(({ id }) => id), left: waiting.length - decided.length },
      changed: [...changed, ...(act === 'approve' ? rooms.map((id) => `classrooms/${id}/roster`) : [])],
      audit: { act: `transfer.${act}`, on: rooms[0]!, details: { students, classrooms: rooms } },
    }
  },
})

/** Those for whom the class they would come to is open and has a seat. */
async function seated({ db }: Context, { rooms }: Loaded, waiting: Loaded['asked']): Promise<Loaded['asked']> {
  const each = await Promise.all(
    rooms
      .filter(({ status }) => status === 'active')
      .map(async (room) => {
        const wanted = waiting.filter(({ classroomId }) => classroomId === room.id)
        return fittingRequests(
          wanted,
          await seatsLeftIn(
            db,
            room,
            wanted.map(({ studentId }) => studentId),
          ),
        ).fit
      }),
  )
  return each.flat()
}

const namesOf = ({ rooms }: Loaded, ids: readonly string[]) =>
  rooms
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

/** Those who asked think again. */
export const withdrawTransfers = defineCommand({
  name: 'withdrawTransfers',
  input: z.object({ classroomId: classroomUuid, request: requests }),
  load: async ({ db, actor }, { classroomId }) => (await lockClassrooms(db, actor, [classroomId]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'roster.change', locked),

  async run({ db, actor, now }, locked, { request }) {
    const { schoolId, id: classroomId } = locked!
    const gone = await db
      .update(transferRequests)
      .set({ status: 'withdrawn', decidedAt: new Date(now), decidedBy: actor.id })
      .where(
        and(
          these(schoolId, request),
          eq(transferRequests.classroomId, classroomId),
          eq(transferRequests.status, 'pending'),
        ),
      )
      .returning({ studentId: transferRequests.studentId })
    if (gone.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    const students = gone.map(({ studentId }) => studentId)
    return {
      result: { withdrawn: gone.length },
      changed: await pathsOf(db, schoolId, students, [classroomId]),
      audit: { act: 'transfer.withdraw', on: classroomId, details: { students } },
    }
  },
})
