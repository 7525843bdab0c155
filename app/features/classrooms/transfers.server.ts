import { and, eq, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { readSettings } from '#rules/school-settings.ts'
import { needsConsent, transferDays, type Taker } from '#rules/students/transfer.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import type { Transfer, TransfersOfClass } from './contract.ts'
import { classroomsOfStudents } from './queries.server.ts'
import { transferRequests } from './tables.server.ts'

type Place = Pick<Context, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

export const transfersOf = {
  classroom: (id: string) => `classrooms/${id}/transfer-requests`,
  school: (id: string) => `schools/${id}/transfer-requests`,
}

/** What the rule asks about somebody who would take children in. */
export async function takerIn(db: Database, actor: Context['actor'], schoolId: SchoolId): Promise<Taker> {
  return {
    administers: can(actor, 'school.administer', { schoolId }),
    policy: readSettings((await schoolById(db, schoolId))?.settings).transfers,
  }
}

/**
 * Of these children, those whom the person teaches now; a child who is in no class any more is still theirs who taught
 * it, of an archived class its owner's, but not `own` while a class of somebody else has had it: whoever teaches along
 * there could take it out for a moment. `own` are those who learn in a class that belongs to them, or to whoever the
 * class belongs to that they would come into, or who are in that class already.
 */
export async function taughtAmong(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
  studentIds: readonly PersonId[],
  to: ClassroomId | null,
): Promise<Map<string, { own: boolean }>> {
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
  return new Map(rows.map(({ id, own }) => [id, { own: own ?? false }]))
}

/** Children whom somebody sees in a class and would take into another: who comes at once, and for whom others are asked. */
export async function sortTaking(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  to: { schoolId: SchoolId; id: ClassroomId },
  studentIds: readonly PersonId[],
): Promise<{ taking: PersonId[]; asking: PersonId[] }> {
  const taker = await takerIn(db, actor, to.schoolId)
  const known = await taughtAmong(db, to.schoolId, actor.id!, studentIds, to.id)
  const isAsked = (id: PersonId) => needsConsent(known.get(id) ?? { own: false }, taker)
  return { taking: studentIds.filter((id) => !isAsked(id)), asking: studentIds.filter(isAsked) }
}

/**
 * Asks for these children. Who was asked for already is not asked for twice. Answers which live paths now read
 * differently.
 */
export async function askForStudents(
  place: Place,
  classroomId: ClassroomId,
  studentIds: readonly PersonId[],
): Promise<string[]> {
  const { db, actor, now, newId } = place
  if (studentIds.length === 0) return []
  const schoolId = place.schoolId!
  await expireTransfers(db, schoolId, now)
  const own = and(
    eq(transferRequests.schoolId, schoolId),
    eq(transferRequests.askedBy, actor.id!),
    eq(transferRequests.status, 'pending'),
  )
  await withinQuota(place, 'transfer-request', actor.id!, {
    adding: studentIds.length,
    existing: () => db.$count(transferRequests, own),
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
    { ...place, origin: { address: null, device: null } },
    { act: 'transfer.ask', on: classroomId, details: { students: studentIds } },
  )
  return pathsOf(db, schoolId, studentIds, [classroomId])
}

/** Where a change of these requests is seen: by those who teach the children, by those who ask, and by school admins. */
export async function pathsOf(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  classroomIds: readonly ClassroomId[],
): Promise<string[]> {
  const learning = (await classroomsOfStudents(db, schoolId, [...studentIds])).map(({ classroomId }) => classroomId)
  return [...[...new Set([...learning, ...classroomIds])].map(transfersOf.classroom), transfersOf.school(schoolId)]
}

async function expireTransfers(db: Database, schoolId: SchoolId, now: number): Promise<void> {
  await db.execute(sql`
    UPDATE transfer_requests SET status = 'expired', decided_at = ${new Date(now).toISOString()}
    WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${new Date(now - transferDays * 86_400_000).toISOString()}`)
}

/** What somebody is to each of these children, by the classes in which they learn now. */
export async function relationsTo(
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
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ role }) => role)]))
}

const open = sql`
  SELECT r.id, r.student_id AS "studentId", s.name, c.name AS to, coalesce(a.name, '') AS "askedBy", r.asked_by AS "askedById", r.asked_at AS "askedAt", r.classroom_id AS "toId",
    ARRAY(SELECT f.name FROM enrolments e JOIN classrooms f ON f.school_id = e.school_id AND f.id = e.classroom_id AND f.status = 'active'
      WHERE e.school_id = r.school_id AND e.student_id = r.student_id AND e.status = 'active' ORDER BY f.name) AS from
  FROM transfer_requests r
    JOIN ${users} s ON s.id = r.student_id
    JOIN classrooms c ON c.school_id = r.school_id AND c.id = r.classroom_id AND c.status = 'active'
    LEFT JOIN ${users} a ON a.id = r.asked_by
  WHERE r.status = 'pending' AND r.asked_at > now() - make_interval(days => ${transferDays})`

const shown = sql`ORDER BY r.asked_at, r.id LIMIT 500`

type Row = Omit<Transfer, 'askedAt'> & { askedAt: string | Date; toId: string }

const told = ({ toId: _, askedAt, ...row }: Row): Transfer => ({ ...row, askedAt: new Date(askedAt).toISOString() })

/** Children of this class for whom others ask, and children for whom this class asks; the longest waiting first. */
export async function transfersOfClass(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<TransfersOfClass> {
  const { rows } = await db.execute<Row>(sql`${open} AND r.school_id = ${schoolId} AND (r.classroom_id = ${classroomId}
    OR EXISTS (SELECT FROM enrolments e WHERE e.school_id = r.school_id AND e.classroom_id = ${classroomId} AND e.student_id = r.student_id AND e.status = 'active')) ${shown}`)
  const wanted = rows.filter(({ toId }) => toId !== classroomId).map(told)
  // Who asks need not learn where else a child is.
  return { wanted, asked: rows.filter(({ toId }) => toId === classroomId).map((row) => ({ ...told(row), from: [] })) }
}

/** Every open request of a school, for its admins. */
export async function transfersOfSchool(db: Database, schoolId: SchoolId): Promise<Transfer[]> {
  const { rows } = await db.execute<Row>(sql`${open} AND r.school_id = ${schoolId} ${shown}`)
  return rows.map(told)
}
