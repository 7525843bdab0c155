import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId } from '#rules/ids.ts'
import { readClassCode } from '#rules/class-code.ts'
import { decideJoin } from '#rules/join.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Admission, JoinOffer } from './contract.ts'
import type { Place } from './class-codes.server.ts'
import { askerAt } from './join-classroom.server.ts'
import { seatsLeftIn } from './seats.server.ts'
import { classroomForPerson, ownPending, ownRequestBy } from './own-requests.server.ts'
import { classroomById, teachersOf } from './queries.server.ts'
import { joinStatusOf, enrolmentStatusOf, mustAsk } from './join-status.server.ts'
import { joinRequests } from './tables.server.ts'

/**
 * What a signed-in person who came by a code is offered; without a code, the class they are waiting for. Its name and
 * its teachers, nothing else.
 */
export async function joinOffer(
  { services, signedIn, actor, origin }: Visit,
  given: string | null,
): Promise<JoinOffer | null> {
  if (!signedIn || (actor.strength === 'class-code' && given === null)) return null
  const personId = signedIn.user.id
  const code = given === null ? ((await ownPending(services, personId))[0]?.code ?? null) : given
  if (code === null) return null
  const unknown: JoinOffer = { code: readClassCode(code) ?? '', classroom: null, status: 'none', admission: 'closed' }
  const found = await classroomForPerson(services, { personId, origin }, code)
  if (!found) return unknown
  return (await offerIn(services, found, actor, unknown.code)) ?? unknown
}

function offerIn(services: Services, found: Place, actor: Actor, code: string): Promise<JoinOffer | null> {
  const { schoolId, classroomId } = found
  const personId = actor.id!
  return inTransaction(
    services.pool,
    { schoolId, personId, staff: false },
    async (db): Promise<JoinOffer | null> => {
      const classroom = await classroomById(db, schoolId, classroomId)
      if (!classroom) return null
      const status = await joinStatusOf(db, found, personId)
      const teachers = await teachersOf(db, schoolId, [classroomId])
      const { name, icon, colour } = classroom
      const sign = {
        code,
        classroom: { id: classroomId, name, icon, colour, teachers: teachers.map((teacher) => teacher.name) },
      }
      if (status !== 'active' && !can(await askerAt(db, actor, schoolId), 'classroom.join', found))
        return { ...sign, status: 'none', admission: actor.strength === 'class-code' ? 'card' : 'other-school' }
      return {
        ...sign,
        // A class that is put away lets nobody in, those who were in it included.
        status:
          classroom.status === 'archived' ? 'none' : teachers.some(({ id }) => id === personId) ? 'teaching' : status,
        admission: await admissionFor(db, classroom, personId, services.now()),
      }
    },
    'read only',
  )
}

type Room = NonNullable<Awaited<ReturnType<typeof classroomById>>>

/** Whether somebody may join, whether they have asked already or not: a no must not close it. */
export async function admissionFor(db: Database, room: Room, personId: PersonId, now: number): Promise<Admission> {
  const decision = decideJoin(
    {
      policy: room.joinPolicy,
      archived: room.status === 'archived',
      requestsUntil: room.requestsUntil?.getTime() ?? null,
      seatsLeft: await seatsLeftIn(db, room),
      mustAsk: await mustAsk(db, room, personId),
      enrolment: (await enrolmentStatusOf(db, room, personId)) === 'blocked' ? 'blocked' : 'none',
    },
    now,
  )
  if (decision.ok) return decision.enrolment === 'active' ? 'open' : 'request'
  return decision.reason === 'full' ? 'full' : 'closed'
}

/** Whoever asked may think again. */
export const withdrawRequest = defineCommand({
  name: 'withdrawRequest',
  input: z.object({ code: z.string().max(40) }),
  school: async (services, actor, { code }) =>
    actor.id ? ((await ownRequestBy(services, actor.id, code))?.schoolId ?? null) : null,

  async load({ db, actor, schoolId }, { code }) {
    if (!schoolId || !actor.id) return null
    const own = and(
      eq(joinRequests.schoolId, schoolId),
      eq(joinRequests.personId, actor.id),
      eq(joinRequests.code, readClassCode(code)!),
      eq(joinRequests.status, 'pending'),
    )
    const [request] = await db.select().from(joinRequests).where(own).for('update')
    return { request, schoolId, asker: await askerAt(db, actor, schoolId) }
  },

  allow: (_, found) => found !== null && can(found.asker, 'classroom.join', found),

  async run({ db, now }, found) {
    const { request } = found!
    if (!request) throw new AppError('refused', { reason: 'already-decided' })
    await db
      .update(joinRequests)
      .set({ status: 'withdrawn', decidedAt: new Date(now) })
      .where(and(eq(joinRequests.schoolId, request.schoolId), eq(joinRequests.id, request.id)))
    return { result: {}, changed: [`classrooms/${request.classroomId}/join-requests`, `join-status/${request.code}`] }
  },
})
