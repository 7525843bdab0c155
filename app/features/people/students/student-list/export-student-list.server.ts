import { z } from 'zod'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { classroomsOfPerson } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { listExportColumns } from '../contract.ts'
import { studentIds } from '../inputs.server.ts'
import { loadExportList } from './student-list.server.ts'

/** Exports a teacher's students, or an admin's whole school, as CSV. The audit trail records the exporting user. */
export const exportStudentList = defineCommand({
  name: 'exportStudentList',
  readOnly: true,
  quota: 'export',
  input: z.object({
    heads: z.array(z.string().max(60)).length(listExportColumns.length),
    search: z.string().max(80).default(''),
    student: studentIds.optional(),
  }),

  /** The user's relations to the classes whose students would be exported. */
  async load({ db, schoolId, actor }) {
    if (!schoolId || !actor.id) throw new AppError('not-found')
    return { schoolId, relations: (await classroomsOfPerson(db, schoolId, actor.id)).map(({ relation }) => relation) }
  },

  allow: (actor, classrooms) => can(actor, 'roster.export', classrooms),

  async run({ db, actor }, { schoolId }, { heads, search, student }) {
    const students = await loadExportList(db, schoolId, actor, search.normalize('NFC').trim(), student)
    if (!students) throw new AppError('refused', { reason: 'too-many-students' })
    const rows = students.map((student) => [
      student.title ?? '',
      student.name,
      student.username ?? '',
      student.identifier ?? '',
      student.classrooms.map(({ name }) => name).join('; '),
    ])
    return {
      result: { fileName: 'students.csv', text: formatCsv([heads, ...rows]) },
      audit: { act: 'roster.export', on: `schools/${schoolId}`, details: { students: students.length } },
    }
  },
})
