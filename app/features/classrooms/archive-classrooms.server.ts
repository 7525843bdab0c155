import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { guardianships } from '#app/features/parents/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { keepSpaceTeachers } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { requireClassroomLeftForEach } from './classroom-allowance.server.ts'
import { uuids } from '#app/platform/uuid.ts'
import { putEnrolments } from './enrolments.server.ts'
import { lockClassroomsOrArchived, type ClassroomWithRelations } from './lock-classrooms.server.ts'
import { classrooms, joinRequests, nameRequests, transferRequests } from './tables.server.ts'
import { askForStudents, sortTaking } from './transfers.server.ts'

const several = z.object({ classroom: uuids(500) })

const withIds = (schoolId: SchoolId, ids: string[]) =>
  and(eq(classrooms.schoolId, schoolId), inArray(classrooms.id, ids))

/** Puts classes away, any number at once. Everything in them is kept, and nobody gets in. */
export const archiveClassrooms = defineCommand({
  name: 'archiveClassrooms',
  input: several,
  load: ({ db, actor }, { classroom }) => lockClassroomsOrArchived(db, actor, classroom),
  allow: (actor, locked, { classroom }) =>
    all(locked, classroom) && locked.every((one) => can(actor, 'classroom.archive', one)),
  async run({ db, actor, now }, locked) {
    const schoolId = actor.schoolId!
    const ids = locked.filter(({ status }) => status === 'active').map(({ id }) => id)
    if (ids.length > 0) {
      await db
        .update(classrooms)
        .set({ status: 'archived', archivedAt: new Date(now) })
        .where(withIds(schoolId, ids))
      await expireRequests(db, schoolId, ids, now)
      await endRights(db, schoolId, ids)
      await keepSpaceTeachers(db, schoolId)
    }
    return {
      result: { archived: ids },
      changed: told(locked),
      audit: { act: 'classroom.archive', on: ids.join(' '), details: { classrooms: ids.length } },
    }
  },
})

/**
 * Takes classes out again, as they were. Each owner's plan must have room for them. Whoever has come to somebody else
 * since is asked for.
 */
export const restoreClassrooms = defineCommand({
  name: 'restoreClassrooms',
  input: several,
  load: ({ db, actor }, { classroom }) => lockClassroomsOrArchived(db, actor, classroom),
  allow: (actor, locked, { classroom }) =>
    all(locked, classroom) && locked.every((one) => can(actor, 'classroom.archive', one)),
  async run(context, locked) {
    const { db, actor } = context
    const schoolId = actor.schoolId!
    const ids = locked.filter(({ status }) => status === 'archived').map(({ id }) => id)
    await requireClassroomLeftForEach(context, schoolId, ids)
    const away = await cameToOthers(context, schoolId, ids)
    if (ids.length > 0)
      await db.update(classrooms).set({ status: 'active', archivedAt: null }).where(withIds(schoolId, ids))
    await keepSpaceTeachers(db, schoolId)
    const left = away.flatMap(({ id, students }) => students.map((student) => [id, student, 'removed'] as const))
    await putEnrolments(context, schoolId, left, 'manual')
    const asked: string[] = []
    for (const { id, students } of away) asked.push(...(await askForStudents(context, id, students)))
    return {
      result: { restored: ids, asked: left.length },
      changed: [...told(locked), ...asked],
      audit: { act: 'classroom.restore', on: ids.join(' '), details: { classrooms: ids.length } },
    }
  },
})

/**
 * Who of these archived classes learns somewhere else now and came there after theirs was put away; those whom whoever
 * asks may take in anyway are none of them.
 */
export async function cameToOthers(
  context: Pick<Context, 'db' | 'actor'>,
  schoolId: SchoolId,
  ids: readonly ClassroomId[],
) {
  const { rows } = await context.db.$client.query<{ id: ClassroomId; students: PersonId[] }>(
    `SELECT e.classroom_id AS id, array_agg(e.student_id ORDER BY e.student_id) AS students
     FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id
     WHERE e.school_id = $1 AND e.classroom_id = ANY ($2::uuid[]) AND e.status = 'active'
       AND EXISTS (SELECT FROM enrolments o JOIN classrooms n ON n.school_id = o.school_id AND n.id = o.classroom_id AND n.status = 'active'
         WHERE o.school_id = $1 AND o.student_id = e.student_id AND o.status = 'active' AND o.created_at > c.archived_at)
     GROUP BY 1 ORDER BY 1`,
    [schoolId, ids],
  )
  const away = []
  for (const { id, students } of rows)
    away.push({ id, students: (await sortTaking(context, { schoolId, id }, students)).asking })
  return away.filter(({ students }) => students.length > 0)
}

const all = (locked: ClassroomWithRelations[], asked: string[]) => locked.length === new Set(asked).size

const told = (locked: ClassroomWithRelations[]) =>
  locked.flatMap(({ id, code }) => [`classrooms/${id}/join-requests`, `join-status/${code}`])

/** Open screens of these classes are asked again for their rights within seconds, those of parents and school admins included. */
export async function endRights(db: Database, schoolId: SchoolId, classroomIds: ClassroomId[]): Promise<void> {
  const ids = sql`ANY (${sql.param(classroomIds)}::uuid[])`
  await db.execute(sql`
    INSERT INTO rights_changes (person_id, changed_at)
    SELECT person_id, clock_timestamp() FROM (
      SELECT student_id AS person_id FROM enrolments WHERE school_id = ${schoolId} AND classroom_id = ${ids} AND status = 'active'
      UNION SELECT g.guardian_id FROM enrolments e JOIN ${guardianships} g ON g.school_id = e.school_id AND g.student_id = e.student_id
        WHERE e.school_id = ${schoolId} AND e.classroom_id = ${ids} AND e.status = 'active'
      UNION SELECT user_id FROM classroom_teachers WHERE school_id = ${schoolId} AND classroom_id = ${ids} AND status = 'active'
      UNION SELECT user_id FROM ${memberships} WHERE school_id = ${schoolId} AND role = 'admin' AND status = 'active') AS people
    ORDER BY person_id
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at`)
}

/** Nobody waits to join a class that is archived, and it asks for nobody. */
export async function expireRequests(
  db: Database,
  schoolId: SchoolId,
  classroomIds: ClassroomId[],
  now: number,
): Promise<void> {
  for (const requests of [joinRequests, nameRequests, transferRequests])
    await db
      .update(requests)
      .set({ status: 'expired', decidedAt: new Date(now) })
      .where(
        and(
          eq(requests.schoolId, schoolId),
          inArray(requests.classroomId, classroomIds),
          eq(requests.status, 'pending'),
        ),
      )
}
