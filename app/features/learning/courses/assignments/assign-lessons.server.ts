import { and, eq, inArray } from 'drizzle-orm'
import type { AssignmentKind, Visibility } from '#rules/assignments/access.ts'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { isGraded } from '#rules/progress/step-kinds.ts'
import {
  classroomsOfStudents,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { studentGroups } from '#app/features/people/students/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { assignLessonsInput, withdrawAssignmentsInput } from '../contract.ts'
import { assignments } from '../tables.server.ts'
import { findLesson, getCatalog, needsBeta } from '../catalog/catalog.server.ts'

export const assignmentsPath = (classroomId: string) => `classrooms/${classroomId}/assignments`

export async function lockClassroom(
  { db, actor }: CommandContext,
  classroomId: string,
): Promise<ClassroomWithRelations> {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return classroom
}

/** Assigns a course or lessons to a class, groups or students; assigning again overwrites the settings. */
export const assignLessons = defineCommand({
  name: 'assignLessons',
  input: assignLessonsInput,
  load: (context, { classroomId }) => lockClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run(context, classroom, { kind, content, group = [], student = [], visibility, opensAt, dueAt, testMinutes }) {
    const { db, now, newId } = context
    const { schoolId, id: classroomId } = classroom
    if (content.some((id) => !isContent(kind, id))) throw new AppError('not-found')
    if (needsBeta(content) && !(await schoolById(db, schoolId))!.isBeta) throw new AppError('not-found')
    if (testMinutes !== undefined) requireTestFields({ kind, content, visibility, opensAt, dueAt })
    requireDueAfterOpen({ opensAt, dueAt })
    const [groups, students] = [
      await filterGroupsOfClass(db, classroom, group),
      await filterStudentsOfClass(db, classroom, student),
    ]
    const isWholeClass = group.length === 0 && student.length === 0
    const recipients = [
      ...(isWholeClass ? [{ groupId: null, studentId: null }] : []),
      ...groups.map((groupId) => ({ groupId, studentId: null })),
      ...students.map((studentId) => ({ groupId: null, studentId })),
    ]
    if (recipients.length === 0) throw new AppError('not-found')
    const targets = content.flatMap((item) => recipients.map((recipient) => ({ content: item, ...recipient })))
    const isInClass = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
    await enforceQuota(context, 'assignment', classroomId, {
      amount: targets.length,
      existing: () => db.$count(assignments, isInClass),
    })
    await deleteReleasedTests(context, classroom, targets)
    await db.$client.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, group_id, student_id, visibility, opens_at, due_at, made_at, test_minutes, position)
       SELECT $1, g.id, $2, $3, g.content, g.group_id, g.student_id, $4, $5, $6, $7, $12,
         (SELECT coalesce(max(position), 0) + 1 FROM assignments WHERE school_id = $1 AND classroom_id = $2)
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
        targets.map(() => newId()),
        targets.map((line) => line.content),
        targets.map((line) => line.groupId),
        targets.map((line) => line.studentId),
        testMinutes ?? null,
      ],
    )
    return {
      result: { assigned: targets.length },
      changed: [assignmentsPath(classroomId)],
      audit: {
        act: 'lessons.assign',
        on: `classroom:${classroomId}`,
        details: { kind, content, visibility, ...(testMinutes && { testMinutes }) },
      },
    }
  },
})

type Times = { opensAt?: Date | null; dueAt?: Date | null }

export function requireDueAfterOpen({ opensAt, dueAt }: Times) {
  if (opensAt && dueAt && dueAt <= opensAt) throw new AppError('invalid', { fields: { dueAt: 'due-before-open' } })
}

type TestFields = { kind: AssignmentKind; content: readonly string[]; visibility: Visibility } & Times

/** A test must be an open lesson with graded steps, an opening and a closing time. */
export function requireTestFields({ kind, content, visibility, opensAt, dueAt }: TestFields) {
  if (kind === 'course' || visibility !== 'open') throw new AppError('invalid', { fields: { kind: 'invalid-value' } })
  if (kind === 'lesson' && !content.every(hasTasks)) throw new AppError('refused', { reason: 'test-without-tasks' })
  if (!opensAt) throw new AppError('invalid', { fields: { opensAt: 'test-window' } })
  if (!dueAt) throw new AppError('invalid', { fields: { dueAt: 'test-window' } })
}

const hasTasks = (lesson: string): boolean =>
  findLesson('en', lesson)?.lesson.steps.some(({ kind }) => isGraded(kind)) ?? false

