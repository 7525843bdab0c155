import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readClassCode } from '#rules/class-code.ts'
import { decideJoin } from '#rules/join.ts'
import { can } from '#rules/permissions.ts'
import { openLimits } from '#app/features/accounts/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { DoorNow, JoinOffer } from './contract.ts'
import { classroomOfCode, ownStandingOf, seatsLeftIn, standingOf } from './join.server.ts'
import { classroomById, teachersOf } from './queries.server.ts'
import { joinRequests } from './tables.server.ts'

type Found = { schoolId: string; classroomId: string }

/** A code leads to its class; an older one still leads those back who asked by it and are waiting. */
export async function classroomForPerson(services: Pick<Services, 'pool'>, personId: string, text: string): Promise<Found | null> {
  const code = readClassCode(text)
  if (!code) return null
  const found = await classroomOfCode(services, code)
  if (found) return found
  const own = (await ownPending(services, personId)).find((request) => request.code === code)
  return own ?? null
}

/** Every open request of a person, whatever school it is in; the newest first. */
async function ownPending({ pool }: Pick<Services, 'pool'>, personId: string) {
  const { schoolId, classroomId, code } = joinRequests
  return inTransaction(
    pool,
    { schoolId: null, personId, staff: false },
    (db) =>
      db
        .select({ schoolId, classroomId, code })
        .from(joinRequests)
        .where(and(eq(joinRequests.personId, personId), eq(joinRequests.status, 'pending')))
        .orderBy(desc(joinRequests.askedAt))
        .limit(10),
    'read only',
  )
}

/** What a signed-in person who came by a code is offered; without a code, the class they are waiting for. Its name and its teachers, nothing else. */
export async function joinOffer({ services, signedIn, actor }: Visit, given: string | null): Promise<JoinOffer | null> {
  const mayJoin = can(actor, 'classroom.join')
  if (!signedIn || (!mayJoin && given === null)) return null
  const personId = signedIn.user.id
  const code = given === null ? ((await ownPending(services, personId))[0]?.code ?? null) : given
  if (code === null) return null
  const unknown: JoinOffer = { code: readClassCode(code) ?? '', classroom: null, standing: 'none', door: 'closed' }
  // Codes cannot be guessed one after the other: only those that lead nowhere are counted.
  const tried = await openLimits(services).spend([{ subject: `class-code:${personId}`, max: 20, windowSeconds: 3_600, refund: true }])
  if (tried.over) return unknown
  const found = await classroomForPerson(services, personId, code)
  if (!found) return unknown
  await tried.refund()
  const offer = await offerIn(services, found, personId, unknown.code)
  if (!offer || mayJoin) return offer ?? unknown
  return offer.standing === 'active' ? offer : { ...offer, standing: 'none', door: 'card' }
}

function offerIn(services: Services, found: Found, personId: string, code: string): Promise<JoinOffer | null> {
  const { schoolId, classroomId } = found
  return inTransaction(
    services.pool,
    { schoolId, personId, staff: false },
    async (db): Promise<JoinOffer | null> => {
      const classroom = await classroomById(db, schoolId, classroomId)
      if (!classroom) return null
      const standing = await ownStandingOf(db, found, personId)
      // A code that has run out is no code, except to those who wait already.
      if (standing !== 'pending' && classroom.codeExpiresAt && classroom.codeExpiresAt.getTime() < services.now()) return null
      const teachers = await teachersOf(db, schoolId, [classroomId])
      const { name, icon, colour } = classroom
      return {
        code,
        classroom: { id: classroomId, name, icon, colour, teachers: teachers.map((teacher) => teacher.name) },
        // A class that is put away lets nobody in, those who were in it included.
        standing: classroom.status === 'archived' ? 'none' : teachers.some(({ id }) => id === personId) ? 'teaching' : standing,
        door: await doorFor(db, classroom, personId, services.now()),
      }
    },
    'read only',
  )
}

type Room = NonNullable<Awaited<ReturnType<typeof classroomById>>>

/** How the door stands, whether somebody has asked already or not: a no must not close it. */
export async function doorFor(db: Database, room: Room, personId: string, now: number): Promise<DoorNow> {
  const decision = decideJoin(
    {
      policy: room.joinPolicy,
      archived: room.status === 'archived',
      requestsUntil: room.requestsUntil?.getTime() ?? null,
      seatsLeft: await seatsLeftIn(db, room),
      enrolment: (await standingOf(db, room, personId)) === 'blocked' ? 'blocked' : 'none',
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
  school: async (services, actor, { code }) => (actor.id ? ((await classroomForPerson(services, actor.id, code))?.schoolId ?? null) : null),

  async load({ db, actor, schoolId }, { code }) {
    if (!schoolId || !actor.id) return null
    const own = and(eq(joinRequests.schoolId, schoolId), eq(joinRequests.personId, actor.id), eq(joinRequests.code, readClassCode(code)!), eq(joinRequests.status, 'pending'))
    const [request] = await db.select().from(joinRequests).where(own).for('update')
    return request ?? null
  },

  allow: (actor) => can(actor, 'classroom.join'),

  async run({ db, now }, request) {
    if (!request) throw new AppError('refused', { reason: 'already-decided' })
    await db
      .update(joinRequests)
      .set({ status: 'withdrawn', decidedAt: new Date(now) })
      .where(and(eq(joinRequests.schoolId, request.schoolId), eq(joinRequests.id, request.id)))
    return { result: {}, changed: [`classrooms/${request.classroomId}/join-requests`, `joining/${request.code}`] }
  },
})
