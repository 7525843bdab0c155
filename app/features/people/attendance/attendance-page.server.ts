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

/** Attendance in the week of a requested day, or in this week. The route guard admits only teachers of the class. */
export const attendancePage = (
  { services, actor }: RequestContext,
  { id, schoolId, timeZone }: Classroom,
  requestedDay: string | null,
): Promise<AttendancePage> =>
  read(services, actor, async (db) => {
    const today = formatLocalDay(services.now(), timeZone)
    const day = requestedDay !== null && isDay(requestedDay) ? requestedDay : today
    const week = daysOfWeek(day)
    const { students, seen, marked } = await classAttendance(
      db,
      { schoolId, classroomId: id, timeZone },
      week[0]!,
      week[6]!,
    )
    const days = visibleDays(day, seen, marked)
    return {
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