type AssignmentTarget = { content: string; groupId: string | null; studentId: string | null }

/** Assigning a test again after its results were released starts a new test: the old one is deleted. */
async function deleteReleasedTests(
  { db, actor }: CommandContext,
  classroom: ClassroomWithRelations,
  targets: readonly AssignmentTarget[],
) {
  const { schoolId, id } = classroom
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT a.id FROM assignments a JOIN unnest($3::text[], $4::uuid[], $5::uuid[]) AS g (content, group_id, student_id) ON a.content = g.content
       AND a.group_id IS NOT DISTINCT FROM g.group_id AND a.student_id IS NOT DISTINCT FROM g.student_id
     WHERE a.school_id = $1 AND a.classroom_id = $2 AND a.kind = 'lesson' AND a.released_at IS NOT NULL`,
    [
      schoolId,
      id,
      targets.map((line) => line.content),
      targets.map((line) => line.groupId),
      targets.map((line) => line.studentId),
    ],
  )
  const releasedIds = rows.map((row) => row.id)
  if (releasedIds.length === 0) return
  if ((await countStartedSittings(db, classroom, releasedIds)) > 0 && !can(actor, 'results.remove', classroom))
    throw new AppError('refused', { reason: 'results-kept' })
  await db.delete(assignments).where(and(eq(assignments.schoolId, schoolId), inArray(assignments.id, releasedIds)))
}

/** Counts started sittings. Locks the assignments so that no student starts a test before the transaction commits. */
export async function countStartedSittings(
  db: Database,
  { schoolId, id }: Pick<ClassroomWithRelations, 'schoolId' | 'id'>,
  assignmentIds: readonly string[],
) {
  const { rows: lockedRows } = await db.$client.query<{ id: string }>(
    `SELECT id FROM assignments WHERE school_id = $1 AND classroom_id = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR UPDATE`,
    [schoolId, id, assignmentIds],
  )
  const { rows } = await db.$client.query<{ sittings: number }>(
    `SELECT count(*)::int AS sittings FROM test_sittings
     WHERE school_id = $1 AND assignment_id = ANY ($2::uuid[]) AND started_at IS NOT NULL`,
    [schoolId, lockedRows.map((item) => item.id)],
  )
  return rows[0]!.sittings
}

export const withdrawAssignments = defineCommand({
  name: 'withdrawAssignments',
  input: withdrawAssignmentsInput,
  async load(context, { classroomId, assignment }) {
    const classroom = await lockClassroom(context, classroomId)
    return { ...classroom, sittings: await countStartedSittings(context.db, classroom, assignment) }
  },
  allow: (actor, classroom) =>
    can(actor, 'lessons.assign', classroom) && (classroom.sittings === 0 || can(actor, 'results.remove', classroom)),

  async run({ db }, { schoolId, id: classroomId, sittings }, { assignment }) {
    const isInClass = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
    const deletedRows = await db
      .delete(assignments)
      .where(and(isInClass, inArray(assignments.id, assignment)))
      .returning({ content: assignments.content, testMinutes: assignments.testMinutes })
    const tests = deletedRows.filter(({ testMinutes }) => testMinutes !== null).length
    return {
      result: { withdrawn: deletedRows.length },
      changed: [assignmentsPath(classroomId)],
      audit: {
        act: 'lessons.withdraw',
        on: `classroom:${classroomId}`,
        details: { content: deletedRows.map(({ content }) => content), ...(tests > 0 && { tests, sittings }) },
      },
    }
  },
})

function isContent(kind: 'course' | 'lesson', id: string): boolean {
  const courses = getCatalog('en')
  return kind === 'course'
    ? courses.some((course) => course.id === id)
    : courses.some(({ units }) => units.some(({ lessons }) => lessons.some((lesson) => lesson.id === id)))
}

export async function filterGroupsOfClass(
  db: Database,
  { schoolId, id }: ClassroomWithRelations,
  groups: readonly string[],
) {
  if (groups.length === 0) return []
  const isInClass = and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, id))
  const rows = await db
    .select({ id: studentGroups.id })
    .from(studentGroups)
    .where(and(isInClass, inArray(studentGroups.id, [...groups])))
  return rows.map((row) => row.id)
}

export async function filterStudentsOfClass(
  db: Database,
  { schoolId, id }: ClassroomWithRelations,
  students: readonly PersonId[],
) {
  const enrollments = await classroomsOfStudents(db, schoolId, [...students])
  return enrollments.filter(({ classroomId }) => classroomId === id).map(({ studentId }) => studentId)
}
