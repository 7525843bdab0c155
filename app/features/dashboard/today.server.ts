import { localDay } from '#app/platform/dates.ts'
import { weekAround } from '#rules/week.ts'
import { opens } from '#app/features.server.ts'
import { pendingRequests, rosterOf, transfersOfClass } from '#app/features/classrooms/public.server.ts'
import {
  assignmentsOf,
  catalogueIn,
  coursesOfClass,
  lessonsAround,
  placedLesson,
} from '#app/features/courses/public.server.ts'
import { classNow, solvedDays, workToRead, type SolvedDay } from '#app/features/progress/public.server.ts'
import { schoolsJustJoined } from '#app/features/schools/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { ClassDay, RoomChoice, TeacherDashboard } from './contract.ts'
import { nextForClass } from './next-for-class.server.ts'
import { rightsIn } from './shell.server.ts'

/** Today for those who teach the class: who needs them, who is here and how it goes, what comes next, the week. */
export async function taughtToday(visit: Visit, room: RoomChoice): Promise<TeacherDashboard> {
  const { services, actor, locale } = visit
  const { schoolId, id, timeZone } = room
  const now = services.now()
  const joined = await schoolsJustJoined(visit, schoolId)
  return read(services, actor, async (db) => {
    const day = localDay(now, timeZone)
    const students = await rosterOf(db, schoolId, id)
    const ids = students.map((student) => student.id)
    const learning = await classNow(db, schoolId, id, ids)
    const assignments = await assignmentsOf(db, schoolId, id)
    const courses = await coursesOfClass(db, { schoolId, classroomId: id }, catalogueIn(locale), assignments)
    const [monday] = weekAround(day)
    const solved = await solvedDays(db, schoolId, ids, { since: monday!, timeZone })
    const due = assignments.flatMap(({ content, dueAt }) =>
      dueAt === null ? [] : [{ title: titleOf(locale, content), day: localDay(dueAt, timeZone) }],
    )
    return {
      view: 'teacher',
      room,
      can: rightsIn(actor, room).can,
      teacher: visit.signedIn!.user.name,
      day,
      now,
      joined,
      requests: await pendingRequests(db, schoolId, id),
      transfers: await transfersOfClass(db, schoolId, id),
      students: students.map((student) => ({ id: student.id, name: student.name })),
      learning,
      toRead: await workToRead(db, schoolId, ids),
      lessonTitles: Object.fromEntries(
        [...new Set(Object.values(learning).map(({ lesson }) => lesson))].map((lesson) => [
          lesson,
          titleOf(locale, lesson),
        ]),
      ),
      next: opens('/lesson/:lessonId/:stepId') ? nextForClass(courses, learning) : { kind: 'puzzle' },
      course: lessonsAround(
        courses,
        Object.values(learning).map(({ lesson }) => lesson),
      ),
      week: weekOf(day, solved, due),
    }
  })
}

const titleOf = (locale: Locale, lesson: string): string => placedLesson(locale, lesson)?.lesson.title ?? lesson

/** Five days, and the weekend if something is on it. */
function weekOf(
  today: string,
  solved: readonly SolvedDay[],
  due: readonly { title: string; day: string }[],
): ClassDay[] {
  return weekAround(today)
    .map((day): ClassDay => {
      const ofDay = solved.find((one) => one.day === day)
      return {
        day,
        learners: ofDay?.learners ?? 0,
        solved: ofDay?.solved ?? 0,
        // Given to many children it is one lesson.
        due: [...new Set(due.filter((one) => one.day === day).map(({ title }) => title))],
      }
    })
    .filter(({ day, learners, due: titles }, index) => index < 5 || day === today || learners > 0 || titles.length > 0)
}
