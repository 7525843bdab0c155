import { childDayState, selectLearnedLessons } from '#rules/guardians/child-week.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { loadStudentDays } from '#app/features/people/attendance/public.server.ts'
import { classroomsOfPerson, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'
import { getHomeTexts, listDueForStudent } from '#app/features/learning/courses/public.server.ts'
import { listReleasedSolvedDays, listWeekLessons } from '#app/features/learning/progress/public.server.ts'
import { loadStudentComment } from '#app/features/learning/reports/public.server.ts'
import { loadChosenKites } from '#app/features/play/rewards/public.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import type { ChildWeek } from '../contract.ts'

const dayMs = 24 * 60 * 60_000
/** How far ahead parents see assigned work. */
const nextDays = 14
const maxNext = 5

/** The week of each child of this parent; the child of the current workspace comes first. */
export async function loadChildWeeks(requestContext: RequestContext, currentChild: string): Promise<ChildWeek[]> {
  const { services, actor, signedIn, locale } = requestContext
  const children = (await workspacesOfRequest({ services, signedIn: signedIn! }))
    .filter(({ kind }) => kind === 'child')
    .toSorted((a, b) => Number(b.id === currentChild) - Number(a.id === currentChild))
  return inEachSchool(services, actor.id, children, async (db, child) => ({
    id: child.id,
    name: child.name,
    schoolName: child.schoolName,
    ...(await loadChildWeek(db, child, locale, services.now())),
  }))
}

type Child = { id: PersonId; schoolId: SchoolId; timeZone: string }

async function loadChildWeek(
  db: Database,
  { id, schoolId, timeZone }: Child,
  locale: Locale,
  now: number,
): Promise<Omit<ChildWeek, 'id' | 'name' | 'schoolName'>> {
  const classrooms = await listClassesOfChild(db, schoolId, id)
  const days = daysOfWeek(formatLocalDay(now, timeZone))
  const lessons = selectLearnedLessons(await listWeekLessons(db, schoolId, id, { since: days[0]!, timeZone }))
  const homeTexts = getHomeTexts(locale)
  const texts = lessons.flatMap((lesson) => homeTexts[lesson] ?? [])
  const due = []
  for (const classroom of classrooms)
    due.push(
      ...(await listDueForStudent(db, { schoolId, classroomId: classroom.id, studentId: id }, locale, {
        after: now,
        until: now + nextDays * dayMs,
      })),
    )
  return {
    kite: parseKite(id, (await loadChosenKites(db, schoolId, [id]))[id] ?? null),
    classrooms,
    days: await loadDays(db, { id, schoolId, timeZone }, days),
    learned: texts.map((text) => text.learned),
    questions: texts.map((text) => text.ask),
    activity: texts[0]?.try ?? null,
    next: due
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .slice(0, maxNext)
      .map(({ title, dueAt }) => ({ title, day: formatLocalDay(dueAt, timeZone) })),
    comment: await loadStudentComment(db, schoolId, id),
  }
}

/** Classes with their teachers, without class codes. */
async function listClassesOfChild(db: Database, schoolId: SchoolId, id: PersonId): Promise<ChildWeek['classrooms']> {
  const classrooms = (await classroomsOfPerson(db, schoolId, id)).filter(({ relation }) => relation === 'student')
  const teachers = await teachersOf(
    db,
    schoolId,
    classrooms.map((classroom) => classroom.id),
  )
  return classrooms.map(({ id: classroomId, name, grade, icon, colour }) => ({
    ...{ id: classroomId, name, grade, icon, colour },
    teachers: teachers.filter((teacher) => teacher.classroomId === classroomId).map((teacher) => teacher.name),
  }))
}

async function loadDays(db: Database, { id, schoolId, timeZone }: Child, days: string[]): Promise<ChildWeek['days']> {
  const [monday, sunday] = [days[0]!, days.at(-1)!]
  const solved = new Map(
    (await listReleasedSolvedDays(db, schoolId, id, { since: monday, timeZone })).map((row) => [row.day, row.solved]),
  )
  const { seen, marks } = await loadStudentDays(db, { schoolId, studentId: id, timeZone }, monday, sunday)
  return days
    .map((day) => ({
      day,
      state: childDayState({ solved: solved.get(day) ?? 0, isSeen: seen.has(day), marks: marks.get(day) ?? [] }),
    }))
    .filter(({ state }, index) => index < 5 || state === 'learned' || state === 'present')
}
