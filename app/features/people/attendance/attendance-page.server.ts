import { buildAttendance, visibleDays } from '#rules/attendance/attendance.ts'
import { isDay } from '#rules/input/day.ts'
import type { SchoolId } from '#rules/ids.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { classAttendance } from './class-attendance.server.ts'
import type { AttendancePage } from './contract.ts'

type Classroom = { id: string; schoolId: SchoolId; timeZone: string }

export type AttendanceRequest = { day: string | null; week: string | null }

/**
 * Attendance in the week of a requested day, or the roll call of a day, by default today. The route guard admits only
 * teachers of the class.
 */
export const attendancePage = (
  { services, actor }: RequestContext,
  { id, schoolId, timeZone }: Classroom,
  requested: AttendanceRequest,
): Promise<AttendancePage> =>
  read(services, actor, async (db) => {
    const today = formatLocalDay(services.now(), timeZone)
    const view = requested.week !== null ? 'week' : 'roll'
    const requestedDay = requested.week ?? requested.day
    const day = requestedDay !== null && isDay(requestedDay) ? requestedDay : today
    const period = view === 'week' ? daysOfWeek(day) : [day]
    const { students, seen, marked } = await classAttendance(
      db,
      { schoolId, classroomId: id, timeZone },
      period[0]!,
      period.at(-1)!,
    )
    const days = view === 'week' ? visibleDays(day, seen, marked) : [day]
    return {
      view,
      today,
      days,
      students,
      attendance: buildAttendance(
        students.map((student) => student.id),
        days,
        seen,
        marked,
      ),
    }
  })
