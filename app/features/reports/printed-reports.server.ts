import { countedDays } from '#app/features/attendance/public.server.ts'
import { namedIn, printerOf, type PrintClaims } from '#app/features/cards/public.server.ts'
import { classroomById, rosterOf, teachersOf } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'
import { classReports, figuresFor, titlesFor } from './class-reports.server.ts'
import type { PrintedReports } from './contract.ts'

/** What stands on the sheets of a link, for whoever made it and still may. */
export async function printedReports(
  services: Services,
  claims: PrintClaims,
  locale: Locale,
): Promise<PrintedReports | null> {
  const printer = await printerOf(services, claims)
  if (!printer) return null
  const { schoolId } = printer
  const classroomId = claims.classroom
  return inTransaction(services.pool, { ...printer, staff: false }, async (db) => {
    const room = await classroomById(db, schoolId, classroomId)
    const school = await schoolById(db, schoolId)
    if (!room || !school) return null
    const printed = {
      name: room.name,
      school: school.name,
      teachers: (await teachersOf(db, schoolId, [classroomId])).map(({ name }) => name),
      paper: claims.paper,
      day: localDay(services.now(), school.timezone),
    }
    const named = namedIn(claims)
    if (claims.view === 'class-report') {
      const roster = (await rosterOf(db, schoolId, classroomId)).filter(({ id }) => named === null || named.has(id))
      return { ...printed, about: 'class', students: await figuresFor(db, schoolId, roster) }
    }
    const students = await classReports(db, { schoolId, classroomId }, named)
    const days = await countedDays(db, { schoolId, classroomId, timeZone: school.timezone }, services.now())
    return {
      ...printed,
      about: 'children',
      titles: titlesFor(students, locale),
      students: students.map((student) => ({ ...student, days: days.get(student.id) ?? null })),
    }
  })
}
