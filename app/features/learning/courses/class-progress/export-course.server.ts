import { z } from 'zod'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadCourseCells, readLessonCells } from '#app/features/learning/progress/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import { listGridLessons } from './grid-lessons.server.ts'

/** More columns than the longest course needs. */
const maxHeads = 120

/** Exports CSV: one line per student with the percentage solved of each lesson and the total stars. */
export const exportCourse = defineCommand({
  name: 'exportCourse',
  readOnly: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    course: z.string().max(40),
    /** Translated column heads: student, one per lesson, stars. */
    heads: z.array(z.string().max(160)).max(maxHeads),
  }),

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom) => can(actor, 'progress.view', classroom),

  async run({ db }, { schoolId, id: classroomId, name }, { course: courseId, heads }) {
    const course = getCatalog('en').find(({ id }) => id === courseId)
    if (!course) throw new AppError('not-found')
    const lessons = listGridLessons(course)
    if (heads.length !== lessons.length + 2) throw new AppError('invalid', { fields: { heads: 'invalid-value' } })
    const students = await rosterOf(db, schoolId, classroomId)
    const ids = students.map(({ id }) => id)
    const cellsByStudent = await loadCourseCells(db, schoolId, course.id, ids)
    const lines = students.map((student) => {
      const cells = readLessonCells(cellsByStudent[student.id])
      const shares = lessons.map(({ id, steps }) =>
        cells[id] ? String(Math.round((100 * cells[id].done) / Math.max(1, steps))) : '',
      )
      const stars = Object.values(cells).reduce((sum, cell) => sum + cell.stars, 0)
      return [student.name, ...shares, String(stars)]
    })
    return {
      result: { fileName: `${name} ${course.id}.csv`, text: formatCsv([heads, ...lines]) },
      audit: { act: 'progress.export', on: classroomId, details: { course: course.id, students: students.length } },
    }
  },
})
