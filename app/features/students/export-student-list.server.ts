import { z } from 'zod'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import { classroomsOfPerson } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { listExportColumns } from './contract.ts'
import { studentIds } from './inputs.server.ts'
import { wholeList } from './student-list.server.ts'

/** All the students somebody teaches, or of the school they run, as a file. Who took it along is kept. */
export const exportStudentList = defineCommand({
  name: 'exportStudentList',
  onlyReads: true,
  quota: 'export',
  input: z.object({
    heads: z.array(z.string().max(60)).length(listExportColumns.length),
    search: z.string().max(80).default(''),
    student: studentIds.optional(),
  }),

  /** What somebody is in the classrooms whose students they would take along. */
  async load({ db, schoolId, actor }) {
    if (!schoolId || !actor.id) throw new AppError('not-found')
    return { schoolId, relations: (await classroomsOfPerson(db, schoolId, actor.id)).map(({ relation }) => relation) }
  },

  allow: (actor, classrooms) => can(actor, 'roster.export', classrooms),

  async run({ db, actor }, { schoolId }, { heads, search, student }) {
    const students = await wholeList(db, schoolId, actor, search.normalize('NFC').trim(), student)
    if (!students) throw new AppError('refused', { reason: 'too-many-students' })
    const rows = students.map((one) => [
      one.title ?? '',
      one.name,
      one.username ?? '',
      one.identifier ?? '',
      one.classrooms.map(({ name }) => name).join('; '),
    ])
    return {
      result: { fileName: 'students.csv', text: csvFile([heads, ...rows]) },
      audit: { act: 'roster.export', on: `schools/${schoolId}`, details: { students: students.length } },
    }
  },
})
