import { can } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { courseGridOf, learnersOf } from '#app/features/progress/public.server.ts'
import type { CourseProgressData } from '#app/features/progress/public.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { catalogueIn } from './catalogue.server.ts'
import { gridLessons } from './grid-lessons.server.ts'
import { coursesOfClass } from './learner-path.server.ts'
import { assignmentsOf } from './queries.server.ts'

/** How a class does in the course that was asked for, or in the first of its courses: every lesson of it. */
export async function courseProgress(
  { services, actor, locale }: Visit,
  room: RoomChoice,
  asked: string,
): Promise<CourseProgressData | null> {
  const { schoolId, id: classroomId } = room
  if (room.kind !== 'classroom' || !can(actor, 'progress.view', room)) return null
  return read(services, actor, async (db) => {
    const assignments = await assignmentsOf(db, schoolId, classroomId)
    const courses = await coursesOfClass(db, { schoolId, classroomId }, catalogueIn(locale), assignments)
    const course = courses.find(({ id }) => id === asked) ?? courses[0]
    if (!course) return null
    const students = await rosterOf(db, schoolId, classroomId)
    const ids = students.map(({ id }) => id)
    const places = await learnersOf(db, schoolId, ids)
    return {
      classroomId,
      students: students.map(({ id, name }) => ({ id, name })),
      courses: courses.map(({ id, title }) => ({ id, title })),
      course: { id: course.id, title: course.title, lessons: gridLessons(course) },
      grid: await courseGridOf(db, schoolId, course.id, ids, places),
    }
  })
}
