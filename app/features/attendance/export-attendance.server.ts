import { z } from 'zod'
import { attendanceOf } from '#rules/attendance/attendance.ts'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { classAttendance } from './class-attendance.server.ts'
import { exportWords } from './contract.ts'
import { aDay } from './inputs.server.ts'

/** The month of a day as a file: a line for each child, a column for each day on which somebody of the class was there. */
export const exportAttendance = defineCommand({
  name: 'exportAttendance',
  onlyReads: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    day: aDay,
    heads: z.array(z.string().max(60)).length(exportWords.length),
  }),
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'attendance.mark', classroom),
  async run({ db }, { schoolId, id: classroomId, name }, { day, heads }) {
    const { timezone: timeZone } = (await schoolById(db, schoolId))!
    const month = day.slice(0, 7)
    const { students, seen, marked } = await classAttendance(
      db,
      { schoolId, classroomId, timeZone },
      `${month}-01`,
      lastDayOf(month),
    )
    const days = [...new Set([...seen, ...marked].map((one) => one.day))].toSorted()
    const found = attendanceOf(
      students.map(({ id }) => id),
      days,
      seen,
      marked,
    )
    const words = new Map(exportWords.map((word, at) => [word, heads[at]!]))
    const lines = students.map(({ id, name: student }) => [
      student,
      ...days.map((one) => words.get(found[id]![one]!.state)!),
    ])
    return {
      result: { fileName: `${name} ${month}.csv`, text: csvFile([[heads[0]!, ...days], ...lines]) },
      audit: { act: 'attendance.export', on: classroomId, details: { month, students: students.length } },
    }
  },
})

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
