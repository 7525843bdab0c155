import { z } from 'zod'
import { buildAttendance } from '#rules/attendance/attendance.ts'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { classAttendance } from './class-attendance.server.ts'
import { exportHeadings } from './contract.ts'
import { daySchema } from './inputs.server.ts'

/** Exports a month as CSV: one row per student, one column per day on which any student was active or marked. */
export const exportAttendance = defineCommand({
  name: 'exportAttendance',
  readOnly: true,
  quota: 'export',
  input: z.object({
    classroomId: classroomUuid,
    day: daySchema,
    heads: z.array(z.string().max(60)).length(exportHeadings.length),
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
    const days = [...new Set([...seen, ...marked].map((entry) => entry.day))].toSorted()
    const attendance = buildAttendance(
      students.map(({ id }) => id),
      days,
      seen,
      marked,
    )
    const labels = new Map(exportHeadings.map((state, index) => [state, heads[index]!]))
    const rows = students.map(({ id, name: student }) => [
      student,
      ...days.map((date) => labels.get(attendance[id]![date]!.state)!),
    ])
    return {
      result: { fileName: `${name} ${month}.csv`, text: formatCsv([[heads[0]!, ...days], ...rows]) },
      audit: { act: 'attendance.export', on: classroomId, details: { month, students: students.length } },
    }
  },
})

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
