import { can, type Actor } from '#rules/permissions.ts'
import { isGraded } from '#rules/progress/step-kinds.ts'
import { classroomsOfPerson, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { countFinishedStudents, loadPositions } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { AssignedData, CourseOutline, PathCourse, PathLesson } from '../contract.ts'
import {
  findViewedStudent,
  listClassCourses,
  loadShownLessons,
  loadStudentPath,
  type StudentRef,
} from '../student-path.server.ts'
import { loadAssignedLines, loadAssignments } from '../queries.server.ts'
import { loadSittingsOfStudent } from '../class-tests/sittings.server.ts'
import { loadStudentResult } from '../class-tests/test-page.server.ts'
import { getCatalog, getOfferedCatalog } from '../catalog/catalog.server.ts'
import { listQuestionTests } from '../question-tests/student-question-tests.server.ts'
import { listGroups } from '../groups.server.ts'
import { findCurrentCourse, findNextToAssign } from './next-to-assign.ts'

/** Assignments of a class: editable lines for its teachers, lessons to do for a student. */
export async function loadAssignedPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
): Promise<AssignedData> {
  const { schoolId, id: classroomId } = workspace
  const mayAssign = workspace.kind === 'classroom' && can(actor, 'lessons.assign', workspace)
  return read(services, actor, async (db) => {
    if (!mayAssign) {
      const student = await findViewedStudent(db, workspace, actor)
      return student
        ? {
            view: 'student',
            courses: await loadPathCourses(db, student, locale, services.now()),
            questionTests: await listQuestionTests(db, student, services.now()),
          }
        : { view: 'no-class' }
    }
    const lines = await loadAssignedLines(db, schoolId, classroomId)
    const students = await rosterOf(db, schoolId, classroomId)
    const outlines = listCourseOutlines(locale, (await schoolById(db, schoolId))!)
    const assignedContent = new Set(lines.map(({ content }) => content))
    const ids = students.map(({ id }) => id)
    const assignments = await loadAssignments(db, schoolId, classroomId)
    const classCourses = await listClassCourses(db, { schoolId, classroomId }, getCatalog(locale), assignments)
    const courseIds = classCourses.map(({ id }) => id)
    const currentLessons = (await loadPositions(db, schoolId, ids)).map(({ lesson }) => lesson)
    const currentCourse = findCurrentCourse(outlines, courseIds, currentLessons)
    const assignedLessons = outlines.flatMap(({ id, lessons }) =>
      lessons.filter(
        (lesson) => assignedContent.has(id) || assignedContent.has(lesson.id) || currentCourse.lessons.includes(lesson),
      ),
    )
    const doneBy = await countFinishedStudents(db, schoolId, ids, assignedLessons)
    const groups = await listGroups(db, schoolId, classroomId)
    return {
      view: 'teacher',
      classroomId,
      lessonsShown: await loadShownLessons(db, { schoolId, classroomId }),
      lines,
      removesResults: can(actor, 'results.remove', workspace),
      groups,
      students: students.map(({ id, name }) => ({ id, name })),
      otherClasses: await listOtherClasses(db, actor, workspace),
      courses: outlines,
      doneBy,
      next: findNextToAssign(outlines, {
        courseIds,
        currentLessons,
        assigned: new Set(
          lines
            .filter(({ kind, group, student }) => kind === 'lesson' && !group && !student)
            .map(({ content }) => content),
        ),
        doneBy,
        students: ids.length,
      }),
    }
  })
}

/** The requester's other active classes in this school. */
async function listOtherClasses(db: Database, actor: Actor, { schoolId, id: classroomId }: WorkspaceChoice) {
  const classrooms = await classroomsOfPerson(db, schoolId, actor.id!)
  return classrooms
    .filter(
      ({ id, relation }) => id !== classroomId && can(actor, 'lessons.assign', { schoolId, relations: [relation] }),
    )
    .map(({ id, name }) => ({ id, name }))
}

/** All courses of the student's class, each with the lessons on their path. */
async function loadPathCourses(db: Database, student: StudentRef, locale: Locale, now: number): Promise<PathCourse[]> {
  const { courses } = await loadStudentPath(db, student, locale, null, now)
  const pathCourses: PathCourse[] = []
  for (const { id, title } of courses) {
    const { path } = await loadStudentPath(db, student, locale, id, now)
    const units = path?.units ?? []
    const lessons = await addTestResults(
      db,
      student,
      units.flatMap((unit) => unit.lessons),
      locale,
    )
    const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
    if (units.length > 0)
      pathCourses.push({
        id,
        title,
        units: units.map((unit) => ({ ...unit, lessons: unit.lessons.map((lesson) => byId.get(lesson.id)!) })),
      })
  }
  return pathCourses
}

/** Adds the results of released tests. */
async function addTestResults(db: Database, student: StudentRef, lessons: PathLesson[], locale: Locale) {
  const { schoolId, classroomId, studentId } = student
  if (!lessons.some(({ test }) => test?.released)) return lessons
  const testsByAssignment = new Map(
    (await loadAssignments(db, schoolId, classroomId)).map(({ id, test }) => [id, test]),
  )
  const sittings = await loadSittingsOfStudent(db, schoolId, studentId)
  const lessonsWithResults: PathLesson[] = []
  for (const lesson of lessons) {
    const test = lesson.test?.released ? testsByAssignment.get(lesson.test.id) : null
    const sitting = test && sittings.get(test.id)
    if (!test || !sitting) lessonsWithResults.push(lesson)
    else {
      const result = await loadStudentResult(db, schoolId, studentId, { test, lesson: lesson.id, sitting, locale })
      lessonsWithResults.push({ ...lesson, test: { ...lesson.test!, result } })
    }
  }
  return lessonsWithResults
}

/** Outlines of the courses that the school may begin. Practice steps are left out: they are optional. */
const listCourseOutlines = (locale: Locale, school: { isBeta: boolean }): CourseOutline[] =>
  getOfferedCatalog(locale, school).map(({ id, title, ages, units }) => ({
    id,
    title,
    ages: [...ages],
    lessons: units.flatMap((unit) =>
      unit.lessons.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        unit: unit.title,
        minutes: lesson.minutes,
        steps: lesson.steps.filter(({ kind }) => kind !== 'practice').map((step) => step.id),
        hasTasks: lesson.steps.some(({ kind }) => isGraded(kind)),
      })),
    ),
  }))
