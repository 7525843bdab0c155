import { can } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { buildLessonGrid, loadPositions } from '#app/features/learning/progress/public.server.ts'
import type { ClassProgressData } from '#app/features/learning/progress/public.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import { listClassCourses } from '../student-path.server.ts'
import { loadAssignments } from '../queries.server.ts'

/** Progress of a class in the requested lesson; by default the lesson most students are in, or the first lesson. */
export async function loadClassProgressPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
  requestedLesson: string,
): Promise<ClassProgressData | null> {
  const { schoolId, id: classroomId } = workspace
  if (workspace.kind !== 'classroom' || !can(actor, 'progress.view', workspace)) return null
  return read(services, actor, async (db) => {
    const assignments = await loadAssignments(db, schoolId, classroomId)
    const courses = await listClassCourses(db, { schoolId, classroomId }, getCatalog(locale), assignments)
    const allLessons = courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))
    const students = await rosterOf(db, schoolId, classroomId)
    const ids = students.map(({ id }) => id)
    const positions = await loadPositions(db, schoolId, ids)
    const mostCommonLesson = findMostCommon(positions.map((position) => position.lesson))
    const lesson =
      allLessons.find(({ id }) => id === requestedLesson) ??
      allLessons.find(({ id }) => id === mostCommonLesson) ??
      allLessons[0]
    if (!lesson) return null
    return {
      classroomId,
      students: students.map(({ id, name }) => ({ id, name })),
      lessons: courses.map(({ id, title, units }) => ({
        id,
        title,
        lessons: units
          .flatMap((unit) => unit.lessons)
          .map((item, index) => ({ id: item.id, title: item.title, number: index + 1 })),
      })),
      lesson: { id: lesson.id, title: lesson.title, steps: lesson.steps.map(({ id, kind }) => ({ id, kind })) },
      grid: await buildLessonGrid(db, schoolId, lesson.id, ids, positions),
    }
  })
}

function findMostCommon(lessons: readonly string[]): string | null {
  const counts = [...Map.groupBy(lessons, (lesson) => lesson)].map(([lesson, occurrences]) => ({
    lesson,
    count: occurrences.length,
  }))
  return counts.toSorted((item, other) => other.count - item.count)[0]?.lesson ?? null
}
