import { getTableName, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { expireRequests } from '../archive-classrooms.server.ts'
import { setClassroomStatuses } from '../roster/enrolments.server.ts'
import type { RosterChangeRecord } from '../tables.server.ts'

/**
 * Tables that refer to a class, except codes, teachers and enrollments. A class with a row in any of them has been
 * used.
 */
export const activityTables = [
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
  'private_notes',
  'held_texts',
  'message_threads',
  'class_treats',
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
  'worksheets',
  'term_plans',
  'certificates',
] as const

/** Use of a class since a roster change created it. `learning`: has students; `touched`: has other data. */
type ClassroomActivity = { id: string; learning: boolean; touched: boolean }

/**
 * Undoes the creation of classes by a roster change: deletes unused classes, archives used ones, and leaves classes
 * active that still have students after the change was undone.
 */
export async function removeOpenedClassrooms(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
  movedStudentIds: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  const activity = await loadActivity(db, schoolId, ids, movedStudentIds)
  const unused = activity.filter(({ learning, touched }) => !learning && !touched).map(({ id }) => id)
  const used = activity.filter(({ learning, touched }) => !learning && touched).map(({ id }) => id)
  await setClassroomStatuses(
    db,
    schoolId,
    used.map((id) => [id, 'archived']),
  )
  if (used.length > 0) await expireRequests(db, schoolId, used, now)
  await db.$client.query('DELETE FROM classrooms WHERE school_id = $1 AND id = ANY ($2::uuid[])', [schoolId, unused])
}

/**
 * A co-teacher removed from the new class since the change is also removed from the old class before it is restored.
 * Co-teachers who left by themselves stay in the old class.
 */
export async function removeDismissedCoTeachers(
  db: Database,
  schoolId: SchoolId,
  { before: { enrolments, classrooms }, madeAt }: { before: RosterChangeRecord; madeAt: Date },
): Promise<void> {
  const archivedIds = new Set(classrooms.filter(([, , after]) => after === 'archived').map(([id]) => id))
  const newClassroomByStudent = new Map(
    enrolments.filter(([, , , after]) => after === 'active').map(([id, student]) => [student, id]),
  )
  const moves = new Map(
    enrolments.flatMap(([id, student]) => {
      const to = newClassroomByStudent.get(student)
      return to && archivedIds.has(id) ? [[`${id}/${to}`, [id, to] as const]] : []
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

async function loadActivity(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
  movedStudentIds: readonly string[],
): Promise<ClassroomActivity[]> {
  const hasRows = activityTables.map(
    (table) =>
      sql`EXISTS (SELECT FROM ${sql.identifier(table)} w WHERE w.school_id = c.school_id AND w.classroom_id = c.id)`,
  )
  const inClassroom = sql`e.school_id = c.school_id AND e.classroom_id = c.id`
  const { rows: activity } = await db.execute<ClassroomActivity>(sql`
    SELECT c.id,
      EXISTS (SELECT FROM enrolments e WHERE ${inClassroom} AND e.status = 'active') AS learning,
      (${sql.join(hasRows, sql` OR `)}
        OR EXISTS (SELECT FROM enrolments e WHERE ${inClassroom} AND e.student_id <> ALL (${sql.param(movedStudentIds)}::uuid[]))
        OR EXISTS (SELECT FROM live_records l WHERE l.school_id = c.school_id AND l.area LIKE 'classrooms/' || c.id || '/%')
        OR EXISTS (SELECT FROM audit_entries a WHERE a.school_id = c.school_id AND a.at >= c.created_at AND a.on_what = c.id::text)) AS touched
    FROM classrooms c WHERE c.school_id = ${schoolId} AND c.id = ANY (${sql.param(ids)}::uuid[]) AND c.status = 'active'`)
  return activity
}
