import { z } from 'zod'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms, rosterOf } from '#app/features/classrooms/public.server.ts'
import { courseCells, readLessonCells } from '#app/features/progress/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { catalogueIn } from './catalogue.server.ts'
import { gridLessons } from './grid-lessons.server.ts'

/** Longer than any course. */
const mostHeads = 120

/** A class and a course as a file: a line for each student, in percent how much of each lesson is solved, and all stars. */
export const exportCourse = defineCommand({
  name: 'exportCourse',
  onlyReads: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    course: z.string().max(40),
    /** The student, each lesson, the stars. */
    heads: z.array(z.string().max(160)).max(mostHeads),
  }),

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom) => can(actor, 'progress.view', classroom),

  async run({ db }, { schoolId, id: classroomId, name }, { course: asked, heads }) {
    const course = catalogueIn('en').find(({ id }) => id === asked)
    if (!course) throw new AppError('not-found')
    const lessons = gridLessons(course)
    if (heads.length !== lessons.length + 2) throw new AppError('invalid', { fields: { heads: 'invalid-value' } })
    const students = await rosterOf(db, schoolId, classroomId)
    const ids = students.map(({ id }) => id)
    const kept = await courseCells(db, schoolId, course.id, ids)
    const lines = students.map((student) => {
      const cells = readLessonCells(kept[student.id])
      const shares = lessons.map(({ id, steps }) =>
        cells[id] ? String(Math.round((100 * cells[id].done) / Math.max(1, steps))) : '',
      )
      const stars = Object.values(cells).reduce((sum, cell) => sum + cell.stars, 0)
      return [student.name, ...shares, String(stars)]
    })
    return {
      result: { fileName: `${name} ${course.id}.csv`, text: csvFile([heads, ...lines]) },
      audit: { act: 'progress.export', on: classroomId, details: { course: course.id, students: students.length } },
    }
  },
})
