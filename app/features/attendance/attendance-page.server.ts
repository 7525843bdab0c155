import { attendanceOf, daysShown } from '#rules/attendance/attendance.ts'
import { isDay } from '#rules/input/day.ts'
import type { SchoolId } from '#rules/ids.ts'
import { weekAround } from '#rules/week.ts'
import { localDay } from '#app/platform/dates.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { classAttendance } from './class-attendance.server.ts'
import type { AttendancePage } from './contract.ts'

type Room = { id: string; schoolId: SchoolId; timeZone: string }

/** The week around a day, or this one. The guard has let the teachers of the class in and nobody else. */
export const attendancePage = (
  { services, actor }: Visit,
  { id, schoolId, timeZone }: Room,
  asked: string | null,
): Promise<AttendancePage> =>
  read(services, actor, async (db) => {
    const today = localDay(services.now(), timeZone)
    const day = asked !== null && isDay(asked) ? asked : today
    const week = weekAround(day)
    const { students, seen, marked } = await classAttendance(
      db,
      { schoolId, classroomId: id, timeZone },
      week[0]!,
      week[6]!,
    )
    const days = daysShown(day, seen, marked)
    return {
      today,
      days,
      students,
      attendance: attendanceOf(
        students.map((student) => student.id),
        days,
        seen,
        marked,
      ),
    }
  })
