import { and, eq } from 'drizzle-orm'
import { addHoliday, dropHoliday } from '#rules/pacing/holidays.ts'
import { moveLesson } from '#rules/pacing/term-plan.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { getCatalog, findLesson, needsBeta } from '#app/features/learning/courses/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { markHolidayInput, removeHolidayInput, planCourseInput, movePlanInput } from './contract.ts'
import { defaultPlan, planOf, type SavedPlan } from './saved-plan.server.ts'
import { termPlans } from './tables.server.ts'

/** Locks the class row, so that concurrent changes of its plan are serialized. */
async function lockPlan({ db, actor }: CommandContext, classroomId: string) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return { classroom, plan: (await planOf(db, classroom.schoolId, classroom.id)) ?? defaultPlan }
}

type LockedPlan = Awaited<ReturnType<typeof lockPlan>>

async function savePlan(
  { db }: CommandContext,
  { classroom, plan }: LockedPlan,
  change: Partial<SavedPlan>,
  auditDetails: object,
) {
  const { schoolId, id: classroomId } = classroom
  const condition = and(eq(termPlans.schoolId, schoolId), eq(termPlans.classroomId, classroomId))
  const updated = await db.update(termPlans).set(change).where(condition).returning({ id: termPlans.classroomId })
  if (updated.length === 0) await db.insert(termPlans).values({ schoolId, classroomId, ...plan, ...change })
  return {
    result: { planned: true },
    audit: { act: 'plan.change', on: `classroom:${classroomId}`, details: { ...auditDetails } },
  }
}

const canPlan = (actor: CommandContext['actor'], { classroom }: LockedPlan) => can(actor, 'lessons.assign', classroom)

/** Sets the course and the number of lessons per week. */
export const planCourse = defineCommand({
  name: 'planCourse',
  input: planCourseInput,
  load: (context, { classroomId }) => lockPlan(context, classroomId),
  allow: canPlan,
  async run(context, locked, { course, perWeek }) {
    if (!getCatalog('en').some(({ id }) => id === course)) throw new AppError('not-found')
    if (needsBeta([course]) && !(await schoolById(context.db, locked.classroom.schoolId))!.isBeta)
      throw new AppError('not-found')
    // Moved lessons of the previous course do not apply to a new one.
    const moved = locked.plan.course === course || locked.plan.course === null ? locked.plan.moved : {}
    return savePlan(context, locked, { course, perWeek, moved }, { course, perWeek })
  },
})

export const markHoliday = defineCommand({
  name: 'markHoliday',
  input: markHolidayInput,
  load: (context, { classroomId }) => lockPlan(context, classroomId),
  allow: canPlan,
  async run(context, locked, { from, until }) {
    const holidays = addHoliday(locked.plan.holidays, { from, until })
    if (!holidays.ok) throw new AppError('invalid', { fields: { until: holidays.reason } })
    return savePlan(context, locked, { holidays: holidays.value }, { from, until })
  },
})

export const removeHoliday = defineCommand({
  name: 'removeHoliday',
  input: removeHolidayInput,
  load: (context, { classroomId }) => lockPlan(context, classroomId),
  allow: canPlan,
  run: (context, locked, { from }) =>
    savePlan(context, locked, { holidays: dropHoliday(locked.plan.holidays, from) }, { from, removed: true }),
})

export const movePlan = defineCommand({
  name: 'movePlan',
  input: movePlanInput,
  load: (context, { classroomId }) => lockPlan(context, classroomId),
  allow: canPlan,
  async run(context, locked, { lesson, by }) {
    if (!findLesson('en', lesson)) throw new AppError('not-found')
    const moved = moveLesson(locked.plan.moved, lesson, by === 'later' ? 1 : -1)
    if (!moved.ok) throw new AppError('invalid', { fields: { lesson: moved.reason } })
    return savePlan(context, locked, { moved: moved.value }, { lesson, by })
  },
})
