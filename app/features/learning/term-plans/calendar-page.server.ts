import { lessonTerm, lessonsDoneByClass, planTerm, comparePace } from '#rules/pacing/term-plan.ts'
import { can } from '#rules/permissions.ts'
import { classroomById, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadAssignments, getCatalog, listPlannedCourses } from '#app/features/learning/courses/public.server.ts'
import { countFinishedStudents } from '#app/features/learning/progress/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { PlannedLesson, TermCalendar } from './contract.ts'
import { defaultPlan, planOf } from './saved-plan.server.ts'

/** Term calendar of a class for its teachers; null for all other users. */
export async function calendarPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
): Promise<TermCalendar | null> {
  const { schoolId, id: classroomId, timeZone } = workspace
  if (workspace.kind !== 'classroom' || !can(actor, 'progress.view', workspace)) return null
  return read(services, actor, async (db) => {
    const catalogue = getCatalog(locale)
    const classroom = await classroomById(db, schoolId, classroomId)
    const plan = (await planOf(db, schoolId, classroomId)) ?? defaultPlan
    const assignments = await loadAssignments(db, schoolId, classroomId)
    const classCourses = await listPlannedCourses(db, { schoolId, classroomId }, catalogue, assignments)
    const course =
      classCourses.find(({ id }) => id === plan.course) ??
      catalogue.find(({ id }) => id === plan.course) ??
      classCourses[0] ??
      catalogue[0]!
    const { termStarts, termEnds, createdAt } = classroom!
    const classStart = formatLocalDay(createdAt.getTime(), timeZone)
    const term = termStarts && termEnds ? lessonTerm({ from: termStarts, until: termEnds }, classStart) : null
    const today = formatLocalDay(services.now(), timeZone)
    const base = {
      classroomId,
      mayPlan: can(actor, 'lessons.assign', workspace),
      courses: catalogue.map(({ id, title }) => ({ id, title })),
      course: { id: course.id, title: course.title },
      perWeek: plan.perWeek,
      holidays: plan.holidays,
      today,
      term,
      termStarts: termStarts ?? classStart,
    }
    if (!term) return { ...base, plan: null }
    const courseLessons = course.units.flatMap(({ lessons }) => lessons)
    const ids = courseLessons.map(({ id }) => id)
    const weeks = planTerm({ term, holidays: plan.holidays, perWeek: plan.perWeek, lessons: ids, moved: plan.moved })
    if (!weeks.ok) return { ...base, plan: null }
    const students = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
    // Practice steps are optional.
    const requiredSteps = courseLessons.map(({ id, steps }) => ({
      id,
      steps: steps.filter(({ kind }) => kind !== 'practice').map((step) => step.id),
    }))
    const done = lessonsDoneByClass(
      ids,
      await countFinishedStudents(db, schoolId, students, requiredSteps),
      students.length,
    )
    const toPlannedLesson = (id: string): PlannedLesson => {
      const index = ids.indexOf(id)
      const { title } = courseLessons[index]!
      return { id, title, number: index + 1, done: done.includes(id), moved: plan.moved[id] ?? 0 }
    }
    return {
      ...base,
      plan: {
        // Omits weeks without school days, such as the first week of a term that begins on a Sunday.
        weeks: weeks.value.weeks
          .filter(({ schoolDays, isHoliday }) => schoolDays > 0 || isHoliday)
          .map((week) => ({ ...week, lessons: week.lessons.map(toPlannedLesson) })),
        left: weeks.value.left.map(toPlannedLesson),
        pace: comparePace(weeks.value, done.length, today),
      },
    }
  })
}
