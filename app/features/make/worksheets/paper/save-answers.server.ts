import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { optionCounts } from '#rules/worksheets/sheet-task.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { isVerifiedTeacherOf } from '#app/features/learning/courses/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { saveAnswersInput } from '../contract.ts'
import { loadWorksheet } from '../lock-worksheet.server.ts'
import { worksheetPapers } from '../tables.server.ts'

type SentPaper = z.infer<typeof saveAnswersInput>['papers'][number]

/** Saves answers that a teacher's phone has read from sheets of students. A newer photo of a sheet replaces the older one. */
export const saveAnswers = defineCommand({
  name: 'saveAnswers',
  input: saveAnswersInput,
  load: (context, input) => loadWorksheet(context, input, true),
  // Answers that are right or wrong tell the solutions.
  allow: (actor, { classroom }) => can(actor, 'solutions.read', classroom),
  async run({ db, actor, now }, { classroom: { schoolId, id: classroomId }, row }, { papers }) {
    if (!(await isVerifiedTeacherOf(db, { schoolId, classroomId }, actor.id!)))
      throw new AppError('refused', { reason: 'unverified-teacher' })
    const counts = optionCounts(row.tasks)
    if (papers.some((paper) => !fits(paper, counts))) throw new AppError('invalid', { reason: 'invalid-value' })
    const members = new Set((await rosterOf(db, schoolId, classroomId)).map(({ id }) => id))
    const isOfWorksheet = and(eq(worksheetPapers.schoolId, schoolId), eq(worksheetPapers.worksheetId, row.id))
    const copies = await db.select().from(worksheetPapers).where(isOfWorksheet)
    const saved = papers.flatMap(({ code, answers, decided }) => {
      const copy = copies.find((other) => other.code === code)
      // A student may have left the class since the sheet was printed.
      return copy && members.has(copy.studentId) ? [{ student: copy.studentId, answers, decided }] : []
    })
    for (const { student, answers, decided } of saved)
      await db
        .update(worksheetPapers)
        .set({ answers, decided, readAt: new Date(now) })
        .where(and(isOfWorksheet, eq(worksheetPapers.studentId, student)))
    return {
      result: { saved: saved.length },
      audit: { act: 'worksheet.answers', on: `classroom:${classroomId}`, details: { sheets: saved.length } },
    }
  },
})

/** One answer per task; only tasks with options have one. */
const fits = ({ answers, decided }: SentPaper, counts: readonly number[]): boolean =>
  answers.length === counts.length &&
  answers.every((option, task) => option === null || option < counts[task]!) &&
  decided.every((task) => task < counts.length)
