import { z } from 'zod'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { exportColumns } from '../contract.ts'
import { studentIds } from '../inputs.server.ts'
import { groupsOfClassroom, studentsOfClassroom } from '../queries.server.ts'

/** Exports the class list as CSV. The audit trail records the exporting user. */
export const exportRoster = defineCommand({
  name: 'exportRoster',
  readOnly: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    heads: z.array(z.string().max(60)).length(exportColumns.length),
    student: studentIds.optional(),
  }),

  async load({ db, actor }, { classroomId }) {
    const [roster] = await findClassrooms(db, actor, [classroomId])
    if (!roster) throw new AppError('not-found')
    return roster
  },

  allow: (actor, roster) => can(actor, 'roster.export', roster),

  async run({ db }, { schoolId, id: classroomId, name }, { heads, student }) {
    const selectedIds = new Set(student)
    const all = await studentsOfClassroom(db, schoolId, classroomId)
    const students = all
      .filter(({ id }) => !student || selectedIds.has(id))
      .sort((a, b) => a.name.localeCompare(b.name))
    const groups = await groupsOfClassroom(db, schoolId, classroomId)
    const groupsOf = (id: string) => groups.filter((group) => group.students.includes(id)).map((group) => group.name)
    const rows = students.map((student) => [
      student.title ?? '',
      student.name,
      student.username ?? '',
      student.identifier ?? '',
      groupsOf(student.id).join('; '),
    ])
    return {
      result: { fileName: `${name}.csv`, text: formatCsv([heads, ...rows]) },
      audit: { act: 'roster.export', on: classroomId, details: { students: students.length } },
    }
  },
})
