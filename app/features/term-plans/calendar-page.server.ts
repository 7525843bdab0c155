import { doneByClass, planTerm, paceOf } from '#rules/pacing/term-plan.ts'
import { can } from '#rules/permissions.ts'
import { classroomById, rosterOf } from '#app/features/classrooms/public.server.ts'
import { assignmentsOf, catalogueIn, coursesOfClass } from '#app/features/courses/public.server.ts'
import { lessonsDone } from '#app/features/progress/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { PlannedLesson, TermCalendar } from './contract.ts'
import { noPlan, planOf } from './kept-plan.server.ts'

/** The term of a class as those who teach it see it; `null` for everybody else. */
export async function calendarPage({ services, actor, locale }: Visit, room: RoomChoice): Promise<TermCalendar | null> {
  const { schoolId, id: classroomId, timeZone } = room
  if (room.kind !== 'classroom' || !can(actor, 'progress.view', room)) return null
  return read(services, actor, async (db) => {
    const catalogue = catalogueIn(locale)
    const classroom = await classroomById(db, schoolId, classroomId)
    const kept = (await planOf(db, schoolId, classroomId)) ?? noPlan
    const given = await assignmentsOf(db, schoolId, classroomId)
    const own = await coursesOfClass(db, { schoolId, classroomId }, catalogue, given)
    const course = catalogue.find(({ id }) => id === kept.course) ?? own[0] ?? catalogue[0]!
    const { termStarts, termEnds } = classroom ?? { termStarts: null, termEnds: null }
    const term = termStarts && termEnds ? { from: termStarts, until: termEnds } : null
    const today = localDay(services.now(), timeZone)
    const said = {
      classroomId,
      mayPlan: can(actor, 'lessons.assign', room),
      courses: catalogue.map(({ id, title }) => ({ id, title })),
      course: { id: course.id, title: course.title },
      perWeek: kept.perWeek,
      holidays: kept.holidays,
      today,
      term,
    }
    if (!term) return { ...said, plan: null }
    const placed = course.units.flatMap(({ lessons }) => lessons)
    const ids = placed.map(({ id }) => id)
    const plan = planTerm({ term, holidays: kept.holidays, perWeek: kept.perWeek, lessons: ids, moved: kept.moved })
    if (!plan.ok) return { ...said, plan: null }
    const students = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
    // Practice is nobody's duty.
    const needed = placed.map(({ id, steps }) => ({
      id,
      steps: steps.filter(({ kind }) => kind !== 'practice').map((step) => step.id),
    }))
    const done = doneByClass(ids, await lessonsDone(db, schoolId, students, needed), students.length)
    const shown = (id: string): PlannedLesson => {
      const at = ids.indexOf(id)
      const { title } = placed[at]!
      return { id, title, number: at + 1, done: done.includes(id), moved: kept.moved[id] ?? 0 }
    }
    return {
      ...said,
      plan: {
        // A term that begins on a Sunday does not begin with an empty week.
        weeks: plan.value.weeks
          .filter(({ schoolDays, isHoliday }) => schoolDays > 0 || isHoliday)
          .map((week) => ({ ...week, lessons: week.lessons.map(shown) })),
        left: plan.value.left.map(shown),
        pace: paceOf(plan.value, done.length, today),
      },
    }
  })
}
