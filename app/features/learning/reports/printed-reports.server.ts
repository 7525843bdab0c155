import type { PersonId } from '#rules/ids.ts'
import { attendanceStart, reportStart } from '#rules/reports/report-period.ts'
import { parseSelectedStudents, authorizePrint, type PrintClaims } from '#app/features/people/cards/public.server.ts'
import { classroomById, rosterOf, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { classReports, figuresFor, titlesFor } from './class-reports.server.ts'
import { loadRecords, startOfDay } from './student-record.server.ts'
import type { ListedFigures, PrintedReports, StudentReport } from './contract.ts'

/** Loads the reports of a print link, if the teacher who created the link still has access. */
export async function printedReports(
  services: Services,
  claims: PrintClaims,
  locale: Locale,
): Promise<PrintedReports | null> {
  const printer = await authorizePrint(services, claims)
  if (!printer) return null
  const { schoolId } = printer
  const classroomId = claims.classroom
  return inTransaction(services.pool, { ...printer, staff: false }, async (db) => {
    const classroom = await classroomById(db, schoolId, classroomId)
    const school = await schoolById(db, schoolId)
    if (!classroom || !school) return null
    const day = formatLocalDay(services.now(), school.timezone)
    const since = reportStart(claims.period, { today: day, termStarts: classroom.termStarts })
    const header = {
      name: classroom.name,
      school: school.name,
      teachers: (await teachersOf(db, schoolId, [classroomId])).map(({ name }) => name),
      paper: claims.paper,
      day,
      since,
    }
    const selectedIds = parseSelectedStudents(claims)
    if (claims.view === 'class-report' && since === null) {
      const roster = (await rosterOf(db, schoolId, classroomId)).filter(
        ({ id }) => selectedIds === null || selectedIds.has(id),
      )
      return { ...header, about: 'class', students: await figuresFor(db, schoolId, roster) }
    }
    const students = await classReports(
      db,
      { schoolId, classroomId },
      selectedIds,
      since === null ? 0 : startOfDay(since, school.timezone),
    )
    if (claims.view === 'class-report') return { ...header, about: 'class', students: students.map(toFigures) }
    const records = await loadRecords(db, {
      ...{ schoolId, classroomId, timeZone: school.timezone, locale, since, today: day },
      students: students.map(({ id }) => id as PersonId),
    })
    const attendanceFrom = attendanceStart(since, day)
    return {
      ...header,
      about: 'children',
      titles: titlesFor(students, locale),
      attendanceFrom,
      students: students.map((student) => ({ ...student, ...records(student.id) })),
    }
  })
}

/** The stored figures of a student have no dates, so those of a period come from the student's report. */
const toFigures = ({ id, name, lessonsDone, stars, activeMs, skills, open }: StudentReport): ListedFigures => ({
  ...{ id, name, lessonsDone, stars, activeMs, skills, open },
})
