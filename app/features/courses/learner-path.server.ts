import type { Catalogue } from '#content/publish.ts'
import { accessTo, type Access, type Assignment, type Learner } from '#rules/assignments/access.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { classroomById, learningRooms } from '#app/features/classrooms/public.server.ts'
import { learnersOf, progressOf, untoldTests } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { Path } from './contract.ts'
import { groupsOfStudent } from './groups.server.ts'
import { testsToTake } from './own-test.server.ts'
import { pathThrough } from './path.ts'
import { assignmentsOf } from './queries.server.ts'
import { catalogueIn, placedLesson } from './catalogue.server.ts'

type Course = Catalogue[number]

export type InClass = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

/** Whose path a page shows: one's own in a class, or that of the child one looks after. */
export async function learnerIn(db: Database, room: RoomChoice, actor: Actor): Promise<InClass | null> {
  const { schoolId, id } = room
  if (room.kind === 'classroom') return { schoolId, classroomId: id, studentId: actor.id! }
  if (room.kind !== 'child') return null
  const [first] = await learningRooms(db, schoolId, id)
  return first ? { schoolId, classroomId: first.id, studentId: id } : null
}

/** The courses of a class: those it was given something of, or the one for its way of coding where it was given nothing. */
export async function coursesOfClass(
  db: Database,
  { schoolId, classroomId }: Pick<InClass, 'schoolId' | 'classroomId'>,
  catalogue: Catalogue,
  assignments: readonly Pick<Assignment, 'kind' | 'content' | 'test'>[],
): Promise<Course[]> {
  const given = new Set(assignments.map(({ content }) => content))
  const found = catalogue.filter(
    ({ id, units }) => given.has(id) || units.some(({ lessons }) => lessons.some((lesson) => given.has(lesson.id))),
  )
  if (assignments.some(isLasting)) return found
  const first = firstCourses[(await classroomById(db, schoolId, classroomId))?.codingSkin ?? 'icon']
  return catalogue.filter((course) => course.id === first || found.includes(course))
}

/** A test stands beside what a class learns: it takes nothing off the path. */
export const isLasting = ({ test }: Pick<Assignment, 'test'>): boolean => !test

const firstCourses = { icon: 'first-flight', block: 'block-breeze', text: 'python-wind' } as const

/** What somebody learns in a class: their courses, and the path through one of them. */
export async function learnerPath(
  db: Database,
  { schoolId, classroomId, studentId }: InClass,
  locale: Locale,
  asked: string | null,
  now: number,
): Promise<{ courses: { id: string; title: string }[]; path: Path | null }> {
  const assignments = await assignmentsOf(db, schoolId, classroomId)
  const learner = { id: studentId, groups: await groupsOfStudent(db, schoolId, classroomId, studentId) }
  const courses = await coursesOfClass(db, { schoolId, classroomId }, catalogueIn(locale), assignments)
  const [last] = await learnersOf(db, schoolId, [studentId])
  const taking = await testsToTake(db, { schoolId, learner }, assignments, now)
  const tested = new Set(assignments.filter(({ id }) => taking.has(id)).map(({ content }) => content))
  const holds = ({ units }: Course, isIt: (lesson: string) => boolean) =>
    units.some(({ lessons }) => lessons.some(({ id }) => isIt(id)))
  const course =
    courses.find(({ id }) => id === asked) ??
    courses.find((one) => holds(one, (lesson) => tested.has(lesson))) ??
    courses.find((one) => holds(one, (lesson) => lesson === last?.lesson)) ??
    courses[0]
  const path = course
    ? pathThrough(course, {
        accessTo: (lesson) => accessIn(assignments, learner, { lesson, course: course.id }, now),
        kept: await keptIn(db, schoolId, studentId, course),
        lastStep: last?.step ?? null,
        taking,
      })
    : null
  return { courses: courses.map(({ id, title }) => ({ id, title })), path }
}

/** Where a class was given nothing but tests, everything is open. */
function accessIn(
  assignments: readonly Assignment[],
  learner: Learner,
  place: { lesson: string; course: string },
  now: number,
): Access {
  const access = accessTo(place, assignments, learner, now)
  if (access.state !== 'not-given') return access
  return { ...access, state: assignments.some(isLasting) ? 'hidden' : 'open' }
}

/** Without what is a test in whatever class of theirs and not told yet: the path of another class would tell it. */
async function keptIn(db: Database, schoolId: SchoolId, studentId: PersonId, { units }: Course) {
  const lessons = units.flatMap((unit) => unit.lessons)
  const ids = lessons.map(({ id }) => id)
  const untold = (await untoldTests(db, schoolId, [studentId], ids)).get(studentId)
  const steps = lessons.filter(({ id }) => !untold?.has(id)).flatMap((lesson) => lesson.steps.map(({ id }) => id))
  const rows = await progressOf(db, schoolId, [studentId], steps)
  return new Map(rows.map(({ step, stars, solvedAt }) => [step, { stars, solved: solvedAt !== null }]))
}

/** Whether a student may open a lesson in a class: what is locked or hidden there is not for them yet. */
export async function lessonAccess(
  db: Database,
  { schoolId, classroomId, studentId }: InClass,
  lessonId: string,
  now: number,
): Promise<Access> {
  const placed = placedLesson('en', lessonId)
  const assignments = await assignmentsOf(db, schoolId, classroomId)
  const learner = { id: studentId, groups: await groupsOfStudent(db, schoolId, classroomId, studentId) }
  const access = accessTo({ lesson: lessonId, course: placed?.course.id ?? '' }, assignments, learner, now)
  // What nobody spoke of may be tried: it is only not on the path.
  return access.state === 'not-given' ? { ...access, state: 'open' } : access
}
