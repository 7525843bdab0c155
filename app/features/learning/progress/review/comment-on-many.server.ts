import { getTableName } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { MAX_GROUP_COMMENT_STUDENTS, MAX_COMMENTS } from '#rules/progress/review.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { statementFields, commentText } from './review-inputs.server.ts'
import { changedPaths, validateComment } from './review-work.server.ts'
import { lessonProgress, workComments } from '../tables.server.ts'

const works = listOf(z.object({ student: personUuid, ...statementFields }), {
  min: 1,
  max: MAX_GROUP_COMMENT_STUDENTS,
}).refine((list) => new Set(list.map(({ student }) => student)).size === list.length, 'twice')

/** Sends one comment to a group; each student sees it at the matching statement of their own program. */
export const commentOnMany = defineCommand({
  name: 'commentOnMany',
  input: z.object({
    classroomId: classroomUuid,
    step: z.string().max(16),
    text: commentText,
    works: jsonField(works),
  }),
  async load({ db, actor }, { classroomId, step, works: requestedWorks }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const students = requestedWorks.map(({ student }) => student)
    const enrollments = await classroomsOfStudents(db, classroom.schoolId, students)
    const members = new Set(
      enrollments.filter((enrollment) => enrollment.classroomId === classroomId).map(({ studentId }) => studentId),
    )
    if (!students.every((student) => members.has(student))) throw new AppError('not-found')
    const startedWorks = await lockStartedWorks(db, classroom.schoolId, students, step)
    if (startedWorks.length !== students.length) throw new AppError('not-found')
    return { classroom, enrollments, startedWorks }
  },
  allow: (actor, { classroom }) => can(actor, 'work.review', classroom),
  async run(
    context,
    { classroom: { schoolId, id: classroomId }, enrollments, startedWorks },
    { step, works: requestedWorks, text: inputText },
  ) {
    const text = validateComment(inputText)
    // Skips students who have solved the step since, or who have reached the maximum number of comments.
    const openStudents = new Set(
      startedWorks.filter((work) => !work.solved && work.comments < MAX_COMMENTS).map(({ student }) => student),
    )
    const recipients = requestedWorks.filter(({ student }) => openStudents.has(student))
    await enforceQuota(context, 'work-comment', context.actor.id!, { amount: recipients.length })
    await addComments(context, schoolId, step, text, recipients)
    const classroomIds = enrollments
      .filter(({ studentId }) => openStudents.has(studentId))
      .map(({ classroomId }) => classroomId)
    return {
      result: { told: recipients.length, left: requestedWorks.length - recipients.length },
      changed: changedPaths({ classroomIds: [...new Set<ClassroomId>(classroomIds)] }, step),
      audit:
        recipients.length > 0
          ? {
              act: 'work.comment',
              on: classroomId,
              details: { students: recipients.map(({ student }) => student), step },
            }
          : undefined,
    }
  },
})

type StartedWork = { student: PersonId; solved: boolean; comments: number }

/**
 * Locks the progress rows before counting comments, so that concurrent comments cannot exceed the limit. Locks in
 * student order so that two teachers cannot deadlock.
 */
async function lockStartedWorks(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  step: string,
): Promise<StartedWork[]> {
  const queryValues = [schoolId, students, step]
  const { rows: lockedRows } = await db.$client.query<Omit<StartedWork, 'comments'>>(
    `SELECT student_id AS student, solved_at IS NOT NULL AS solved FROM ${getTableName(lessonProgress)}
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND step = $3 ORDER BY student_id FOR NO KEY UPDATE`,
    queryValues,
  )
  const { rows } = await db.$client.query<Omit<StartedWork, 'solved'>>(
    `SELECT student_id AS student, count(*)::int AS comments FROM ${getTableName(workComments)}
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND step = $3 GROUP BY student_id`,
    queryValues,
  )
  const comments = new Map(rows.map((row) => [row.student, row.comments]))
  return lockedRows.map((row) => ({ ...row, comments: comments.get(row.student) ?? 0 }))
}

async function addComments(
  { db, actor, now, newId }: CommandContext,
  schoolId: SchoolId,
  step: string,
  text: string,
  recipients: z.infer<typeof works>,
) {
  if (recipients.length === 0) return
  await db.insert(workComments).values(
    recipients.map(({ student, statement, code }) => ({
      schoolId,
      studentId: student,
      step,
      id: newId(),
      writtenBy: actor.id,
      text,
      phrase: null,
      statement: statement === undefined || code === undefined ? null : statement,
      code: statement === undefined || code === undefined ? null : code,
      madeAt: new Date(now),
    })),
  )
}
