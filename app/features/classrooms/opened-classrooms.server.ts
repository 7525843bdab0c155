import { getTableName, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { expireRequests } from './archive-classrooms.server.ts'
import { putClassroomStatuses } from './enrolments.server.ts'
import type { Before } from './tables.server.ts'

/**
 * What stands on a classroom besides its code, its teachers and its enrolments: a row in any of them, and something has
 * happened there.
 */
export const worked = [
  'join_requests',
  'name_requests',
  'transfer_requests',
  'student_groups',
  'roster_imports',
  'classroom_invitations',
  'assignments',
  'attendance_marks',
  'extra_times',
  'report_comments',
  'work_pairs',
  'competitions',
  'snapshot_schedules',
  'class_games',
  'class_banks',
  'class_goals',
  'question_proposals',
  'reward_entries',
  'reward_snapshots',
  'warm_ups',
  'term_plans',
] as const

/** Classrooms that a change opened and that is now taken back, by what has become of them since. */
type Since = { id: string; learning: boolean; touched: boolean }

/**
 * A class that was opened by mistake goes away as if it had never been; one in which something has happened is put away
 * with it; and one in which
 * somebody learns who was not brought there by the change stays open.
 */
export async function closeOpened(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
  brought: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  const since = await sinceOpened(db, schoolId, ids, brought)
  const unused = since.filter(({ learning, touched }) => !learning && !touched).map(({ id }) => id)
  const done = since.filter(({ learning, touched }) => !learning && touched).map(({ id }) => id)
  await putClassroomStatuses(
    db,
    schoolId,
    done.map((id) => [id, 'archived']),
  )
  if (done.length > 0) await expireRequests(db, schoolId, done, now)
  await db.$client.query('DELETE FROM classrooms WHERE school_id = $1 AND id = ANY ($2::uuid[])', [schoolId, unused])
}

/**
 * Whoever was taken out of a class since its children came there does not come back with the class that was put away for
 * it. Who went by themselves does.
 */
export async function leaveOutRemoved(
  db: Database,
  schoolId: SchoolId,
  { before: { enrolments, classrooms }, madeAt }: { before: Before; madeAt: Date },
): Promise<void> {
  const putAway = new Set(classrooms.filter(([, , after]) => after === 'archived').map(([id]) => id))
  const cameTo = new Map(enrolments.filter(([, , , after]) => after === 'active').map(([id, student]) => [student, id]))
  const moves = new Map(
    enrolments.flatMap(([id, student]) => {
      const to = cameTo.get(student)
      return to && putAway.has(id) ? [[`${id}/${to}`, [id, to] as const]] : []
    }),
  )
  const [from, to] = [0, 1].map((side) => [...moves.values()].map((move) => move[side]!))
  await db.$client.query(
    `UPDATE classroom_teachers t SET status = 'removed'
     FROM unnest($2::uuid[], $3::uuid[]) AS moved (came_from, came_to)
     JOIN ${getTableName(auditEntries)} a ON a.school_id = $1 AND a.act = 'classroom.remove-teacher' AND a.on_what = moved.came_to::text AND a.at >= $4
     JOIN classroom_teachers gone ON gone.school_id = $1 AND gone.classroom_id = moved.came_to AND gone.status = 'removed'
       AND gone.user_id::text = a.details ->> 'person'
     WHERE t.school_id = $1 AND t.classroom_id = moved.came_from AND t.user_id = gone.user_id
       AND t.role = 'co-teacher' AND t.status = 'active'`,
    [schoolId, from, to, madeAt],
  )
}

async function sinceOpened(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
  brought: readonly string[],
): Promise<Since[]> {
  const rows = worked.map(
    (table) =>
      sql`EXISTS (SELECT FROM ${sql.identifier(table)} w WHERE w.school_id = c.school_id AND w.classroom_id = c.id)`,
  )
  const others = sql`e.school_id = c.school_id AND e.classroom_id = c.id`
  const { rows: found } = await db.execute<Since>(sql`
    SELECT c.id,
      EXISTS (SELECT FROM enrolments e WHERE ${others} AND e.status = 'active') AS learning,
      (${sql.join(rows, sql` OR `)}
        OR EXISTS (SELECT FROM enrolments e WHERE ${others} AND e.student_id <> ALL (${sql.param(brought)}::uuid[]))
        OR EXISTS (SELECT FROM live_records l WHERE l.school_id = c.school_id AND l.area LIKE 'classrooms/' || c.id || '/%')
        OR EXISTS (SELECT FROM audit_entries a WHERE a.school_id = c.school_id AND a.at >= c.created_at AND a.on_what = c.id::text)) AS touched
    FROM classrooms c WHERE c.school_id = ${schoolId} AND c.id = ANY (${sql.param(ids)}::uuid[]) AND c.status = 'active'`)
  return found
}
