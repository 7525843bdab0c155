import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { decideJoin, nameRequestHours, type JoinDecision, type RequestStatus } from '#rules/join.ts'
import type { Title } from '#rules/students/titles.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { lockClassroomOfCode } from './class-codes.server.ts'
import { seatsLeftIn } from './seats.server.ts'
import { nameRequests, type classrooms } from './tables.server.ts'

/** Requests of children without an account: who typed a name and waits for a teacher. They last a day. */

type Classroom = typeof classrooms.$inferSelect
type Asked = { name: string; title: Title | null; sentAs: string }

/** Whether a class takes anybody new. Also one that is open to accounts asks its teacher before it makes one. */
export async function nameRequestsTaken(db: Database, room: Classroom, now: number): Promise<JoinDecision> {
  return decideJoin(
    {
      policy: room.joinPolicy,
      archived: room.status === 'archived',
      requestsUntil: room.requestsUntil?.getTime() ?? null,
      seatsLeft: await seatsLeftIn(db, room),
      mustAsk: false,
      enrolment: 'none',
    },
    now,
  )
}

/** Asks in the class of a code that was proven; sent again by the same device it is the same request. */
export async function addNameRequest(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  schoolId: SchoolId,
  code: string,
  { name, title, sentAs }: Asked,
): Promise<{ id: string; classroomId: ClassroomId; again: boolean }> {
  const { db, now, newId } = context
  const room = await lockClassroomOfCode(db, schoolId, code)
  if (!room) throw new AppError('refused', { reason: 'code-closed' })
  const same = and(
    eq(nameRequests.schoolId, schoolId),
    eq(nameRequests.classroomId, room.id),
    eq(nameRequests.sentAs, sentAs),
  )
  const [sent] = await db.select({ id: nameRequests.id }).from(nameRequests).where(same)
  if (sent) return { id: sent.id, classroomId: room.id, again: true }
  const taken = await nameRequestsTaken(db, room, now)
  if (!taken.ok) throw new AppError('refused', { reason: taken.reason })
  await withinQuota(context, 'name-request', room.id, { existing: () => db.$count(nameRequests, waitingIn(room)) })
  const id = newId()
  await db
    .insert(nameRequests)
    .values({ schoolId, id, classroomId: room.id, name, title, sentAs, askedAt: new Date(now) })
  return { id, classroomId: room.id, again: false }
}

const waitingIn = ({ schoolId, id }: { schoolId: SchoolId; id: ClassroomId }) =>
  and(
    eq(nameRequests.schoolId, schoolId),
    eq(nameRequests.classroomId, id),
    eq(nameRequests.status, 'pending'),
    gt(nameRequests.askedAt, sql`now() - make_interval(hours => ${nameRequestHours})`),
  )

/** What those who learn in a class are called: read once, however many ask to join it. */
export const namesIn = (schoolId: SchoolId, classroomId: ClassroomId) =>
  sql`(SELECT lower(u.name) FROM enrolments e JOIN ${users} u ON u.id = e.student_id
    WHERE e.school_id = ${schoolId} AND e.classroom_id = ${classroomId} AND e.status = 'active')`

/** For the queue, with whether somebody of that name learns there already. */
export async function waitingNames(db: Database, schoolId: SchoolId, classroomId: ClassroomId) {
  const { id, name, askedAt } = nameRequests
  const nameTaken = sql<boolean>`lower(name_requests.name) IN ${namesIn(schoolId, classroomId)}`
  return db
    .select({ id, name, askedAt, nameTaken })
    .from(nameRequests)
    .where(waitingIn({ schoolId, id: classroomId }))
}

/** A child's own request, as their device knows it. */
export async function nameRequestById(db: Database, schoolId: SchoolId, id: string, { lock = false } = {}) {
  const query = db
    .select()
    .from(nameRequests)
    .where(and(eq(nameRequests.schoolId, schoolId), eq(nameRequests.id, id)))
  const [found] = await (lock ? query.for('update') : query)
  return found ?? null
}

export type NameRequest = NonNullable<Awaited<ReturnType<typeof nameRequestById>>>

export const lockNameRequests = (
  db: Database,
  { schoolId, id }: { schoolId: SchoolId; id: ClassroomId },
  ids: readonly string[],
): Promise<NameRequest[]> =>
  db
    .select()
    .from(nameRequests)
    .where(
      and(
        eq(nameRequests.schoolId, schoolId),
        eq(nameRequests.classroomId, id),
        inArray(nameRequests.id, [...ids]),
        gt(nameRequests.askedAt, sql`now() - make_interval(hours => ${nameRequestHours})`),
      ),
    )
    .orderBy(nameRequests.id)
    .for('update')

type Answer = { status: RequestStatus; at: Date | null; by: PersonId | null }

/** Whoever is let in has an account of the same id. */
export async function answerNameRequests(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
  { status, at, by }: Answer,
): Promise<void> {
  await db
    .update(nameRequests)
    .set({
      status,
      decidedAt: at,
      decidedBy: by,
      studentId: status === 'approved' ? sql`${nameRequests.id}` : null,
    })
    .where(and(eq(nameRequests.schoolId, schoolId), inArray(nameRequests.id, [...ids])))
}

/** The first time counts: who says it again and again gets no more time by it. */
export async function noteEntered(db: Database, schoolId: SchoolId, id: string, at: Date): Promise<void> {
  await db
    .update(nameRequests)
    .set({ enteredAt: sql`coalesce(${nameRequests.enteredAt}, ${at})` })
    .where(and(eq(nameRequests.schoolId, schoolId), eq(nameRequests.id, id)))
}

/** Where the waiting screen of a child listens. */
export const nameRequestPath = (schoolId: SchoolId, id: string) => `name-requests/${schoolId}/${id}`
