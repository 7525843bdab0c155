import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { planByName } from '#rules/plans.ts'
import { usernameByteCount, generateUsername } from '#rules/students/username.ts'
import { features } from '#app/platform/feature-list.server.ts'
import { moveSessionWorkspaces } from '#app/features/people/accounts/public.server.ts'
import { loginCards } from '#app/features/people/cards/public-tables.server.ts'
import { classroomTeachers, classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { enforceClassroomLimit } from '#app/features/people/classrooms/public.server.ts'
import {
  guardianships,
  memberships,
  schoolDirectory,
  schools,
} from '#app/features/people/schools/public-tables.server.ts'
import {
  joinSchoolAsStudent,
  syncPersonalSchoolTeachers,
  recordSchoolMove,
  removedPeople,
  schoolById,
} from '#app/features/people/schools/public.server.ts'
import { managedStudents } from '#app/features/people/students/public-tables.server.ts'
import { countWrongPairs } from '#app/features/people/students/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { enterSchool, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { moveSchoolRows } from '#app/platform/db/move-school-rows.server.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'

/**
 * Moves a teacher's classes from the personal school to a school that the teacher joined, with students, cards, codes
 * and work. Co-teachers who do not belong to the new school lose the classes.
 */
export const moveClasses = defineCommand({
  name: 'moveClasses',
  deletesTarget: true,
  heavy: true,
  exclusive: 'school.move-classes',
  input: z.object({ to: schoolUuid }),
  async load({ db, actor, schoolId }, { to }) {
    // Check the permission before locking the school, because the lock blocks people who join it.
    if (!schoolId || !can(actor, 'school.move-classes', { schoolId })) return null
    const { rows } = await db.execute<{ kind: string; teaches: boolean }>(sql`
      SELECT kind, EXISTS (
        SELECT FROM ${memberships} m WHERE m.school_id = ${to} AND m.user_id = ${actor.id} AND m.status = 'active'
          AND m.role IN ('teacher', 'admin') AND EXISTS (SELECT FROM ${schoolDirectory} d WHERE d.school_id = m.school_id)) AS teaches
      FROM ${schools} WHERE id = ${schoolId} FOR UPDATE`)
    return rows[0] ? { schoolId, ...rows[0] } : null
  },
  allow: (actor, loaded) =>
    loaded !== null && loaded.kind === 'personal' && loaded.teaches && can(actor, 'school.move-classes', loaded),
  async run(context, loaded, { to }) {
    const { db, actor, schoolId } = context
    const from = loaded!.schoolId
    const moving = await loadMovingData(db, from)
    if (moving.classes.length === 0) throw new AppError('refused', { reason: 'already-so' })
    await enterSchool(db, to)
    const colleagues = await filterTeachersOfSchool(db, to, moving.teachers)
    const outsiders = moving.teachers.filter((id) => !colleagues.includes(id))
    await db.execute(sql`SAVEPOINT fit`)
    await requireMoveAllowed(context, to, moving, outsiders)
    // Checked last: a caller must not learn whether an identifier is free without moving the classes.
    if (await isIdentifierTaken(context, to, moving.identifiers)) {
      await enterSchool(db, from)
      return { refused: new AppError('refused', { reason: 'identifier-taken' }) }
    }
    await addMembers(context, to, moving)
    const takenUsernames = await findTakenUsernames(db, to, moving.usernames)
    await enterSchool(db, from)
    for (const username of takenUsernames)
      await db.execute(sql`
        UPDATE ${managedStudents} SET username = ${generateUsername(randomBytes(usernameByteCount))}
        WHERE school_id = ${from} AND username = ${username}`)
    await removeTeachers(db, from, outsiders)
    await db.execute(sql`UPDATE ${loginCards} SET made_in = coalesce(made_in, ${from}) WHERE school_id = ${from}`)
    await moveSchoolRows(db, from, to, Object.assign({}, ...features().map(({ conflictClauses: clauses }) => clauses)))
    await endOldMemberships(db, from, to)
    await moveSessionWorkspaces(db, from, to)
    const details = { classes: moving.classes.length, students: moving.students.length }
    await recordAudit(
      { ...context, schoolId: to },
      { act: 'school.classes-arrived', on: `people/${actor.id}`, details },
    )
    await enterSchool(db, schoolId)
    await recordSchoolMove(db, from, to, context.now)
    return {
      result: details,
      changed: moving.classes.map(({ id }) => `classrooms/${id}/roster`),
      audit: { act: 'school.move-classes', on: `schools/${to}`, details },
    }
  },
})

type MovingData = {
  classes: { id: string; active: boolean; students: number }[]
  students: PersonId[]
  /** With all links that have not ended. Waiting and paused ones are answered in the new school. */
  guardians: { id: PersonId; isActive: boolean }[]
  teachers: PersonId[]
  /** Every class owner must belong to the new school: otherwise the move is refused. */
  owners: PersonId[]
  usernames: string[]
  identifiers: string[]
}

async function loadMovingData(db: Database, from: SchoolId): Promise<MovingData> {
  const { rows } = await db.execute<MovingData>(sql`
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'active', c.status = 'active', 'students',
        (SELECT count(*) FROM ${enrolments} e WHERE e.school_id = c.school_id AND e.classroom_id = c.id AND e.status = 'active')))
        FROM ${classrooms} c WHERE c.school_id = ${from}), '[]') AS classes,
      ARRAY(SELECT user_id FROM ${memberships} WHERE school_id = ${from} AND role = 'student' AND status = 'active') AS students,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'isActive', g."isActive")) FROM (
        SELECT guardian_id AS id, bool_or(status = 'active') AS "isActive" FROM ${guardianships}
        WHERE school_id = ${from} AND status IN ('waiting', 'active', 'paused') GROUP BY guardian_id) g), '[]') AS guardians,
      ARRAY(SELECT DISTINCT user_id FROM ${classroomTeachers} WHERE school_id = ${from} AND status = 'active') AS teachers,
      ARRAY(SELECT DISTINCT user_id FROM ${classroomTeachers} WHERE school_id = ${from} AND role = 'owner' AND status = 'active') AS owners,
      ARRAY(SELECT username FROM ${managedStudents} WHERE school_id = ${from}) AS usernames,
      ARRAY(SELECT identifier FROM ${managedStudents} WHERE school_id = ${from} AND identifier IS NOT NULL) AS identifiers`)
  return rows[0]!
}

/** Checks in the new school that class limits hold, all owners are members, and no moved student was removed there. */
async function requireMoveAllowed(
  context: CommandContext,
  to: SchoolId,
  moving: MovingData,
  outsiders: PersonId[],
): Promise<void> {
  const { db, actor } = context
  if (outsiders.some((id) => moving.owners.includes(id))) throw new AppError('refused', { reason: 'owns-classes' })
  const { plan } = (await schoolById(db, to))!
  const activeClasses = moving.classes.filter((classroom) => classroom.active)
  await enforceClassroomLimit(context, to, actor.id!, activeClasses.length)
  if (activeClasses.some(({ students }) => students > planByName(plan).studentsPerClassroom))
    throw new AppError('refused', { reason: 'full' })
  if ((await removedPeople(db, to, moving.students)).size > 0)
    throw new AppError('refused', { reason: 'removed-from-school' })
}

/**
 * Returns whether the new school already has a student with one of these identifiers. Because the result reveals a
 * student of that school, it counts toward the limit of wrong identifier/name pairs. Call it with the new school
 * selected, where the audit entry belongs, and commit even if the move is refused.
 */
async function isIdentifierTaken(context: CommandContext, to: SchoolId, identifiers: string[]): Promise<boolean> {
  const { db } = context
  const { rows } = await db.execute(sql`
    SELECT FROM ${managedStudents} WHERE school_id = ${to} AND identifier = ANY (${sql.param(identifiers)}::text[]) LIMIT 1`)
  // A refused move must not use up the class quota.
  if (rows.length > 0) await db.execute(sql`ROLLBACK TO SAVEPOINT fit`)
  const attempt = { tried: identifiers.length > 0 ? 1 : 0, wrong: rows.length }
  const audit = await countWrongPairs(context, attempt, `people/${context.actor.id}`)
  if (audit) await recordAudit({ ...context, schoolId: to }, audit)
  return rows.length > 0
}

/** Makes all moved students and guardians members of the new school. */
async function addMembers(context: CommandContext, to: SchoolId, moving: MovingData): Promise<void> {
  await joinSchoolAsStudent(context, to, moving.students)
  await context.db.execute(sql`
    INSERT INTO ${memberships} (school_id, user_id, role, status)
    SELECT ${to}::uuid, g.id, 'guardian', CASE WHEN g."isActive" THEN 'active' ELSE 'pending' END
    FROM jsonb_to_recordset(${JSON.stringify(moving.guardians)}::jsonb) AS g (id uuid, "isActive" boolean) ORDER BY g.id
    ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = 'active'
      WHERE memberships.status = 'pending' AND excluded.status = 'active'`)
}

/**
 * Deletes the memberships in the old school. Otherwise the teacher would still see the students after leaving the new
 * school, and erasing a student there would keep the account. Students and guardians whom the teacher had removed
 * stay removed in the new school.
 */
async function endOldMemberships(db: Database, from: SchoolId, to: SchoolId): Promise<void> {
  await enterSchool(db, from)
  const { rows } = await db.execute<{ id: PersonId; role: string; status: string }>(sql`
    DELETE FROM ${memberships} WHERE school_id = ${from} AND role IN ('student', 'guardian')
    RETURNING user_id AS id, role, status`)
  await syncPersonalSchoolTeachers(db, from)
  const removed = rows.filter(({ status }) => status === 'removed')
  await enterSchool(db, to)
  await db.execute(sql`
    INSERT INTO ${memberships} (school_id, user_id, role, status)
    SELECT ${to}::uuid, id, role, 'removed' FROM jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) AS gone (id uuid, role text)
    ORDER BY id
    ON CONFLICT DO NOTHING`)
}

/** Usernames are random per school, so two schools can have the same username. */
async function findTakenUsernames(db: Database, to: SchoolId, usernames: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ username: string }>(sql`
    SELECT username FROM ${managedStudents} WHERE school_id = ${to} AND username = ANY (${sql.param(usernames)}::text[])`)
  return rows.map(({ username }) => username)
}

async function filterTeachersOfSchool(db: Database, to: SchoolId, people: PersonId[]): Promise<PersonId[]> {
  const { rows } = await db.execute<{ id: PersonId }>(sql`
    SELECT DISTINCT user_id AS id FROM ${memberships} WHERE school_id = ${to} AND role IN ('teacher', 'admin')
      AND status = 'active' AND user_id = ANY (${sql.param(people)}::uuid[])`)
  return rows.map(({ id }) => id)
}

const removeTeachers = (db: Database, from: SchoolId, people: PersonId[]) =>
  db.execute(sql`
    UPDATE ${classroomTeachers} SET status = 'removed' WHERE school_id = ${from} AND user_id = ANY (${sql.param(people)}::uuid[])`)
