import { and, eq, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { needsConsent, transferExpiryDays, type ClaimingTeacher } from '#rules/students/transfer.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { Transfer, TransfersOfClass } from '../contract.ts'
import { classroomsOfStudents } from '../queries.server.ts'
import { transferRequests } from '../tables.server.ts'

type TransferContext = Pick<CommandContext, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

export const transferPaths = {
  classroom: (id: string) => `classrooms/${id}/transfer-requests`,
  school: (id: string) => `schools/${id}/transfer-requests`,
}

/** Input of the consent rule about the teacher who wants to add students. */
export async function loadClaimingTeacher(
  db: Database,
  actor: CommandContext['actor'],
  schoolId: SchoolId,
): Promise<ClaimingTeacher> {
  return {
    administers: can(actor, 'school.administer', { schoolId }),
    policy: parseSchoolSettings((await schoolById(db, schoolId))?.settings).transfers,
  }
}

/**
 * Filters the students whom the person teaches. A student without a class still counts for former teachers; of an
 * archived class, only for its owner.
 *
 * `inOwnClass`: the student is in a class owned by the person or by the owner of the target class `to`, or already in
 * `to`. It is false for a student without a class who was in another owner's active class: otherwise a co-teacher of
 * that class could remove the student briefly to take them without consent.
 */
export async function findTaughtStudents(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
  studentIds: readonly PersonId[],
  to: ClassroomId | null,
): Promise<Map<string, { inOwnClass: boolean }>> {
  const { rows } = await db.$client.query<{ id: string; own: boolean }>(
    `WITH places AS (
       SELECT e.student_id, c.status = 'active' AS lasts, e.status = 'active' AND c.status = 'active' AS learns,
         EXISTS (SELECT FROM classroom_teachers t WHERE t.school_id = $1 AND t.classroom_id = c.id AND t.user_id = $2 AND t.status = 'active'
           AND (c.status = 'active' OR t.role = 'owner')) AS taught,
         c.id = $4 OR EXISTS (SELECT FROM classroom_teachers t WHERE t.school_id = $1 AND t.classroom_id = c.id AND t.role = 'owner' AND t.status = 'active'
           AND (t.user_id = $2 OR t.user_id IN (SELECT o.user_id FROM classroom_teachers o
             WHERE o.school_id = $1 AND o.classroom_id = $4 AND o.role = 'owner' AND o.status = 'active'))) AS own
       FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id
       WHERE e.school_id = $1 AND e.student_id = ANY ($3::uuid[]))
     SELECT student_id AS id, bool_or(taught AND own AND learns) OR (NOT bool_or(learns OR (lasts AND NOT own)) AND bool_or(taught AND own)) AS own
     FROM places GROUP BY student_id HAVING bool_or(learns AND taught) OR (NOT bool_or(learns) AND bool_or(taught))`,
    [schoolId, personId, studentIds, to],
  )
  return new Map(rows.map(({ id, own }) => [id, { inOwnClass: own ?? false }]))
}

/** Splits students into those whom the actor may add to class `to` directly and those who need consent. */
export async function splitByConsent(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  to: { schoolId: SchoolId; id: ClassroomId },
  studentIds: readonly PersonId[],
): Promise<{ allowed: PersonId[]; needingConsent: PersonId[] }> {
  const claimingTeacher = await loadClaimingTeacher(db, actor, to.schoolId)
  const taughtStudents = await findTaughtStudents(db, to.schoolId, actor.id!, studentIds, to.id)
  const requiresConsent = (id: PersonId) =>
    needsConsent(taughtStudents.get(id) ?? { inOwnClass: false }, claimingTeacher)
  return {
    allowed: studentIds.filter((id) => !requiresConsent(id)),
    needingConsent: studentIds.filter(requiresConsent),
  }
}

/**
 * Creates transfer requests for these students, skipping existing ones. Returns the live paths that changed.
 */
export async function requestTransfers(
  context: TransferContext,
  classroomId: ClassroomId,
  studentIds: readonly PersonId[],
): Promise<string[]> {
  const { db, actor, now, newId } = context
  if (studentIds.length === 0) return []
  const schoolId = context.schoolId!
  await expireTransfers(db, schoolId, now)
  const ownPending = and(
    eq(transferRequests.schoolId, schoolId),
    eq(transferRequests.askedBy, actor.id!),
    eq(transferRequests.status, 'pending'),
  )
  await enforceQuota(context, 'transfer-request', actor.id!, {
    amount: studentIds.length,
    existing: () => db.$count(transferRequests, ownPending),
  })
  await db
    .insert(transferRequests)
    .values(
      studentIds.map((studentId) => ({
        schoolId,
        id: newId(),
        classroomId,
        studentId,
        askedBy: actor.id!,
        askedAt: new Date(now),
      })),
    )
    .onConflictDoNothing()
  await recordAudit(
    { ...context, origin: { address: null, device: null } },
    { act: 'transfer.ask', on: classroomId, details: { students: studentIds } },
  )
  return transferPathsOf(db, schoolId, studentIds, [classroomId])
}

/** Live paths of these requests: of the students' current classes, the requesting classes and the school admins. */
export async function transferPathsOf(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  classroomIds: readonly ClassroomId[],
): Promise<string[]> {
  const currentClassrooms = (await classroomsOfStudents(db, schoolId, [...studentIds])).map(
    ({ classroomId }) => classroomId,
  )
  return [
    ...[...new Set([...currentClassrooms, ...classroomIds])].map(transferPaths.classroom),
    transferPaths.school(schoolId),
  ]
}

async function expireTransfers(db: Database, schoolId: SchoolId, now: number): Promise<void> {
  await db.execute(sql`
    UPDATE transfer_requests SET status = 'expired', decided_at = ${new Date(now).toISOString()}
    WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${new Date(now - transferExpiryDays * 86_400_000).toISOString()}`)
}

/** The person's teacher roles for each student, from the students' active classes. */
export async function loadTeacherRoles(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
  studentIds: readonly PersonId[],
): Promise<Map<string, Relation[]>> {
  const { rows } = await db.$client.query<{ id: string; role: 'owner' | 'co-teacher' }>(
    `SELECT DISTINCT e.student_id AS id, t.role FROM enrolments e
       JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
       JOIN classroom_teachers t ON t.school_id = e.school_id AND t.classroom_id = e.classroom_id AND t.user_id = $2 AND t.status = 'active'
     WHERE e.school_id = $1 AND e.student_id = ANY ($3::uuid[]) AND e.status = 'active'`,
    [schoolId, personId, studentIds],
  )
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, rolesOfStudent]) => [id, rolesOfStudent.map(({ role }) => role)]),
  )
}

