import { lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { checkComment, MOST_COMMENTS, phrases, reviewMarks } from '#rules/progress/review.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuid } from '#app/platform/uuid.ts'
import { commentsPath, lessonPath, toReadPath } from './paths.ts'
import { loadSteps } from './judged-steps.server.ts'
import { atStatement, commentText, ofWork, type OfWork } from './review-inputs.server.ts'
import { lessonProgress, stepReviews, workComments } from './tables.server.ts'

/** What those who teach a class say about the work of a student of it. */

/** A student of the class who has begun the step; it is held, so that what is said of it is true when it is written. */
export async function loadWork({ db, actor }: Context, { classroomId, student, step }: OfWork) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const { schoolId } = classroom
  const rooms = await classroomsOfStudents(db, schoolId, [student])
  if (!rooms.some((room) => room.classroomId === classroomId)) throw new AppError('not-found')
  const { rows } = await db.execute<{ attempts: number }>(sql`
    SELECT attempts FROM ${lessonProgress}
    WHERE school_id = ${schoolId} AND student_id = ${student} AND step = ${step} FOR NO KEY UPDATE`)
  if (!rows[0]) throw new AppError('not-found')
  return { classroom, schoolId, attempts: rows[0].attempts, rooms: rooms.map((room) => room.classroomId) }
}

type LoadedWork = Awaited<ReturnType<typeof loadWork>>
const mayReview = (actor: Context['actor'], { classroom }: LoadedWork) => can(actor, 'work.review', classroom)

/** In every class that the student is in: each shows the same work. */
export const changedBy = ({ rooms }: Pick<LoadedWork, 'rooms'>, step: string) =>
  rooms.flatMap((room) => [commentsPath(room), toReadPath(room), lessonPath(room, loadSteps().get(step)?.lesson ?? '')])

export const markWork = defineCommand({
  name: 'markWork',
  input: ofWork.extend({ mark: z.enum([...reviewMarks, 'none']) }),
  load: loadWork,
  allow: mayReview,
  async run({ db, now }, work, { student, step, mark }) {
    const { schoolId, attempts } = work
    if (mark === 'none')
      await db.execute(
        sql`DELETE FROM ${stepReviews} WHERE school_id = ${schoolId} AND student_id = ${student} AND step = ${step}`,
      )
    else await writeMark(db, { schoolId, studentId: student, step, mark, attempts, at: new Date(now) })
    const audit = { act: 'work.mark', on: work.classroom.id, details: { students: [student], step, mark } }
    return { result: { mark }, changed: changedBy(work, step), audit }
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
      // Whoever read an older try does not undo what was said of a newer one.
      setWhere: lte(stepReviews.attempts, attempts),
    })
}

export const commentOnWork = defineCommand({
  name: 'commentOnWork',
  quota: 'work-comment',
  input: ofWork.extend({
    text: commentText.optional(),
    phrase: z.enum(phrases).optional(),
    ...atStatement,
  }),
  load: loadWork,
  allow: mayReview,
  async run({ db, actor, now, newId }, work, { student, step, phrase = null, ...wanted }) {
    const text = phrase ? null : writtenOut(wanted.text ?? '')
    const about = wanted.statement === undefined || wanted.code === undefined ? null : wanted
    const id = newId()
    await writeComment(db, {
      schoolId: work.schoolId,
      studentId: student,
      step,
      id,
      writtenBy: actor.id,
      text,
      phrase,
      statement: about?.statement ?? null,
      code: about?.code ?? null,
      madeAt: new Date(now),
    })
    const audit = { act: 'work.comment', on: work.classroom.id, details: { students: [student], step, comment: id } }
    return { result: { id }, changed: changedBy(work, step), audit }
  },
})

/** One more about a step, unless there are as many as a child may read. */
export async function writeComment(db: Database, comment: typeof workComments.$inferInsert): Promise<void> {
  const { schoolId, studentId, step } = comment
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${workComments}
    WHERE school_id = ${schoolId} AND student_id = ${studentId} AND step = ${step}`)
  if (rows[0]!.count >= MOST_COMMENTS) throw new AppError('refused', { reason: 'too-many-comments' })
  await db.insert(workComments).values(comment)
}

/** What was typed, or why it cannot be taken. */
export function writtenOut(text: string): string {
  const checked = checkComment(text)
  if (!checked.ok) throw new AppError('invalid', { fields: { text: checked.reason } })
  return checked.value
}

export const removeComment = defineCommand({
  name: 'removeComment',
  input: ofWork.extend({ comment: uuid }),
  load: loadWork,
  allow: mayReview,
  async run({ db }, work, { student, step, comment }) {
    const { rows } = await db.execute<{ writer: PersonId | null }>(sql`
      DELETE FROM ${workComments}
      WHERE school_id = ${work.schoolId} AND student_id = ${student} AND step = ${step} AND id = ${comment}
      RETURNING written_by AS writer`)
    // Whoever asks later who wrote to a child finds it in the log, though not the words.
    const audit = rows[0] && {
      act: 'work.comment-removed',
      on: work.classroom.id,
      details: { students: [student], step, comment, writer: rows[0].writer },
    }
    return { result: { removed: true }, changed: changedBy(work, step), audit }
  },
})
