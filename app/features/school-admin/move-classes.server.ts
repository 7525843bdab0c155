import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { planCalled } from '#rules/plans.ts'
import { usernameBytes, usernameFrom } from '#rules/students/username.ts'
import { features } from '#app/features.server.ts'
import { moveSessionRooms } from '#app/features/accounts/public.server.ts'
import { loginCards } from '#app/features/cards/public-tables.server.ts'
import { classroomTeachers, classrooms, enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { requireClassroomLeft } from '#app/features/classrooms/public.server.ts'
import { guardianships } from '#app/features/parents/public-tables.server.ts'
import { memberships, schoolDirectory, schools } from '#app/features/schools/public-tables.server.ts'
import {
  joinSchoolAsStudent,
  keepSpaceTeachers,
  noteMove,
  removedPeople,
  schoolById,
} from '#app/features/schools/public.server.ts'
import { managedStudents } from '#app/features/students/public-tables.server.ts'
import { countWrongPairs } from '#app/features/students/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { enterSchool, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import { moveSchoolRows } from '#app/platform/move-school-rows.server.ts'
import { schoolUuid } from '#app/platform/uuid.ts'

/**
 * A teacher who had classes of their own has come into a school: the classes go there, with their children, cards,
 * codes and work. Colleagues who teach along and are none of that school stay behind.
 */
export const moveClasses = defineCommand({
  name: 'moveClasses',
  takesAway: true,
  heavy: true,
  alone: 'school.move-classes',
  input: z.object({ to: schoolUuid }),
  async load({ db, actor, schoolId }, { to }) {
    // Before the school is locked: everybody who comes into it would wait.
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
    const moving = await whatMoves(db, from)
    if (moving.classes.length === 0) throw new AppError('refused', { reason: 'already-so' })
    await enterSchool(db, to)
    const colleagues = await colleaguesAmong(db, to, moving.teachers)
    const strangers = moving.teachers.filter((id) => !colleagues.includes(id))
    await db.execute(sql`SAVEPOINT fit`)
    await requireFit(context, to, moving, strangers)
    // Last of all that is asked: nothing but the move itself follows a number that is free.
    if (await isNumberTaken(context, to, moving.identifiers)) {
      await enterSchool(db, from)
      return { refused: new AppError('refused', { reason: 'identifier-taken' }) }
    }
    await admitAll(context, to, moving)
    const taken = await usernamesTaken(db, to, moving.usernames)
    await enterSchool(db, from)
    for (const username of taken)
      await db.execute(sql`
        UPDATE ${managedStudents} SET username = ${usernameFrom(randomBytes(usernameBytes))}
        WHERE school_id = ${from} AND username = ${username}`)
    await leaveBehind(db, from, strangers)
    await db.execute(sql`UPDATE ${loginCards} SET made_in = coalesce(made_in, ${from}) WHERE school_id = ${from}`)
    await moveSchoolRows(db, from, to, Object.assign({}, ...features().map(({ meets }) => meets)))
    await letGo(db, from, to)
    await moveSessionRooms(db, from, to)
    const details = { classes: moving.classes.length, students: moving.students.length }
    await recordAudit(
      { ...context, schoolId: to },
      { act: 'school.classes-arrived', on: `people/${actor.id}`, details },
    )
    await enterSchool(db, schoolId)
    await noteMove(db, from, to, context.now)
    return {
      result: details,
      changed: moving.classes.map(({ id }) => `classrooms/${id}/roster`),
      audit: { act: 'school.move-classes', on: `schools/${to}`, details },
    }
  },
})

type Moving = {
  classes: { id: string; active: boolean; students: number }[]
  students: PersonId[]
  guardians: PersonId[]
  teachers: PersonId[]
  /** A class of somebody whom the other school does not know is not taken there. */
  owners: PersonId[]
  usernames: string[]
  identifiers: string[]
}

async function whatMoves(db: Database, from: SchoolId): Promise<Moving> {
  const { rows } = await db.execute<Moving>(sql`
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'active', c.status = 'active', 'students',
        (SELECT count(*) FROM ${enrolments} e WHERE e.school_id = c.school_id AND e.classroom_id = c.id AND e.status = 'active')))
        FROM ${classrooms} c WHERE c.school_id = ${from}), '[]') AS classes,
      ARRAY(SELECT user_id FROM ${memberships} WHERE school_id = ${from} AND role = 'student' AND status = 'active') AS students,
      ARRAY(SELECT DISTINCT guardian_id FROM ${guardianships} WHERE school_id = ${from} AND status = 'active') AS guardians,
      ARRAY(SELECT DISTINCT user_id FROM ${classroomTeachers} WHERE school_id = ${from} AND status = 'active') AS teachers,
      ARRAY(SELECT DISTINCT user_id FROM ${classroomTeachers} WHERE school_id = ${from} AND role = 'owner' AND status = 'active') AS owners,
      ARRAY(SELECT username FROM ${managedStudents} WHERE school_id = ${from}) AS usernames,
      ARRAY(SELECT identifier FROM ${managedStudents} WHERE school_id = ${from} AND identifier IS NOT NULL) AS identifiers`)
  return rows[0]!
}

/** In the school that takes them in: is there room, does it know whose classes they are, and has it removed nobody. */
async function requireFit(context: Context, to: SchoolId, moving: Moving, strangers: PersonId[]): Promise<void> {
  const { db, actor } = context
  if (strangers.some((id) => moving.owners.includes(id))) throw new AppError('refused', { reason: 'owns-classes' })
  const { plan } = (await schoolById(db, to))!
  const active = moving.classes.filter((one) => one.active)
  await requireClassroomLeft(context, to, actor.id!, active.length)
  if (active.some(({ students }) => students > planCalled(plan).studentsPerClassroom))
    throw new AppError('refused', { reason: 'full' })
  if ((await removedPeople(db, to, moving.students)).size > 0)
    throw new AppError('refused', { reason: 'removed-from-school' })
}

/**
 * That a number is taken tells of a child of the school: it counts like a pair of number and name that fits no child.
 * Call it in that school, in whose log it stands, and commit.
 */
async function isNumberTaken(context: Context, to: SchoolId, identifiers: string[]): Promise<boolean> {
  const { db } = context
  const { rows } = await db.execute(sql`
    SELECT FROM ${managedStudents} WHERE school_id = ${to} AND identifier = ANY (${sql.param(identifiers)}::text[]) LIMIT 1`)
  // Classes that do not come are not counted against the quota.
  if (rows.length > 0) await db.execute(sql`ROLLBACK TO SAVEPOINT fit`)
  const tried = { tried: identifiers.length > 0 ? 1 : 0, wrong: rows.length }
  const audit = await countWrongPairs(context, tried, `people/${context.actor.id}`)
  if (audit) await recordAudit({ ...context, schoolId: to }, audit)
  return rows.length > 0
}

/** Everybody becomes a member there. */
async function admitAll(context: Context, to: SchoolId, moving: Moving): Promise<void> {
  await joinSchoolAsStudent(context, to, moving.students)
  await context.db.execute(sql`
    INSERT INTO ${memberships} (school_id, user_id, role)
    SELECT ${to}::uuid, id, 'guardian' FROM unnest(${sql.param(moving.guardians)}::uuid[]) AS guardians (id) ORDER BY id
    ON CONFLICT DO NOTHING`)
}

/**
 * Nobody who went stays behind as well: who had the classes would go on seeing them when the school has parted with
 * that teacher, and a child that the school erases would still be held elsewhere. Whom the teacher had removed is
 * removed there too.
 */
async function letGo(db: Database, from: SchoolId, to: SchoolId): Promise<void> {
  await enterSchool(db, from)
  const { rows } = await db.execute<{ id: PersonId; role: string; status: string }>(sql`
    DELETE FROM ${memberships} WHERE school_id = ${from} AND role IN ('student', 'guardian')
    RETURNING user_id AS id, role, status`)
  await keepSpaceTeachers(db, from)
  const removed = rows.filter(({ role, status }) => role === 'student' && status === 'removed').map(({ id }) => id)
  await enterSchool(db, to)
  await db.execute(sql`
    INSERT INTO ${memberships} (school_id, user_id, role, status)
    SELECT ${to}::uuid, id, 'student', 'removed' FROM unnest(${sql.param(removed)}::uuid[]) AS gone (id) ORDER BY id
    ON CONFLICT DO NOTHING`)
}

/** Names of accounts are drawn by lot: two schools may have drawn the same. */
async function usernamesTaken(db: Database, to: SchoolId, usernames: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ username: string }>(sql`
    SELECT username FROM ${managedStudents} WHERE school_id = ${to} AND username = ANY (${sql.param(usernames)}::text[])`)
  return rows.map(({ username }) => username)
}

async function colleaguesAmong(db: Database, to: SchoolId, people: PersonId[]): Promise<PersonId[]> {
  const { rows } = await db.execute<{ id: PersonId }>(sql`
    SELECT DISTINCT user_id AS id FROM ${memberships} WHERE school_id = ${to} AND role IN ('teacher', 'admin')
      AND status = 'active' AND user_id = ANY (${sql.param(people)}::uuid[])`)
  return rows.map(({ id }) => id)
}

const leaveBehind = (db: Database, from: SchoolId, people: PersonId[]) =>
  db.execute(sql`
    UPDATE ${classroomTeachers} SET status = 'removed' WHERE school_id = ${from} AND user_id = ANY (${sql.param(people)}::uuid[])`)
