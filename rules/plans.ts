/** Limits of each plan, displayed on `/pricing` and enforced from this table. */
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

/** How many more classrooms may be opened; `null`: unlimited. Archived ones do not count. */
export function classroomsLeft(plan: Plan['name'], activeClassrooms: number): number | null {
  const { classrooms } = planByName(plan)
  return classrooms === null ? null : Math.max(0, classrooms - activeClassrooms)
}

/** How many more students may join a class. A class above its plan's limit keeps its students but admits no more. */
export const seatsLeft = (plan: Plan['name'], students: number) =>
  Math.max(0, planByName(plan).studentsPerClassroom - students)
