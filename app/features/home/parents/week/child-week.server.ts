import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { listReportedAbsences } from '#app/features/people/attendance/public.server.ts'
import { classroomsOfPerson, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { loadChildConsent } from '#app/features/people/consent/public.server.ts'
import { loadChildData } from '#app/features/people/data-requests/public.server.ts'
import { workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'
import { listDueForStudent } from '#app/features/learning/courses/public.server.ts'
import { loadStudentComment } from '#app/features/learning/reports/public.server.ts'
import { loadChosenKites } from '#app/features/play/rewards/public.server.ts'
import { listShownWork } from '#app/features/home/portfolio/public.server.ts'
import { loadLearnedWeek } from '#app/features/home/weeks/public.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { findTranslator } from '#app/platform/translation/translator.server.ts'
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
  const weeks = await inEachSchool(services, actor.id, children, async (db, child): Promise<ChildWeek | null> => {
    const { id, name, schoolName, schoolId } = child
    const consent = await loadChildConsent(db, schoolId, id, actor.id!, {
      hasTranslator: findTranslator(services) !== null,
    })
    const data = await loadChildData(db, { schoolId, student: id, guardian: actor.id!, schoolName })
    if (!consent || !data) return null
    const isWeekOff = !can({ ...actor, schoolId }, 'child.view', child)
    const week = isWeekOff ? emptyWeek : await loadChildWeek(db, child, locale, services.now())
    const kite = parseKite(id, (await loadChosenKites(db, schoolId, [id]))[id] ?? null)
    const today = formatLocalDay(services.now(), child.timeZone)
    const absences = await listReportedAbsences(db, { schoolId, student: id, guardian: actor.id!, today })
    return { id, name, schoolName, kite, consent, data, isWeekOff, today, absences, ...week }
  })
  return weeks.filter((week) => week !== null)
}

type Week = Omit<
  ChildWeek,
  'id' | 'name' | 'schoolName' | 'kite' | 'consent' | 'data' | 'isWeekOff' | 'today' | 'absences'
>

const emptyWeek: Week = {
  classrooms: [],
  days: [],
  learned: [],
  questions: [],
  activity: null,
  next: [],
  work: [],
  comment: null,
}

type Child = { id: PersonId; schoolId: SchoolId; timeZone: string }

async function loadChildWeek(
  db: Database,
  { id, schoolId, timeZone }: Child,
  locale: Locale,
  now: number,
): Promise<Week> {
  const classrooms = await listClassesOfChild(db, schoolId, id)
  const due = []
  for (const classroom of classrooms)
    due.push(
      ...(await listDueForStudent(db, { schoolId, classroomId: classroom.id, studentId: id }, locale, {
        now,
        after: now,
        until: now + nextDays * dayMs,
      })),
    )
  return {
    classrooms,
    ...(await loadLearnedWeek(db, { id, schoolId, timeZone }, locale, now)),
    next: due
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .slice(0, maxNext)
      .map(({ title, isTest, dueAt }) => ({ title, isTest, day: formatLocalDay(dueAt, timeZone) })),
    work: await listShownWork(db, { schoolId, studentId: id }, locale),
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
