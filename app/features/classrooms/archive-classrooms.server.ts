import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { guardianships } from '#app/features/parents/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { keepSpaceTeachers } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { cameToOthers, learnersPutAway } from './came-to-others.server.ts'
import { requireClassroomLeftForEach } from './classroom-allowance.server.ts'
import { uuids } from '#app/platform/uuid.ts'
import { putEnrolments } from './enrolments.server.ts'
import { lockClassroomsOrArchived, type ClassroomWithRelations } from './lock-classrooms.server.ts'
import { classrooms, joinRequests, nameRequests, transferRequests } from './tables.server.ts'
import { askForStudents } from './transfers.server.ts'

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
    const away = await cameToOthers(context, schoolId, await learnersPutAway(db, schoolId, ids))
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
