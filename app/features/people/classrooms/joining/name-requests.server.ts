import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { decideJoin, nameRequestExpiryHours, type JoinDecision, type RequestStatus } from '#rules/classrooms/join.ts'
import type { Title } from '#rules/students/titles.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { lockClassroomOfCode } from './class-codes.server.ts'
import { seatsLeftIn } from '../roster/seats.server.ts'
import { nameRequests, type classrooms } from '../tables.server.ts'

/** Name requests: a student without an account typed a name and waits for a teacher. They expire after a day. */

type Classroom = typeof classrooms.$inferSelect
type NameRequestInput = { name: string; title: Title | null; idempotencyKey: string }

/** Whether a class accepts new students. Name requests always need approval, even if joining is open. */
export async function decideNameRequest(db: Database, classroom: Classroom, now: number): Promise<JoinDecision> {
  return decideJoin(
    {
      policy: classroom.joinPolicy,
      archived: classroom.status === 'archived',
      requestsUntil: classroom.requestsUntil?.getTime() ?? null,
      seatsLeft: await seatsLeftIn(db, classroom),
      requiresApproval: false,
      enrolment: 'none',
    },
    now,
  )
}

/** Adds a request to the class of a verified code. A repeat from the same device returns the existing request. */
export async function addNameRequest(
  context: Pick<CommandContext, 'db' | 'now' | 'newId'>,
  schoolId: SchoolId,
  code: string,
  { name, title, idempotencyKey }: NameRequestInput,
): Promise<{ id: string; classroomId: ClassroomId; again: boolean }> {
  const { db, now, newId } = context
  const classroom = await lockClassroomOfCode(db, schoolId, code)
  if (!classroom) throw new AppError('refused', { reason: 'code-closed' })
  const sameDevice = and(
    eq(nameRequests.schoolId, schoolId),
    eq(nameRequests.classroomId, classroom.id),
    eq(nameRequests.idempotencyKey, idempotencyKey),
  )
  const [earlier] = await db.select({ id: nameRequests.id }).from(nameRequests).where(sameDevice)
  if (earlier) return { id: earlier.id, classroomId: classroom.id, again: true }
  const decision = await decideNameRequest(db, classroom, now)
  if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
  await enforceQuota(context, 'name-request', classroom.id, {
    existing: () => db.$count(nameRequests, pendingIn(classroom)),
  })
  const id = newId()
  await db
    .insert(nameRequests)
    .values({ schoolId, id, classroomId: classroom.id, name, title, idempotencyKey, askedAt: new Date(now) })
  return { id, classroomId: classroom.id, again: false }
}

const pendingIn = ({ schoolId, id }: { schoolId: SchoolId; id: ClassroomId }) =>
  and(
    eq(nameRequests.schoolId, schoolId),
    eq(nameRequests.classroomId, id),
    eq(nameRequests.status, 'pending'),
    gt(nameRequests.askedAt, sql`now() - make_interval(hours => ${nameRequestExpiryHours})`),
  )

/** SQL: lower-case names of the students in a class. A subquery, so that PostgreSQL evaluates it once. */
export const studentNames = (schoolId: SchoolId, classroomId: ClassroomId) =>
  sql`(SELECT lower(u.name) FROM enrolments e JOIN ${users} u ON u.id = e.student_id
    WHERE e.school_id = ${schoolId} AND e.classroom_id = ${classroomId} AND e.status = 'active')`

/** `nameTaken`: a student of the class already has that name. */
export async function listPendingNameRequests(db: Database, schoolId: SchoolId, classroomId: ClassroomId) {
  const { id, name, askedAt } = nameRequests
  const nameTaken = sql<boolean>`lower(name_requests.name) IN ${studentNames(schoolId, classroomId)}`
  return db
    .select({ id, name, askedAt, nameTaken })
    .from(nameRequests)
    .where(pendingIn({ schoolId, id: classroomId }))
}

export async function nameRequestById(db: Database, schoolId: SchoolId, id: string, { lock = false } = {}) {
  const query = db
    .select()
    .from(nameRequests)
    .where(and(eq(nameRequests.schoolId, schoolId), eq(nameRequests.id, id)))
  const [request] = await (lock ? query.for('update') : query)
  return request ?? null
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
        gt(nameRequests.askedAt, sql`now() - make_interval(hours => ${nameRequestExpiryHours})`),
      ),
    )
    .orderBy(nameRequests.id)
    .for('update')

type NameRequestDecision = { status: RequestStatus; decidedAt: Date | null; decidedBy: PersonId | null }

/** An approved student's account has the id of the request. */
export async function answerNameRequests(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
  { status, decidedAt, decidedBy }: NameRequestDecision,
): Promise<void> {
  await db
    .update(nameRequests)
    .set({
      status,
      decidedAt,
      decidedBy,
      studentId: status === 'approved' ? sql`${nameRequests.id}` : null,
    })
    .where(and(eq(nameRequests.schoolId, schoolId), inArray(nameRequests.id, [...ids])))
}

/** Records when an approved child first opened the class. Later calls change nothing: the sign-in window must not grow. */
export async function recordFirstEntry(db: Database, schoolId: SchoolId, id: string, time: Date): Promise<void> {
  await db
    .update(nameRequests)
    .set({ enteredAt: sql`coalesce(${nameRequests.enteredAt}, ${time})` })
    .where(and(eq(nameRequests.schoolId, schoolId), eq(nameRequests.id, id)))
}

/** Live path to which the student's waiting screen subscribes. */
export const nameRequestPath = (schoolId: SchoolId, id: string) => `name-requests/${schoolId}/${id}`
