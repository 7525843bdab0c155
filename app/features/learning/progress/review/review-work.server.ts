import { lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { checkComment, MAX_COMMENTS, phrases, reviewMarks } from '#rules/progress/review.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { commentsPath, lessonPath, unreadWorkPath } from '../paths.ts'
import { loadSteps } from '../judged-steps.server.ts'
import { statementFields, commentText, workInput, type WorkInput } from './review-inputs.server.ts'
import { lessonProgress, stepReviews, workComments } from '../tables.server.ts'

/** Commands of teachers about the work of a student. */

/** Loads a step that a student of the class has started. Locks its progress row until the review is written. */
export async function loadWork({ db, actor }: CommandContext, { classroomId, student, step }: WorkInput) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const { schoolId } = classroom
  const enrollments = await classroomsOfStudents(db, schoolId, [student])
  if (!enrollments.some((enrollment) => enrollment.classroomId === classroomId)) throw new AppError('not-found')
  const { rows } = await db.execute<{ attempts: number }>(sql`
    SELECT attempts FROM ${lessonProgress}
    WHERE school_id = ${schoolId} AND student_id = ${student} AND step = ${step} FOR NO KEY UPDATE`)
  if (!rows[0]) throw new AppError('not-found')
  return {
    classroom,
    schoolId,
    attempts: rows[0].attempts,
    classroomIds: enrollments.map((enrollment) => enrollment.classroomId),
  }
}

type LoadedWork = Awaited<ReturnType<typeof loadWork>>
const canReview = (actor: CommandContext['actor'], { classroom }: LoadedWork) => can(actor, 'work.review', classroom)

/** Live paths of all classes of the student, because each class shows the same work. */
export const changedPaths = ({ classroomIds }: Pick<LoadedWork, 'classroomIds'>, step: string) =>
  classroomIds.flatMap((classroomId) => [
    commentsPath(classroomId),
    unreadWorkPath(classroomId),
    lessonPath(classroomId, loadSteps().get(step)?.lesson ?? ''),
  ])

export const markWork = defineCommand({
  name: 'markWork',
  input: workInput.extend({ mark: z.enum([...reviewMarks, 'none']) }),
  load: loadWork,
  allow: canReview,
  async run({ db, now }, work, { student, step, mark }) {
    const { schoolId, attempts } = work
    if (mark === 'none')
      await db.execute(
        sql`DELETE FROM ${stepReviews} WHERE school_id = ${schoolId} AND student_id = ${student} AND step = ${step}`,
      )
    else await writeMark(db, { schoolId, studentId: student, step, mark, attempts, at: new Date(now) })
    const audit = { act: 'work.mark', on: work.classroom.id, details: { students: [student], step, mark } }
    return { result: { mark }, changed: changedPaths(work, step), audit }
  },
})

export async function writeMark(db: Database, review: typeof stepReviews.$inferInsert): Promise<void> {
  const { mark, attempts, at } = review
  await db
    .insert(stepReviews)
    .values(review)
    .onConflictDoUpdate({
      target: [stepReviews.schoolId, stepReviews.studentId, stepReviews.step],
      set: { mark, attempts, at },
      // A review of an older attempt must not overwrite a review of a newer one.
      setWhere: lte(stepReviews.attempts, attempts),
    })
}

export const commentOnWork = defineCommand({
  name: 'commentOnWork',
  quota: 'work-comment',
  input: workInput.extend({
    text: commentText.optional(),
    phrase: z.enum(phrases).optional(),
    ...statementFields,
  }),
  load: loadWork,
  allow: canReview,
  async run({ db, actor, now, newId }, work, { student, step, phrase = null, ...input }) {
    const text = phrase ? null : validateComment(input.text ?? '')
    const anchor = input.statement === undefined || input.code === undefined ? null : input
    const id = newId()
    await writeComment(db, {
      schoolId: work.schoolId,
      studentId: student,
      step,
      id,
      writtenBy: actor.id,
      text,
      phrase,
      statement: anchor?.statement ?? null,
      code: anchor?.code ?? null,
      madeAt: new Date(now),
    })
    const audit = { act: 'work.comment', on: work.classroom.id, details: { students: [student], step, comment: id } }
    return { result: { id }, changed: changedPaths(work, step), audit }
  },
})

/** Adds a comment unless the step has the maximum number of comments. */
export async function writeComment(db: Database, comment: typeof workComments.$inferInsert): Promise<void> {
  const { schoolId, studentId, step } = comment
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${workComments}
    WHERE school_id = ${schoolId} AND student_id = ${studentId} AND step = ${step}`)
  if (rows[0]!.count >= MAX_COMMENTS) throw new AppError('refused', { reason: 'too-many-comments' })
  await db.insert(workComments).values(comment)
}

/** Returns the cleaned text or throws `invalid` with the reason. */
export function validateComment(text: string): string {
  const checked = checkComment(text)
  if (!checked.ok) throw new AppError('invalid', { fields: { text: checked.reason } })
  return checked.value
}

export const removeComment = defineCommand({
  name: 'removeComment',
  input: workInput.extend({ comment: uuid }),
  load: loadWork,
  allow: canReview,
  async run({ db }, work, { student, step, comment }) {
    const { rows } = await db.execute<{ writer: PersonId | null }>(sql`
      DELETE FROM ${workComments}
      WHERE school_id = ${work.schoolId} AND student_id = ${student} AND step = ${step} AND id = ${comment}
      RETURNING written_by AS writer`)
    // The audit log records who wrote the comment, but not its text.
    const audit = rows[0] && {
      act: 'work.comment-removed',
      on: work.classroom.id,
      details: { students: [student], step, comment, writer: rows[0].writer },
    }
    return { result: { removed: true }, changed: changedPaths(work, step), audit }
  },
})