const pendingTransfers = sql`
  SELECT r.id, r.student_id AS "studentId", s.name, c.name AS to, coalesce(a.name, '') AS "askedBy", r.asked_by AS "askedById", r.asked_at AS "askedAt", r.classroom_id AS "toId",
    ARRAY(SELECT f.name FROM enrolments e JOIN classrooms f ON f.school_id = e.school_id AND f.id = e.classroom_id AND f.status = 'active'
      WHERE e.school_id = r.school_id AND e.student_id = r.student_id AND e.status = 'active' ORDER BY f.name) AS from
  FROM transfer_requests r
    JOIN ${users} s ON s.id = r.student_id
    JOIN classrooms c ON c.school_id = r.school_id AND c.id = r.classroom_id AND c.status = 'active'
    LEFT JOIN ${users} a ON a.id = r.asked_by
  WHERE r.status = 'pending' AND r.asked_at > now() - make_interval(days => ${transferExpiryDays})`

const orderAndLimit = sql`ORDER BY r.asked_at, r.id LIMIT 500`

type TransferRow = Omit<Transfer, 'askedAt'> & { askedAt: string | Date; toId: string }

const toTransfer = ({ toId: _, askedAt, ...row }: TransferRow): Transfer => ({
  ...row,
  askedAt: new Date(askedAt).toISOString(),
})

/** Requests for students of this class (`wanted`) and requests sent by this class (`asked`), oldest first. */
export async function transfersOfClass(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<TransfersOfClass> {
  const { rows } =
    await db.execute<TransferRow>(sql`${pendingTransfers} AND r.school_id = ${schoolId} AND (r.classroom_id = ${classroomId}
    OR EXISTS (SELECT FROM enrolments e WHERE e.school_id = r.school_id AND e.classroom_id = ${classroomId} AND e.student_id = r.student_id AND e.status = 'active')) ${orderAndLimit}`)
  const incoming = rows.filter(({ toId }) => toId !== classroomId).map(toTransfer)
  // Hide the student's other classes from the requesting class.
  return {
    wanted: incoming,
    asked: rows.filter(({ toId }) => toId === classroomId).map((row) => ({ ...toTransfer(row), from: [] })),
  }
}

/** All pending transfer requests of a school, for its admins. */
export async function transfersOfSchool(db: Database, schoolId: SchoolId): Promise<Transfer[]> {
  const { rows } = await db.execute<TransferRow>(
    sql`${pendingTransfers} AND r.school_id = ${schoolId} ${orderAndLimit}`,
  )
  return rows.map(toTransfer)
}
