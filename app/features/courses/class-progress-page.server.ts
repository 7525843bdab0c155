import { can } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { gridOf, learnersOf } from '#app/features/progress/public.server.ts'
import type { ClassProgressData } from '#app/features/progress/public.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { catalogueIn } from './catalogue.server.ts'
import { coursesOfClass } from './learner-path.server.ts'
import { assignmentsOf } from './queries.server.ts'

/** How a class does in the lesson that was asked for, or in the one most of it is in, or in the first of its courses. */
export async function classProgress(
  { services, actor, locale }: Visit,
  room: RoomChoice,
  asked: string,
): Promise<ClassProgressData | null> {
  const { schoolId, id: classroomId } = room
  if (room.kind !== 'classroom' || !can(actor, 'progress.view', room)) return null
  return read(services, actor, async (db) => {
    const assignments = await assignmentsOf(db, schoolId, classroomId)
    const courses = await coursesOfClass(db, { schoolId, classroomId }, catalogueIn(locale), assignments)
    const all = courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))
    const students = await rosterOf(db, schoolId, classroomId)
    const ids = students.map(({ id }) => id)
    const places = await learnersOf(db, schoolId, ids)
    const common = commonest(places.map((place) => place.lesson))
    const lesson = all.find(({ id }) => id === asked) ?? all.find(({ id }) => id === common) ?? all[0]
    if (!lesson) return null
    return {
      classroomId,
      students: students.map(({ id, name }) => ({ id, name })),
      lessons: courses.map(({ id, title, units }) => ({
        id,
        title,
        lessons: units
          .flatMap((unit) => unit.lessons)
          .map((one, index) => ({ id: one.id, title: one.title, number: index + 1 })),
      })),
      lesson: { id: lesson.id, title: lesson.title, steps: lesson.steps.map(({ id, kind }) => ({ id, kind })) },
      grid: await gridOf(db, schoolId, lesson.id, ids, places),
    }
  })
}

function commonest(lessons: readonly string[]): string | null {
  const counts = [...Map.groupBy(lessons, (lesson) => lesson)].map(([lesson, all]) => ({ lesson, count: all.length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.lesson ?? null
}
