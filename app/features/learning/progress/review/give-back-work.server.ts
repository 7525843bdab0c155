import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { reviewMarks } from '#rules/progress/review.ts'
import { checkMarks, MAX_RUBRICS, rubricCriteria, rubricPoints } from '#rules/progress/rubric.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { loadSteps } from '../judged-steps.server.ts'
import { changedPaths, loadWork, writeComment, writeMark, validateComment } from './review-work.server.ts'
import { commentText, workInput } from './review-inputs.server.ts'
import { rubricMarks } from '../tables.server.ts'

const points = z.union(rubricPoints.map((point) => z.literal(point)))

/** Returns open work to the student: a mark per criterion, an optional comment, and whether to continue working. */
export const giveBackWork = defineCommand({
  name: 'giveBackWork',
  quota: 'work-comment',
  input: workInput.extend({
    marks: jsonField(z.partialRecord(z.enum(rubricCriteria), points)),
    mark: z.enum(reviewMarks),
    text: commentText.optional(),
    /** Number of runs that the teacher saw; later runs are not marked. */
    seen: z.coerce.number().int().min(0).max(1_000_000),
  }),
  async load(context, input) {
    const rubric = loadSteps().get(input.step)?.rubric
    if (!rubric) throw new AppError('not-found')
    return { ...(await loadWork(context, input)), rubric }
  },
  allow: (actor, { classroom }) => can(actor, 'work.review', classroom),
  async run({ db, actor, now, newId }, work, { student, step, mark, seen, ...input }) {
    const checked = checkMarks(work.rubric, input.marks)
    if (!checked.ok) throw new AppError('invalid', { fields: { marks: 'invalid-value' } })
    const stepRef = { schoolId: work.schoolId, studentId: student, step }
    const time = new Date(now)
    const attempts = Math.min(seen, work.attempts)
    const rubricFields = { marks: checked.value, mark, givenBy: actor.id, at: time }
    await db
      .insert(rubricMarks)
      .values({ ...stepRef, attempts, ...rubricFields })
      .onConflictDoUpdate({
        target: [rubricMarks.schoolId, rubricMarks.studentId, rubricMarks.step, rubricMarks.attempts],
        set: rubricFields,
      })
    await db.execute(sql`
      DELETE FROM ${rubricMarks} WHERE school_id = ${stepRef.schoolId} AND student_id = ${student} AND step = ${step}
        AND attempts < (SELECT min(kept.attempts) FROM (
          SELECT attempts FROM ${rubricMarks} WHERE school_id = ${stepRef.schoolId} AND student_id = ${student} AND step = ${step}
          ORDER BY attempts DESC LIMIT ${MAX_RUBRICS}) AS kept)`)
    await writeMark(db, { ...stepRef, mark, attempts, at: time })
    const comment = input.text?.trim() ?? ''
    if (comment !== '')
      await writeComment(db, {
        ...stepRef,
        id: newId(),
        writtenBy: actor.id,
        text: validateComment(comment),
        madeAt: time,
      })
    const audit = { act: 'work.rubric', on: work.classroom.id, details: { students: [student], step } }
    return { result: { mark }, changed: changedPaths(work, step), audit }
  },
})
