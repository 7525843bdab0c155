import { decideLessonAccess, unassignedState, type Assignment } from '#rules/assignments/access.ts'
import { can } from '#rules/permissions.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadPositions, countFinishedStudents } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import type { ClassLesson, SkyMapData } from '../contract.ts'
import { listClassCourses, loadShownLessons, findViewedStudent, loadStudentPath } from '../student-path.server.ts'
import { getSkin, type CatalogLesson } from '../path.ts'
import { loadAssignments, loadAssignmentStamp } from '../queries.server.ts'
import { getStandards } from './standards.server.ts'
import { getUnitNotes } from '../solutions/teaching-notes.server.ts'

/** Course map: the class's progress for teachers, the personal path for students and guardians. */
export async function loadSkyMapPage(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
  requestedCourse: string | null,
): Promise<SkyMapData> {
  const { services, actor, locale } = requestContext
  const { schoolId } = workspace
  return read(services, actor, async (db) => {
    if (workspace.kind === 'classroom' && can(actor, 'progress.view', workspace))
      return loadClassMap(db, requestContext, workspace, requestedCourse)
    const student = await findViewedStudent(db, workspace, actor)
    if (!student) return { view: 'no-class' }
    const { classroomId } = student
    const result = await loadStudentPath(db, student, locale, requestedCourse, services.now())
    const stamp = await loadAssignmentStamp(db, schoolId, classroomId, actor.id!)
    return { view: 'learner', classroomId, own: workspace.kind === 'classroom', ...result, stamp }
  })
}

/** Teachers may view every course; the courses of the class come first. */
async function loadClassMap(
  db: Database,
  { services, locale }: RequestContext,
  { schoolId, id: classroomId }: Pick<WorkspaceChoice, 'schoolId' | 'id'>,
  requestedCourse: string | null,
): Promise<SkyMapData> {
  const assignments = await loadAssignments(db, schoolId, classroomId)
  const catalog = getCatalog(locale)
  const classCourses = await listClassCourses(db, { schoolId, classroomId }, catalog, assignments)
  const defaultState = unassignedState(await loadShownLessons(db, { schoolId, classroomId }), assignments)
  const students = await rosterOf(db, schoolId, classroomId)
  const ids = students.map(({ id }) => id)
  const positions = await loadPositions(db, schoolId, ids)
  const course =
    catalog.find(({ id }) => id === requestedCourse) ??
    classCourses.find(({ units }) =>
      units.some((unit) => unit.lessons.some(({ id }) => id === positions[0]?.lesson)),
    ) ??
    classCourses[0]
  if (!course) return { view: 'no-class' }
  const requiredLessons = course.units.flatMap(({ lessons }) =>
    lessons.map(({ id, steps }) => ({
      id,
      steps: steps.filter(({ kind }) => !isOptional(kind)).map((step) => step.id),
    })),
  )
  const doneCounts = await countFinishedStudents(db, schoolId, ids, requiredLessons)
  const positionsByLesson = Map.groupBy(positions, ({ lesson }) => lesson)
  const names = new Map(students.map(({ id, name }) => [id, name]))
  const notes = getUnitNotes(locale)
  const standards = getStandards(locale)

  const buildClassLesson = (lesson: CatalogLesson): ClassLesson => ({
    id: lesson.id,
    title: lesson.title,
    minutes: lesson.minutes,
    skin: getSkin(lesson.steps),
    firstStep: lesson.steps[0]!.id,
    activities: lesson.steps.flatMap(({ activity }) => activity ?? []),
    standards: standards.lessons[lesson.id] ?? [],
    steps: lesson.steps.length,
    ...getWholeClassState(assignments, { lesson: lesson.id, course: course.id }, defaultState, services.now()),
    done: doneCounts[lesson.id] ?? 0,
    here: (positionsByLesson.get(lesson.id) ?? []).map(({ studentId }) => ({
      id: studentId,
      name: names.get(studentId)!,
    })),
  })
  return {
    view: 'class',
    classroomId,
    students: students.length,
    courses: [...classCourses, ...catalog.filter((item) => !classCourses.includes(item))].map(({ id, title }) => ({
      id,
      title,
    })),
    course: { id: course.id, title: course.title },
    standardSources: standards.sources,
    units: course.units.map(({ id, title, worlds, goal, lessons }) => ({
      id,
      title,
      worlds,
      goal,
      note: notes[id] ?? '',
      lessons: lessons.map(buildClassLesson),
    })),
  }
}

/** State for the whole class; assignments to groups and single students may differ. */
function getWholeClassState(
  assignments: readonly Assignment[],
  lesson: { lesson: string; course: string },
  defaultState: 'hidden' | 'open',
  now: number,
): Pick<ClassLesson, 'state' | 'opensAt' | 'dueAt'> {
  const wholeClassAssignments = assignments.filter(({ groupId, studentId }) => !groupId && !studentId)
  const { state, opensAt, dueAt } = decideLessonAccess(lesson, wholeClassAssignments, { id: '', groups: [] }, now)
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return { state: state === 'not-given' ? defaultState : state, opensAt: iso(opensAt), dueAt: iso(dueAt) }
}
