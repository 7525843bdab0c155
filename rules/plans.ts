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
