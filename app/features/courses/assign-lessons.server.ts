import { and, eq, inArray } from 'drizzle-orm'
import type { Visibility } from '#rules/assignments/access.ts'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import {
  classroomsOfStudents,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/classrooms/public.server.ts'
import { studentGroups } from '#app/features/students/public-tables.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { assignedLessons, withdrawn } from './contract.ts'
import { assignments } from './tables.server.ts'
import { catalogueIn } from './catalogue.server.ts'

export const assignmentsPath = (classroomId: string) => `classrooms/${classroomId}/assignments`

export async function lockedClassroom({ db, actor }: Context, classroomId: string): Promise<ClassroomWithRelations> {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return classroom
}

/** Gives a course or lessons to a class, groups or students; given again, it is given otherwise. */
export const assignLessons = defineCommand({
  name: 'assignLessons',
  input: assignedLessons,
  load: (context, { classroomId }) => lockedClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run(context, classroom, { kind, content, group = [], student = [], visibility, opensAt, dueAt, testMinutes }) {
    const { db, now, newId } = context
    const { schoolId, id: classroomId } = classroom
    if (content.some((id) => !isContent(kind, id))) throw new AppError('not-found')
    if (testMinutes !== undefined) demandTest({ kind, visibility, opensAt, dueAt })
    if (opensAt && dueAt && dueAt <= opensAt) throw new AppError('invalid', { fields: { dueAt: 'due-before-open' } })
    const [groups, students] = [await groupsIn(db, classroom, group), await studentsIn(db, classroom, student)]
    const whole = group.length === 0 && student.length === 0
    const to = [
      ...(whole ? [{ groupId: null, studentId: null }] : []),
      ...groups.map((groupId) => ({ groupId, studentId: null })),
      ...students.map((studentId) => ({ groupId: null, studentId })),
    ]
    if (to.length === 0) throw new AppError('not-found')
    const lines = content.flatMap((one) => to.map((whom) => ({ content: one, ...whom })))
    const ofClassroom = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
    await withinQuota(context, 'assignment', classroomId, {
      adding: lines.length,
      existing: () => db.$count(assignments, ofClassroom),
    })
    await endReleased(context, classroom, lines)
    await db.$client.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, group_id, student_id, visibility, opens_at, due_at, made_at, test_minutes)
       SELECT $1, g.id, $2, $3, g.content, g.group_id, g.student_id, $4, $5, $6, $7, $12
       FROM unnest($8::uuid[], $9::text[], $10::uuid[], $11::uuid[]) AS g (id, content, group_id, student_id)
       ON CONFLICT (school_id, classroom_id, kind, content, group_id, student_id)
       DO UPDATE SET visibility = excluded.visibility, opens_at = excluded.opens_at, due_at = excluded.due_at, made_at = excluded.made_at,
         test_minutes = excluded.test_minutes`,
      [
        schoolId,
        classroomId,
        kind,
        visibility,
        visibility === 'open' ? (opensAt ?? null) : null,
        dueAt ?? null,
        new Date(now).toISOString(),
        lines.map(() => newId()),
        lines.map((line) => line.content),
        lines.map((line) => line.groupId),
        lines.map((line) => line.studentId),
        testMinutes ?? null,
      ],
    )
    return {
      result: { assigned: lines.length },
      changed: [assignmentsPath(classroomId)],
      audit: {
        act: 'lessons.assign',
        on: `classroom:${classroomId}`,
        details: { kind, content, visibility, ...(testMinutes && { testMinutes }) },
      },
    }
  },
})

type Asked = { kind: 'course' | 'lesson'; visibility: Visibility; opensAt?: Date | null; dueAt?: Date | null }

/** A test is a lesson that opens and closes. */
function demandTest({ kind, visibility, opensAt, dueAt }: Asked) {
  if (kind !== 'lesson' || visibility !== 'open') throw new AppError('invalid', { fields: { kind: 'invalid-value' } })
  if (!opensAt) throw new AppError('invalid', { fields: { opensAt: 'test-window' } })
  if (!dueAt) throw new AppError('invalid', { fields: { dueAt: 'test-window' } })
}

type Line = { content: string; groupId: string | null; studentId: string | null }

/** A test whose results are told is over: given again, it begins anew. */
async function endReleased({ db, actor }: Context, classroom: ClassroomWithRelations, lines: readonly Line[]) {
  const { schoolId, id } = classroom
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT a.id FROM assignments a JOIN unnest($3::text[], $4::uuid[], $5::uuid[]) AS g (content, group_id, student_id) ON a.content = g.content
       AND a.group_id IS NOT DISTINCT FROM g.group_id AND a.student_id IS NOT DISTINCT FROM g.student_id
     WHERE a.school_id = $1 AND a.classroom_id = $2 AND a.kind = 'lesson' AND a.released_at IS NOT NULL`,
    [
      schoolId,
      id,
      lines.map((line) => line.content),
      lines.map((line) => line.groupId),
      lines.map((line) => line.studentId),
    ],
  )
  const ended = rows.map((row) => row.id)
  if (ended.length === 0) return
  if ((await sittingsIn(db, classroom, ended)) > 0 && !can(actor, 'results.remove', classroom))
    throw new AppError('refused', { reason: 'results-kept' })
  await db.delete(assignments).where(and(eq(assignments.schoolId, schoolId), inArray(assignments.id, ended)))
}

/** How many have begun one of these. They are locked, so that nobody begins meanwhile. */
export async function sittingsIn(db: Database, { schoolId, id }: ClassroomWithRelations, asked: readonly string[]) {
  const { rows: found } = await db.$client.query<{ id: string }>(
    `SELECT id FROM assignments WHERE school_id = $1 AND classroom_id = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR UPDATE`,
    [schoolId, id, asked],
  )
  const { rows } = await db.$client.query<{ sittings: number }>(
    `SELECT count(*)::int AS sittings FROM test_sittings
     WHERE school_id = $1 AND assignment_id = ANY ($2::uuid[]) AND started_at IS NOT NULL`,
    [schoolId, found.map((one) => one.id)],
  )
  return rows[0]!.sittings
}

export const withdrawAssignments = defineCommand({
  name: 'withdrawAssignments',
  input: withdrawn,
  async load(context, { classroomId, assignment }) {
    const classroom = await lockedClassroom(context, classroomId)
    return { ...classroom, sittings: await sittingsIn(context.db, classroom, assignment) }
  },
  allow: (actor, classroom) =>
    can(actor, 'lessons.assign', classroom) && (classroom.sittings === 0 || can(actor, 'results.remove', classroom)),

  async run({ db }, { schoolId, id: classroomId, sittings }, { assignment }) {
    const own = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
    const gone = await db
      .delete(assignments)
      .where(and(own, inArray(assignments.id, assignment)))
      .returning({ content: assignments.content, testMinutes: assignments.testMinutes })
    const tests = gone.filter(({ testMinutes }) => testMinutes !== null).length
    return {
      result: { withdrawn: gone.length },
      changed: [assignmentsPath(classroomId)],
      audit: {
        act: 'lessons.withdraw',
        on: `classroom:${classroomId}`,
        details: { content: gone.map(({ content }) => content), ...(tests > 0 && { tests, sittings }) },
      },
    }
  },
})

function isContent(kind: 'course' | 'lesson', id: string): boolean {
  const courses = catalogueIn('en')
  return kind === 'course'
    ? courses.some((course) => course.id === id)
    : courses.some(({ units }) => units.some(({ lessons }) => lessons.some((lesson) => lesson.id === id)))
}

async function groupsIn(db: Database, { schoolId, id }: ClassroomWithRelations, groups: readonly string[]) {
  if (groups.length === 0) return []
  const own = and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, id))
  const rows = await db
    .select({ id: studentGroups.id })
    .from(studentGroups)
    .where(and(own, inArray(studentGroups.id, [...groups])))
  return rows.map((row) => row.id)
}

export async function studentsIn(
  db: Database,
  { schoolId, id }: ClassroomWithRelations,
  students: readonly PersonId[],
) {
  const places = await classroomsOfStudents(db, schoolId, [...students])
  return places.filter(({ classroomId }) => classroomId === id).map(({ studentId }) => studentId)
}
