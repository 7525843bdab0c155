import { formatLocalDay } from '#app/platform/time/dates.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { isPathImplemented } from '#app/platform/feature-list.server.ts'
import { listClassAbsences, loadRosterToday } from '#app/features/people/attendance/public.server.ts'
import { listPendingRequests, transfersOfClass } from '#app/features/people/classrooms/public.server.ts'
import {
  loadAssignments,
  loadQuestionTestTitles,
  getCatalog,
  listPlannedCourses,
  selectLessonsAround,
  findLesson,
} from '#app/features/learning/courses/public.server.ts'
import {
  loadClassActivity,
  listSolvedDays,
  listUnreadWork,
  type SolvedDay,
} from '#app/features/learning/progress/public.server.ts'
import { listDeclinedMails, loadClassDigests } from '#app/features/home/digests/public.server.ts'
import { countWaitingTexts } from '#app/features/people/held-texts/public.server.ts'
import { listClassRequests } from '#app/features/people/data-requests/public.server.ts'
import type { ClassroomId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { listNewParents } from '#app/features/people/guardians/public.server.ts'
import { listRecentlyJoinedSchools, schoolById } from '#app/features/people/schools/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Database } from '#app/platform/db/db.server.ts'
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
    const courses = await listPlannedCourses(db, { schoolId, classroomId: id }, getCatalog(locale), assignments)
    const [monday] = daysOfWeek(day)
    const solved = await listSolvedDays(db, schoolId, ids, { since: monday!, timeZone })
    const testTitles = await loadQuestionTestTitles(db, schoolId, assignments)
    const due = assignments.flatMap(({ id: assignment, content, dueAt }) =>
      dueAt === null
        ? []
        : [
            {
              title: testTitles.get(assignment) ?? getContentTitle(locale, content),
              day: formatLocalDay(dueAt, timeZone),
            },
          ],
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
      heldTexts: await countWaitingTexts(db, schoolId, id, actor.id!),
      absences: await listClassAbsences(db, schoolId, id, day),
      dataRequests: await loadDataRequests(db, actor, workspace, now),
      parents: await listNewParents(db, schoolId, id, now),
      declinedMails: await listDeclinedMails(db, schoolId, id, now),
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
      digests: await loadClassDigests(db, workspace, students, now),
    }
  })
}

/** For the owner of the class. A personal school has no page for admins, so its owner answers here. */
async function loadDataRequests(db: Database, actor: Actor, workspace: WorkspaceChoice, now: number) {
  if (!can(actor, 'child-data.confirm', workspace)) return []
  const { schoolId, id } = workspace
  const isPersonal = (await schoolById(db, schoolId))?.kind === 'personal'
  const isAdmin = isPersonal && can(actor, 'child-data.answer', workspace)
  return listClassRequests(db, { schoolId, classroomId: id as ClassroomId }, { personId: actor.id!, isAdmin, now })
}

const getLessonTitle = (locale: Locale, lesson: string): string => findLesson(locale, lesson)?.lesson.title ?? lesson

const getContentTitle = (locale: Locale, content: string): string =>
  getCatalog(locale).find(({ id }) => id === content)?.title ?? getLessonTitle(locale, content)

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
