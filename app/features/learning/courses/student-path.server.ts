import type { Catalog } from '#content/publish.ts'
import { decideLessonAccess, type Access, type Assignment, type AssignedStudent } from '#rules/assignments/access.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { classroomById, listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { loadPositions, loadProgress, listUnreleasedTests } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { Path } from './contract.ts'
import { listGroupsOfStudent } from './groups.server.ts'
import { listTestsToTake } from './class-tests/student-test.server.ts'
import { buildPath } from './path.ts'
import { loadAssignments } from './queries.server.ts'
import { getCatalog, findLesson } from './catalog/catalog.server.ts'

type Course = Catalog[number]

export type StudentRef = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

/** The student whose path a page shows: the requester in their class, or the child whose guardian they are. */
export async function findViewedStudent(
  db: Database,
  workspace: WorkspaceChoice,
  actor: Actor,
): Promise<StudentRef | null> {
  const { schoolId, id } = workspace
  if (workspace.kind === 'classroom') return { schoolId, classroomId: id, studentId: actor.id! }
  if (workspace.kind !== 'child') return null
  const [first] = await listEnrolledClassrooms(db, schoolId, id)
  return first ? { schoolId, classroomId: first.id, studentId: id } : null
}

/** Courses with assignments; if the class has none except tests, also the default course for its editor skin. */
export async function listClassCourses(
  db: Database,
  { schoolId, classroomId }: Pick<StudentRef, 'schoolId' | 'classroomId'>,
  catalog: Catalog,
  assignments: readonly Pick<Assignment, 'kind' | 'content' | 'test'>[],
): Promise<Course[]> {
  const assignedContent = new Set(assignments.map(({ content }) => content))
  const assignedCourses = catalog.filter(
    ({ id, units }) =>
      assignedContent.has(id) || units.some(({ lessons }) => lessons.some((lesson) => assignedContent.has(lesson.id))),
  )
  if (assignments.some(isNotTest)) return assignedCourses
  const defaultCourse = defaultCourses[(await classroomById(db, schoolId, classroomId))?.codingSkin ?? 'icon']
  return catalog.filter((course) => course.id === defaultCourse || assignedCourses.includes(course))
}

/** Tests do not narrow the path: only other assignments hide the lessons that are not assigned. */
export const isNotTest = ({ test }: Pick<Assignment, 'test'>): boolean => !test

const defaultCourses = { icon: 'first-flight', block: 'block-breeze', text: 'python-wind' } as const

/** A student's courses in a class, and the path through the requested one or else the one they are working on. */
export async function loadStudentPath(
  db: Database,
  { schoolId, classroomId, studentId }: StudentRef,
  locale: Locale,
  requestedCourse: string | null,
  now: number,
): Promise<{ courses: { id: string; title: string }[]; path: Path | null }> {
  const assignments = await loadAssignments(db, schoolId, classroomId)
  const student = { id: studentId, groups: await listGroupsOfStudent(db, schoolId, classroomId, studentId) }
  const courses = await listClassCourses(db, { schoolId, classroomId }, getCatalog(locale), assignments)
  const [lastPosition] = await loadPositions(db, schoolId, [studentId])
  const testsToTake = await listTestsToTake(db, { schoolId, student }, assignments, now)
  const lessonsToTest = new Set(assignments.filter(({ id }) => testsToTake.has(id)).map(({ content }) => content))
  const hasLesson = ({ units }: Course, isMatch: (lesson: string) => boolean) =>
    units.some(({ lessons }) => lessons.some(({ id }) => isMatch(id)))
  const course =
    courses.find(({ id }) => id === requestedCourse) ??
    courses.find((course) => hasLesson(course, (lesson) => lessonsToTest.has(lesson))) ??
    courses.find((course) => hasLesson(course, (lesson) => lesson === lastPosition?.lesson)) ??
    courses[0]
  const path = course
    ? buildPath(course, {
        accessTo: (lesson) => decidePathAccess(assignments, student, { lesson, course: course.id }, now),
        savedSteps: await loadVisibleProgress(db, schoolId, studentId, course),
        lastStep: lastPosition?.step ?? null,
        testsToTake,
      })
    : null
  return { courses: courses.map(({ id, title }) => ({ id, title })), path }
}

/** Lessons without an assignment are open if the class has no assignments but tests, and hidden otherwise. */
function decidePathAccess(
  assignments: readonly Assignment[],
  student: AssignedStudent,
  lesson: { lesson: string; course: string },
  now: number,
): Access {
  const access = decideLessonAccess(lesson, assignments, student, now)
  if (access.state !== 'not-given') return access
  return { ...access, state: assignments.some(isNotTest) ? 'hidden' : 'open' }
}

/** Progress without unreleased tests of any class: the path of another class must not reveal their results. */
async function loadVisibleProgress(db: Database, schoolId: SchoolId, studentId: PersonId, { units }: Course) {
  const lessons = units.flatMap((unit) => unit.lessons)
  const ids = lessons.map(({ id }) => id)
  const unreleased = (await listUnreleasedTests(db, schoolId, [studentId], ids)).get(studentId)
  const steps = lessons.filter(({ id }) => !unreleased?.has(id)).flatMap((lesson) => lesson.steps.map(({ id }) => id))
  const rows = await loadProgress(db, schoolId, [studentId], steps)
  return new Map(rows.map(({ step, stars, solvedAt }) => [step, { stars, solved: solvedAt !== null }]))
}

/** Decides whether a student may open a lesson in a class. */
export async function loadLessonAccess(
  db: Database,
  { schoolId, classroomId, studentId }: StudentRef,
  lessonId: string,
  now: number,
): Promise<Access> {
  const location = findLesson('en', lessonId)
  const assignments = await loadAssignments(db, schoolId, classroomId)
  const student = { id: studentId, groups: await listGroupsOfStudent(db, schoolId, classroomId, studentId) }
  const access = decideLessonAccess({ lesson: lessonId, course: location?.course.id ?? '' }, assignments, student, now)
  // A lesson without an assignment can be opened by its address although it is not on the path.
  return access.state === 'not-given' ? { ...access, state: 'open' } : access
}
