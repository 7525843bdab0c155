import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { guardianships, memberships } from '#app/features/people/schools/public-tables.server.ts'
import { syncPersonalSchoolTeachers } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { findStudentsElsewhere, listArchivedStudents } from './roster/students-elsewhere.server.ts'
import { enforceClassroomLimitPerOwner } from './classroom-limit.server.ts'
import { uuids } from '#app/platform/forms/uuid.ts'
import { saveEnrollments } from './roster/enrolments.server.ts'
import { lockClassroomsOrArchived, type ClassroomWithRelations } from './lock-classrooms.server.ts'
import { classrooms, joinRequests, nameRequests, transferRequests } from './tables.server.ts'
import { requestTransfers } from './roster/transfers.server.ts'

const classroomIdsInput = z.object({ classroom: uuids(500) })

const classroomsWithIds = (schoolId: SchoolId, ids: string[]) =>
  and(eq(classrooms.schoolId, schoolId), inArray(classrooms.id, ids))

/** Archives classes: their data stays stored, but no student or teacher can open them. */
export const archiveClassrooms = defineCommand({
  name: 'archiveClassrooms',
  input: classroomIdsInput,
  load: ({ db, actor }, { classroom }) => lockClassroomsOrArchived(db, actor, classroom),
  allow: (actor, locked, { classroom }) =>
    isEachLocked(locked, classroom) &&
    locked.every((lockedClassroom) => can(actor, 'classroom.archive', lockedClassroom)),
  async run({ db, actor, now }, locked) {
    const schoolId = actor.schoolId!
    const ids = locked.filter(({ status }) => status === 'active').map(({ id }) => id)
    if (ids.length > 0) {
      await db
        .update(classrooms)
        .set({ status: 'archived', archivedAt: new Date(now) })
        .where(classroomsWithIds(schoolId, ids))
      await expireRequests(db, schoolId, ids, now)
      await triggerRightsCheck(db, schoolId, ids)
      await syncPersonalSchoolTeachers(db, schoolId)
    }
    return {
      result: { archived: ids },
      changed: changedPaths(locked),
      audit: { act: 'classroom.archive', on: ids.join(' '), details: { classrooms: ids.length } },
    }
  },
})

/**
 * Restores archived classes within each owner's plan limit. Students who have joined another teacher's class since
 * then are not restored; a transfer request is sent for them instead.
 */
export const restoreClassrooms = defineCommand({
  name: 'restoreClassrooms',
  input: classroomIdsInput,
  load: ({ db, actor }, { classroom }) => lockClassroomsOrArchived(db, actor, classroom),
  allow: (actor, locked, { classroom }) =>
    isEachLocked(locked, classroom) &&
    locked.every((lockedClassroom) => can(actor, 'classroom.archive', lockedClassroom)),
  async run(context, locked) {
    const { db, actor } = context
    const schoolId = actor.schoolId!
    const ids = locked.filter(({ status }) => status === 'archived').map(({ id }) => id)
    await enforceClassroomLimitPerOwner(context, schoolId, ids)
    const studentsElsewhere = await findStudentsElsewhere(
      context,
      schoolId,
      await listArchivedStudents(db, schoolId, ids),
    )
    if (ids.length > 0)
      await db.update(classrooms).set({ status: 'active', archivedAt: null }).where(classroomsWithIds(schoolId, ids))
    await syncPersonalSchoolTeachers(db, schoolId)
    const removals = studentsElsewhere.flatMap(({ id, students }) =>
      students.map((student) => [id, student, 'removed'] as const),
    )
    await saveEnrollments(context, schoolId, removals, 'manual')
    const requestPaths: string[] = []
    for (const { id, students } of studentsElsewhere)
      requestPaths.push(...(await requestTransfers(context, id, students)))
    return {
      result: { restored: ids, asked: removals.length },
      changed: [...changedPaths(locked), ...requestPaths],
      audit: { act: 'classroom.restore', on: ids.join(' '), details: { classrooms: ids.length } },
    }
  },
})

const isEachLocked = (locked: ClassroomWithRelations[], requestedIds: string[]) =>
  locked.length === new Set(requestedIds).size

const changedPaths = (locked: ClassroomWithRelations[]) =>
  locked.flatMap(({ id, code }) => [`classrooms/${id}/join-requests`, `join-status/${code}`])

/** Makes open screens of these classes check their rights again within seconds, for parents and admins too. */
export async function triggerRightsCheck(db: Database, schoolId: SchoolId, classroomIds: ClassroomId[]): Promise<void> {
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

/** Expires all pending requests of archived classes: join requests and transfer requests. */
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
