import { and, eq } from 'drizzle-orm'
import { withHoliday, withoutHoliday } from '#rules/pacing/holidays.ts'
import { movedFrom } from '#rules/pacing/term-plan.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { catalogueIn, placedLesson } from '#app/features/courses/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { holidayMarked, holidayRemoved, planAsked, planMoved } from './contract.ts'
import { noPlan, planOf, type KeptPlan } from './kept-plan.server.ts'
import { termPlans } from './tables.server.ts'

/** The class is held, so two who plan it do so one after the other. */
async function lockedPlan({ db, actor }: Context, classroomId: string) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return { classroom, plan: (await planOf(db, classroom.schoolId, classroom.id)) ?? noPlan }
}

type Locked = Awaited<ReturnType<typeof lockedPlan>>

async function keep({ db }: Context, { classroom, plan }: Locked, change: Partial<KeptPlan>, said: object) {
  const { schoolId, id: classroomId } = classroom
  const own = and(eq(termPlans.schoolId, schoolId), eq(termPlans.classroomId, classroomId))
  const kept = await db.update(termPlans).set(change).where(own).returning({ id: termPlans.classroomId })
  if (kept.length === 0) await db.insert(termPlans).values({ schoolId, classroomId, ...plan, ...change })
  return {
    result: { planned: true },
    audit: { act: 'plan.change', on: `classroom:${classroomId}`, details: { ...said } },
  }
}

const mayPlan = (actor: Context['actor'], { classroom }: Locked) => can(actor, 'lessons.assign', classroom)

/** Which course, and how many lessons a week. */
export const planCourse = defineCommand({
  name: 'planCourse',
  input: planAsked,
  load: (context, { classroomId }) => lockedPlan(context, classroomId),
  allow: mayPlan,
  async run(context, locked, { course, perWeek }) {
    if (!catalogueIn('en').some(({ id }) => id === course)) throw new AppError('not-found')
    // What was moved in another course says nothing in this one.
    const moved = locked.plan.course === course || locked.plan.course === null ? locked.plan.moved : {}
    return keep(context, locked, { course, perWeek, moved }, { course, perWeek })
  },
})

export const markHoliday = defineCommand({
  name: 'markHoliday',
  input: holidayMarked,
  load: (context, { classroomId }) => lockedPlan(context, classroomId),
  allow: mayPlan,
  async run(context, locked, { from, until }) {
    const next = withHoliday(locked.plan.holidays, { from, until })
    if (!next.ok) throw new AppError('invalid', { fields: { until: next.reason } })
    return keep(context, locked, { holidays: next.value }, { from, until })
  },
})

export const removeHoliday = defineCommand({
  name: 'removeHoliday',
  input: holidayRemoved,
  load: (context, { classroomId }) => lockedPlan(context, classroomId),
  allow: mayPlan,
  run: (context, locked, { from }) =>
    keep(context, locked, { holidays: withoutHoliday(locked.plan.holidays, from) }, { from, removed: true }),
})

export const movePlan = defineCommand({
  name: 'movePlan',
  input: planMoved,
  load: (context, { classroomId }) => lockedPlan(context, classroomId),
  allow: mayPlan,
  async run(context, locked, { lesson, by }) {
    if (!placedLesson('en', lesson)) throw new AppError('not-found')
    const next = movedFrom(locked.plan.moved, lesson, by === 'later' ? 1 : -1)
    if (!next.ok) throw new AppError('invalid', { fields: { lesson: next.reason } })
    return keep(context, locked, { moved: next.value }, { lesson, by })
  },
})
