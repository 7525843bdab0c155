import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { reviewMarks } from '#rules/progress/review.ts'
import { checkMarks, MOST_RUBRICS, rubricCriteria, rubricPoints } from '#rules/progress/rubric.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { loadSteps } from './judged-steps.server.ts'
import { changedBy, loadWork, writeComment, writeMark, writtenOut } from './review-work.server.ts'
import { commentText, ofWork } from './review-inputs.server.ts'
import { rubricMarks } from './tables.server.ts'

const points = z.union(rubricPoints.map((one) => z.literal(one)))

/** Open work goes back to whoever made it: a mark for each criterion, perhaps some words, and whether it is to be gone on with. */
export const giveBackWork = defineCommand({
  name: 'giveBackWork',
  quota: 'work-comment',
  input: ofWork.extend({
    marks: jsonField(z.partialRecord(z.enum(rubricCriteria), points)),
    mark: z.enum(reviewMarks),
    text: commentText.optional(),
    /** How many runs there were when it was looked at: what was made since is not marked with it. */
    seen: z.coerce.number().int().min(0).max(1_000_000),
  }),
  async load(context, input) {
    const rubric = loadSteps().get(input.step)?.rubric
    if (!rubric) throw new AppError('not-found')
    return { ...(await loadWork(context, input)), rubric }
  },
  allow: (actor, { classroom }) => can(actor, 'work.review', classroom),
  async run({ db, actor, now, newId }, work, { student, step, mark, seen, ...given }) {
    const checked = checkMarks(work.rubric, given.marks)
    if (!checked.ok) throw new AppError('invalid', { fields: { marks: 'invalid-value' } })
    const of = { schoolId: work.schoolId, studentId: student, step }
    const at = new Date(now)
    const attempts = Math.min(seen, work.attempts)
    const told = { marks: checked.value, mark, givenBy: actor.id, at }
    await db
      .insert(rubricMarks)
      .values({ ...of, attempts, ...told })
      .onConflictDoUpdate({
        target: [rubricMarks.schoolId, rubricMarks.studentId, rubricMarks.step, rubricMarks.attempts],
        set: told,
      })
    await db.execute(sql`
      DELETE FROM ${rubricMarks} WHERE school_id = ${of.schoolId} AND student_id = ${student} AND step = ${step}
        AND attempts < (SELECT min(kept.attempts) FROM (
          SELECT attempts FROM ${rubricMarks} WHERE school_id = ${of.schoolId} AND student_id = ${student} AND step = ${step}
          ORDER BY attempts DESC LIMIT ${MOST_RUBRICS}) AS kept)`)
    await writeMark(db, { ...of, mark, attempts, at })
    const words = given.text?.trim() ?? ''
    if (words !== '')
      await writeComment(db, { ...of, id: newId(), writtenBy: actor.id, text: writtenOut(words), madeAt: at })
    const audit = { act: 'work.rubric', on: work.classroom.id, details: { students: [student], step } }
    return { result: { mark }, changed: changedBy(work, step), audit }
  },
})
