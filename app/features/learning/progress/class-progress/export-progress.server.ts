import { z } from 'zod'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { rubricCriteria } from '#rules/progress/rubric.ts'
import { stepState } from '#rules/progress/step-progress.ts'
import { findClassrooms, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { formatLocalMinute } from '#app/platform/time/dates.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { loadSteps, stepsOfLesson } from '../judged-steps.server.ts'
import { loadProgress } from '../queries.server.ts'
import { loadLastRubrics } from '../review/rubrics.server.ts'

/** Number of columns before the rubric columns. */
const FACT_COLUMNS = 8

/** Exports a class's progress in a lesson as CSV. The export is audited. */
export const exportProgress = defineCommand({
  name: 'exportProgress',
  readOnly: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    lesson: z.string().max(16),
    heads: z.array(z.string().max(60)).length(FACT_COLUMNS + rubricCriteria.length),
  }),

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom) => can(actor, 'progress.view', classroom),

  async run({ db }, { schoolId, id: classroomId, name }, { lesson, heads }) {
    const steps = stepsOfLesson(lesson)
    if (steps.length === 0) throw new AppError('not-found')
    const students = await rosterOf(db, schoolId, classroomId)
    const { timezone: timeZone } = (await schoolById(db, schoolId))!
    const ids = students.map(({ id }) => id)
    const rows = await loadProgress(db, schoolId, ids, steps)
    const marksByStep = new Map(
      (await loadLastRubrics(db, schoolId, ids)).map((rubric) => [`${rubric.studentId} ${rubric.step}`, rubric.marks]),
    )
    const progressByStep = new Map(rows.map((row) => [`${row.studentId} ${row.step}`, row]))
    // One column for each criterion that a step of this lesson uses.
    const lessonCriteria = new Set(steps.flatMap((step) => loadSteps().get(step)?.rubric ?? []))
    const criteria = rubricCriteria.filter((criterion) => lessonCriteria.has(criterion))
    const lines = students.flatMap((student) =>
      steps.map((step, index) => {
        const row = progressByStep.get(`${student.id} ${step}`)
        const { stars = 0, attempts = 0, hints = 0, activeMs = 0, lastAt = null } = row ?? {}
        const last = lastAt === null ? '' : formatLocalMinute(new Date(lastAt).getTime(), timeZone)
        const numbers = [stars, attempts, hints, Math.round(activeMs / 60_000)].map(String)
        const marks = marksByStep.get(`${student.id} ${step}`)
        const rubricCells = criteria.map((criterion) => String(marks?.[criterion] ?? ''))
        return [student.name, String(index + 1), stepState(row ?? null), ...numbers, last, ...rubricCells]
      }),
    )
    return {
      result: {
        fileName: `${name} ${lesson}.csv`,
        text: formatCsv([
          [
            ...heads.slice(0, FACT_COLUMNS),
            ...criteria.map((criterion) => heads[FACT_COLUMNS + rubricCriteria.indexOf(criterion)]!),
          ],
          ...lines,
        ]),
      },
      audit: { act: 'progress.export', on: classroomId, details: { lesson, students: students.length } },
    }
  },
})
