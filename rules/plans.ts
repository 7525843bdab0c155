/**
 * Limits of each plan, displayed on `/pricing` and enforced from this table. Every lesson, game and language is in every
 * plan: a plan differs only in size and administration.
 */
export type Plan = {
  name: 'free' | 'teacher' | 'school'
  /** `null`: unlimited. */
  classrooms: number | null
  studentsPerClassroom: number
  playersPerLiveRoom: number
}

/** Ordered from smallest to largest. */
export const plans = [
  { name: 'free', classrooms: 3, studentsPerClassroom: 40, playersPerLiveRoom: 50 },
  { name: 'teacher', classrooms: 20, studentsPerClassroom: 60, playersPerLiveRoom: 200 },
  { name: 'school', classrooms: null, studentsPerClassroom: 500, playersPerLiveRoom: 2000 },
] as const satisfies readonly Plan[]

export const planByName = (name: Plan['name']): Plan => plans.find((plan) => plan.name === name)!

/** Days after the last day of a plan during which everything works as before. `db/functions/effective_plan.sql` applies it. */
export const graceDays = 30

export type LimitedFeature = Exclude<keyof Plan, 'name'>

/** `limit`: of the plan. `plan`: the smallest plan that allows the amount; null if none does. */
export type Entitlement = { ok: true } | { ok: false; limit: number; plan: Plan['name'] | null }

/**
 * Whether a plan allows this many in all. Only checked before something new is created: a school above its limits keeps
 * and opens everything it has.
 */
export function mayUse(name: Plan['name'], feature: LimitedFeature, amount: number): Entitlement {
  const allows = (plan: Plan) => (plan[feature] ?? Infinity) >= amount
  const plan = planByName(name)
  if (allows(plan)) return { ok: true }
  return { ok: false, limit: plan[feature]!, plan: plans.find(allows)?.name ?? null }
}

/** How many more classrooms may be opened; `null`: unlimited. Archived ones do not count. */
export function classroomsLeft(plan: Plan['name'], activeClassrooms: number): number | null {
  const { classrooms } = planByName(plan)
  return classrooms === null ? null : Math.max(0, classrooms - activeClassrooms)
}

/** How many more students may join a class. A class above its plan's limit keeps its students but admits no more. */
export const seatsLeft = (plan: Plan['name'], students: number) =>
  Math.max(0, planByName(plan).studentsPerClassroom - students)
