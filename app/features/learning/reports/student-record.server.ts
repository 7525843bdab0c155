import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { attendanceStart } from '#rules/reports/report-period.ts'
import { countClassDays } from '#app/features/people/attendance/public.server.ts'
import { listReleasedResults } from '#app/features/learning/courses/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import type { StudentRecord } from './contract.ts'

type RecordsQuery = {
  schoolId: SchoolId
  classroomId: ClassroomId
  timeZone: string
  locale: Locale
  /** First day of the period; null for all records. */
  since: string | null
  today: string
  students: readonly PersonId[]
}

export const startOfDay = (day: string, timeZone: string): number => parseLocalTime(`${day}T00:00`, timeZone).getTime()

/** Attendance and released test results of students of a class, by student. */
export async function loadRecords(
  db: Database,
  { schoolId, classroomId, timeZone, locale, since, today, students }: RecordsQuery,
): Promise<(student: string) => StudentRecord> {
  const from = attendanceStart(since, today)
  const days = await countClassDays(db, { schoolId, classroomId, timeZone }, from, today)
  const tests = await listReleasedResults(
    db,
    { schoolId, classroomId, students },
    { locale, since: since === null ? 0 : startOfDay(since, timeZone) },
  )
  return (student) => ({ from, days: days.get(student) ?? null, tests: tests.get(student) ?? [] })
}
