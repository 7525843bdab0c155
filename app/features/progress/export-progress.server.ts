import { z } from 'zod'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import { rubricCriteria } from '#rules/progress/rubric.ts'
import { stateOf } from '#rules/progress/step-progress.ts'
import { findClassrooms, rosterOf } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { localMinute } from '#app/platform/dates.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { loadSteps, stepsOfLesson } from './judged-steps.server.ts'
import { progressOf } from './queries.server.ts'
import { rubricsOf } from './rubrics.server.ts'

/** Columns before those of the rubric. */
const FACTS = 8

/** A class and a lesson as a file. Who took it along is kept. */
export const exportProgress = defineCommand({
  name: 'exportProgress',
  onlyReads: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    lesson: z.string().max(16),
    heads: z.array(z.string().max(60)).length(FACTS + rubricCriteria.length),
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
    const rows = await progressOf(db, schoolId, ids, steps)
    const given = new Map(
      (await rubricsOf(db, schoolId, ids)).map((one) => [`${one.studentId} ${one.step}`, one.marks]),
    )
    const kept = new Map(rows.map((row) => [`${row.studentId} ${row.step}`, row]))
    // A column for each that is marked somewhere in this lesson.
    const asked = new Set(steps.flatMap((step) => loadSteps().get(step)?.rubric ?? []))
    const criteria = rubricCriteria.filter((criterion) => asked.has(criterion))
    const lines = students.flatMap((student) =>
      steps.map((step, place) => {
        const row = kept.get(`${student.id} ${step}`)
        const { stars = 0, attempts = 0, hints = 0, activeMs = 0, lastAt = null } = row ?? {}
        const last = lastAt === null ? '' : localMinute(new Date(lastAt).getTime(), timeZone)
        const numbers = [stars, attempts, hints, Math.round(activeMs / 60_000)].map(String)
        const marks = given.get(`${student.id} ${step}`)
        const rubric = criteria.map((criterion) => String(marks?.[criterion] ?? ''))
        return [student.name, String(place + 1), stateOf(row ?? null), ...numbers, last, ...rubric]
      }),
    )
    return {
      result: {
        fileName: `${name} ${lesson}.csv`,
        text: csvFile([
          [...heads.slice(0, FACTS), ...criteria.map((one) => heads[FACTS + rubricCriteria.indexOf(one)]!)],
          ...lines,
        ]),
      },
      audit: { act: 'progress.export', on: classroomId, details: { lesson, students: students.length } },
    }
  },
})
