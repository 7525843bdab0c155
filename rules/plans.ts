/** What each plan allows. Limits are data: shown on `/pricing`, and asked wherever one binds. */
export type Plan = {
  name: 'free' | 'teacher' | 'school'
  /** `null` is no limit. */
  classrooms: number | null
  studentsPerClassroom: number
  playersPerLiveRoom: number
}

/** From the smallest to the largest. */
export const plans = [
  { name: 'free', classrooms: 3, studentsPerClassroom: 40, playersPerLiveRoom: 50 },
  { name: 'teacher', classrooms: 20, studentsPerClassroom: 60, playersPerLiveRoom: 200 },
  { name: 'school', classrooms: null, studentsPerClassroom: 500, playersPerLiveRoom: 2000 },
] as const satisfies readonly Plan[]

export const planCalled = (name: Plan['name']): Plan => plans.find((plan) => plan.name === name)!

/** How many more classrooms a school may open; `null` is as many as it likes. Archived ones do not count. */
export function classroomsLeft(plan: Plan['name'], active: number): number | null {
  const { classrooms } = planCalled(plan)
  return classrooms === null ? null : Math.max(0, classrooms - active)
}

/** How many more students a classroom takes. A class that is larger than its plan keeps everybody and takes nobody. */
export const seatsLeft = (plan: Plan['name'], students: number) =>
  Math.max(0, planCalled(plan).studentsPerClassroom - students)
