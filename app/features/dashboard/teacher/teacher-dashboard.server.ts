import { formatLocalDay } from '#app/platform/time/dates.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { isPathImplemented } from '#app/platform/feature-list.server.ts'
import { loadRosterToday } from '#app/features/people/attendance/public.server.ts'
import { listPendingRequests, transfersOfClass } from '#app/features/people/classrooms/public.server.ts'
import {
  loadAssignments,
  getCatalog,
  listClassCourses,
  selectLessonsAround,
  findLesson,
} from '#app/features/learning/courses/public.server.ts'
import {
  loadClassActivity,
  listSolvedDays,
  listUnreadWork,
  type SolvedDay,
} from '#app/features/learning/progress/public.server.ts'
import { listNewParents } from '#app/features/people/guardians/public.server.ts'
import { listRecentlyJoinedSchools } from '#app/features/people/schools/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { ClassDay, WorkspaceChoice, TeacherDashboard } from '../contract.ts'
import { selectNextForClass } from './next-for-class.server.ts'
import { getRights } from '../shell.server.ts'

/** Dashboard of a class for its teachers. */
export async function loadTeacherDashboard(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
): Promise<TeacherDashboard> {
  const { services, actor, locale } = requestContext
  const { schoolId, id, timeZone } = workspace
  const now = services.now()
  const joined = await listRecentlyJoinedSchools(requestContext, schoolId)
  return read(services, actor, async (db) => {
    const { students, today } = await loadRosterToday(db, { schoolId, classroomId: id, timeZone }, now)
    const { day } = today
    const ids = students.map((student) => student.id)
    const learning = await loadClassActivity(db, schoolId, id, ids)
    const assignments = await loadAssignments(db, schoolId, id)
    const courses = await listClassCourses(db, { schoolId, classroomId: id }, getCatalog(locale), assignments)
    const [monday] = daysOfWeek(day)
    const solved = await listSolvedDays(db, schoolId, ids, { since: monday!, timeZone })
    const due = assignments.flatMap(({ content, dueAt }) =>
      dueAt === null ? [] : [{ title: getLessonTitle(locale, content), day: formatLocalDay(dueAt, timeZone) }],
    )
    return {
      view: 'teacher',
      room: workspace,
      can: getRights(actor, workspace).can,
      teacher: requestContext.signedIn!.user.name,
      day,
      now,
      away: today.away,
      joined,
      requests: await listPendingRequests(db, schoolId, id),
      transfers: await transfersOfClass(db, schoolId, id),
      parents: await listNewParents(db, schoolId, id, now),
      students,
      learning,
      toRead: await listUnreadWork(db, schoolId, ids),
      lessonTitles: Object.fromEntries(
        [
          ...new Set([
            ...Object.values(learning).map(({ lesson }) => lesson),
            ...courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons.map(({ id: lesson }) => lesson))),
          ]),
        ].map((lesson) => [lesson, getLessonTitle(locale, lesson)]),
      ),
      next: isPathImplemented('/lesson/:lessonId/:stepId') ? selectNextForClass(courses, learning) : { kind: 'puzzle' },
      course: selectLessonsAround(
        courses,
        Object.values(learning).map(({ lesson }) => lesson),
      ),
      week: buildWeek(day, solved, due),
    }
  })
}

const getLessonTitle = (locale: Locale, lesson: string): string => findLesson(locale, lesson)?.lesson.title ?? lesson

/** Monday to Friday, and weekend days that are today or have activity or due lessons. */
function buildWeek(
  today: string,
  solved: readonly SolvedDay[],
  due: readonly { title: string; day: string }[],
): ClassDay[] {
  return daysOfWeek(today)
    .map((day): ClassDay => {
      const matchingDay = solved.find((solvedDay) => solvedDay.day === day)
      return {
        day,
        learners: matchingDay?.learners ?? 0,
        solved: matchingDay?.solved ?? 0,
        // A lesson assigned to several students is listed once.
        due: [...new Set(due.filter((item) => item.day === day).map(({ title }) => title))],
      }
    })
    .filter(({ day, learners, due: titles }, index) => index < 5 || day === today || learners > 0 || titles.length > 0)
}
