import { and, count, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { readClassCode } from '#rules/class-code.ts'
import { decideJoin, requestDays, type Joining } from '#rules/join.ts'
import { can } from '#rules/permissions.ts'
import { seatsLeft } from '#rules/plans.ts'
import { joinSchoolAsStudent, schoolById } from '#app/features/schools/public.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'
import { teachersOf } from './queries.server.ts'
import { classCodes, classrooms, enrolments, joinRequests } from './tables.server.ts'

/** Where a code leads. The same answer for a wrong code and a code that has run out: nobody learns which codes exist. */
export async function classroomOfCode({ pool }: Pick<Services, 'pool'>, text: string): Promise<{ schoolId: string; classroomId: string } | null> {
  const code = readClassCode(text)
  if (!code) return null
  const [found] = await inTransaction(pool, nobody, (db) => db.select().from(classCodes).where(eq(classCodes.code, code)), 'read only')
  return found ?? null
}

export const joinClassroom = defineCommand({
  name: 'joinClassroom',
  input: z.object({ code: z.string().max(40) }),
  school: async (services, _actor, { code }) => (await classroomOfCode(services, code))?.schoolId ?? null,

  async load({ db, actor, schoolId, now }, { code }) {
    const classroom = schoolId ? await classroomByCode(db, schoolId, readClassCode(code)!) : null
    if (!classroom) throw new AppError('not-found')
    await expireOldRequests(db, classroom, now)
    const teaches = (await teachersOf(db, classroom.schoolId, [classroom.id])).some(({ id }) => id === actor.id)
    return { classroom, standing: teaches ? ('active' as const) : actor.id ? await standingOf(db, classroom, actor.id) : ('none' as const) }
  },

  allow: (actor) => can(actor, 'classroom.join'),

  async run({ db, actor, now, newId }, { classroom, standing }) {
    if (classroom.codeExpiresAt && classroom.codeExpiresAt.getTime() < now) throw new AppError('not-found')
    const decision = decideJoin(
      {
        policy: classroom.joinPolicy,
        archived: classroom.status === 'archived',
        requestsUntil: classroom.requestsUntil?.getTime() ?? null,
        seatsLeft: await seatsLeftIn(db, classroom),
        enrolment: standing,
      },
      now,
    )
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const { schoolId, id: classroomId } = classroom
    if (decision.enrolment === 'active') await enrol(db, schoolId, classroomId, [actor.id!], 'code')
    else {
      const asked = await db.insert(joinRequests).values({ schoolId, id: newId(), classroomId, personId: actor.id!, code: classroom.code, askedAt: new Date(now) }).onConflictDoNothing()
      if (asked.rowCount === 0) throw new AppError('refused', { reason: 'already-asked' })
    }
    return {
      result: { status: decision.enrolment, classroomId },
      changed: [`classrooms/${classroomId}/join-requests`, `joining/${classroom.code}`],
      audit: { act: 'classroom.join', on: classroomId, details: { status: decision.enrolment } },
    }
  },
})

/** Puts people into a classroom. Whoever was in it before comes back to the old enrolment; other classrooms are not touched. */
export async function enrol(db: Database, schoolId: string, classroomId: string, studentIds: string[], source: 'code' | 'manual' | 'import' | 'roster') {
  if (studentIds.length === 0) return
  await joinSchoolAsStudent(db, schoolId, studentIds)
  await db
    .insert(enrolments)
    .values(studentIds.map((studentId) => ({ schoolId, classroomId, studentId, status: 'active' as const, source })))
    .onConflictDoUpdate({ target: [enrolments.schoolId, enrolments.classroomId, enrolments.studentId], set: { status: 'active' } })
}

async function classroomByCode(db: Database, schoolId: string, code: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.code, code)))
    // One after the other, so that the last seat is given once.
    .for('no key update')
  return classroom ?? null
}

async function expireOldRequests(db: Database, { schoolId, id }: { schoolId: string; id: string }, now: number) {
  const old = new Date(now - requestDays * 86_400_000)
  await db
    .update(joinRequests)
    .set({ status: 'expired', decidedAt: new Date(now) })
    .where(and(eq(joinRequests.schoolId, schoolId), eq(joinRequests.classroomId, id), eq(joinRequests.status, 'pending'), lt(joinRequests.askedAt, old)))
}

export async function standingOf(db: Database, { schoolId, id }: { schoolId: string; id: string }, personId: string): Promise<Joining['enrolment']> {
  const [request] = await db
    .select({ status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.schoolId, schoolId), eq(joinRequests.classroomId, id), eq(joinRequests.personId, personId), inArray(joinRequests.status, ['pending', 'blocked'])))
  if (request) return request.status as 'pending' | 'blocked'
  const [enrolment] = await db
    .select({ status: enrolments.status })
    .from(enrolments)
    .where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classroomId, id), eq(enrolments.studentId, personId)))
  return enrolment?.status ?? 'none'
}

/** What somebody at the door is told of themselves. A blocked person is told what a declined one is told. */
export type OwnStanding = 'none' | 'pending' | 'declined' | 'active'

export async function ownStandingOf(db: Database, { schoolId, classroomId }: { schoolId: string; classroomId: string }, personId: string): Promise<OwnStanding> {
  const standing = await standingOf(db, { schoolId, id: classroomId }, personId)
  if (standing === 'active' || standing === 'pending') return standing
  const [last] = await db
    .select({ status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.schoolId, schoolId), eq(joinRequests.classroomId, classroomId), eq(joinRequests.personId, personId)))
    .orderBy(desc(joinRequests.askedAt))
    .limit(1)
  return last?.status === 'declined' || last?.status === 'blocked' ? 'declined' : 'none'
}

/** By the plan of the school. Those who are about to come in are not counted twice. */
export async function seatsLeftIn(db: Database, { schoolId, id }: { schoolId: string; id: string }, arriving: readonly string[] = []): Promise<number> {
  const school = await schoolById(db, schoolId)
  const [row] = await db
    .select({ students: count() })
    .from(enrolments)
    .where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classroomId, id), eq(enrolments.status, 'active'), notInArray(enrolments.studentId, [...arriving])))
  return seatsLeft(school!.plan, row?.students ?? 0)
}

/** The same for many classrooms of a school at once. */
export async function seatsLeftInEach(db: Database, schoolId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const school = await schoolById(db, schoolId)
  const rows = await db
    .select({ id: enrolments.classroomId, students: count() })
    .from(enrolments)
    .where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.classroomId, [...ids]), eq(enrolments.status, 'active')))
    .groupBy(enrolments.classroomId)
  const taken = new Map(rows.map(({ id, students }) => [id, students]))
  return new Map(ids.map((id) => [id, seatsLeft(school!.plan, taken.get(id) ?? 0)]))
}
