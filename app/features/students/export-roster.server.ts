import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { csvOf } from '#rules/students/csv.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { studentIds } from './contract.ts'
import { groupsOfClassroom, studentsOfClassroom } from './queries.server.ts'
import { rostersOf } from './rosters.server.ts'

/** Words of the first line come from the screen, in the language it is read in. */
export const exportHeads = ['name', 'username', 'identifier', 'groups'] as const

/** The class as a file. Who took it along is kept. */
export const exportRoster = defineCommand({
  name: 'exportRoster',
  input: z.object({ classroomId: z.uuid(), heads: z.array(z.string().max(60)).length(exportHeads.length), student: studentIds.optional() }),

  async load({ db, schoolId, actor }, { classroomId }) {
    const [roster] = schoolId ? await rostersOf(db, schoolId, [classroomId], actor) : []
    if (!roster) throw new AppError('not-found')
    return roster
  },

  allow: (actor, roster) => can(actor, 'roster.export', roster),

  async run({ db }, { schoolId, classroomId, name }, { heads, student }) {
    const wanted = new Set(student)
    const all = await studentsOfClassroom(db, schoolId, classroomId)
    const students = all.filter(({ id }) => !student || wanted.has(id)).sort((a, b) => a.name.localeCompare(b.name))
    const groups = await groupsOfClassroom(db, schoolId, classroomId)
    const groupsOf = (id: string) => groups.filter((group) => group.students.includes(id)).map((group) => group.name)
    const rows = students.map((one) => [one.name, one.username ?? '', one.identifier ?? '', groupsOf(one.id).join('; ')])
    return {
      result: { fileName: `${name}.csv`, text: csvOf([heads, ...rows]) },
      audit: { act: 'roster.export', on: classroomId, details: { students: students.length } },
    }
  },
})
