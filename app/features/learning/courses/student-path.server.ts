import type { Catalog } from '#content/publish.ts'
import {
  decideLessonAccess,
  isAssignedTo,
  isNotTest,
  unassignedState,
  type Access,
  type Assignment,
  type AssignedStudent,
} from '#rules/assignments/access.ts'
import type { ShownLessons } from '#rules/classrooms/classroom.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
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
  if (workspace.kind !== 'child' || !can(actor, 'child.view', workspace)) return null
  const [first] = await listEnrolledClassrooms(db, schoolId, id)
  return first ? { schoolId, classroomId: first.id, studentId: id } : null
}

type Classroom = NonNullable<Awaited<ReturnType<typeof classroomById>>>
type ClassAssignment = Pick<Assignment, 'kind' | 'content' | 'test' | 'groupId' | 'studentId'>

/**
 * Courses with assignments, and the default course for the editor skin of the class, unless the whole class has a course
 * or the class shows nothing but assigned lessons.
 */
export async function listClassCourses(
  db: Database,
  { schoolId, classroomId }: Pick<StudentRef, 'schoolId' | 'classroomId'>,
  catalog: Catalog,
  assignments: readonly ClassAssignment[],
  classroom?: Classroom | null,
): Promise<Course[]> {
  const assignedContent = new Set(assignments.map(({ content }) => content))
  const assignedCourses = catalog.filter(
    ({ id, units }) =>
      assignedContent.has(id) || units.some(({ lessons }) => lessons.some((lesson) => assignedContent.has(lesson.id))),
  )
  const row = classroom ?? (await classroomById(db, schoolId, classroomId))
  const hasCourse = assignments.some(({ kind, groupId, studentId }) => kind === 'course' && !groupId && !studentId)
  if (hasCourse || unassignedState(row?.lessonsShown ?? 'all', assignments) === 'hidden') return assignedCourses
  const defaultCourse = defaultCourses[row?.codingSkin ?? 'icon']
  return catalog.filter((course) => course.id === defaultCourse || assignedCourses.includes(course))
}

/** The courses of a class with the lessons that its students have on their path, to plan the term. */
export async function listPlannedCourses(
  db: Database,
  classRef: Pick<StudentRef, 'schoolId' | 'classroomId'>,
  catalog: Catalog,
  assignments: readonly ClassAssignment[],
): Promise<Course[]> {
  const classroom = await classroomById(db, classRef.schoolId, classRef.classroomId)
  const courses = await listClassCourses(db, classRef, catalog, assignments, classroom)
  const state = unassignedState(classroom?.lessonsShown ?? 'all', assignments)
  if (state === 'open') return courses
  const assignedContent = new Set(assignments.map(({ content }) => content))
  return courses.map((course) =>
    assignedContent.has(course.id)
      ? course
      : {
          ...course,
          units: course.units
            .map((unit) => ({ ...unit, lessons: unit.lessons.filter(({ id }) => assignedContent.has(id)) }))
            .filter(({ lessons }) => lessons.length > 0),
        },
  )
}

export const loadShownLessons = async (
  db: Database,
  { schoolId, classroomId }: Pick<StudentRef, 'schoolId' | 'classroomId'>,
): Promise<ShownLessons> => (await classroomById(db, schoolId, classroomId))?.lessonsShown ?? 'all'

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
  const homework = assignments.find(
    (assignment) => isNotTest(assignment) && assignment.visibility === 'open' && isAssignedTo(assignment, student),
  )?.content
  const hasLesson = ({ units }: Course, isMatch: (lesson: string) => boolean) =>
    units.some(({ lessons }) => lessons.some(({ id }) => isMatch(id)))
  const course =
    courses.find(({ id }) => id === requestedCourse) ??
    courses.find((course) => hasLesson(course, (lesson) => lessonsToTest.has(lesson))) ??
    courses.find((course) => hasLesson(course, (lesson) => lesson === lastPosition?.lesson)) ??
    courses.find((course) => course.id === homework || hasLesson(course, (lesson) => lesson === homework)) ??
    courses[0]
  const shown = await loadShownLessons(db, { schoolId, classroomId })
  const path = course
    ? buildPath(course, {
        accessTo: (lesson) => decidePathAccess(assignments, student, { lesson, course: course.id }, { shown, now }),
        savedSteps: await loadVisibleProgress(db, schoolId, studentId, course),
        lastStep: lastPosition?.step ?? null,
        testsToTake,
      })
    : null
  return { courses: courses.map(({ id, title }) => ({ id, title })), path }
}

/** Lessons without an assignment are open, unless the class shows nothing but assigned lessons. */
function decidePathAccess(
  assignments: readonly Assignment[],
  student: AssignedStudent,
  lesson: { lesson: string; course: string },
  { shown, now }: { shown: ShownLessons; now: number },
): Access {
  const access = decideLessonAccess(lesson, assignments, student, now)
  return access.state === 'not-given' ? { ...access, state: unassignedState(shown, assignments) } : access
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
