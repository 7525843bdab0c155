/** Grade of a landing by the time that was left, as a share of the whole flight. */

import { selfPacedRules } from '../self-paced/self-paced-rules.ts'

export const flightGrades = ['meadow', 'lantern', 'lanterns', 'festival'] as const

/** `meadow`: the class did not come home this time. */
export type FlightGrade = (typeof flightGrades)[number]

const leftShare = (minutes: number): number => (minutes * 60_000) / selfPacedRules.endsMs

/** Most classes land with one and a half to two and a half minutes left. */
const [lanternsShare, festivalShare] = [leftShare(1.5), leftShare(2.5)]

export function gradeFlight(homeAt: number | null, totalMs: number): FlightGrade {
  if (homeAt === null) return 'meadow'
  const share = (totalMs - homeAt) / totalMs
  return share >= festivalShare ? 'festival' : share >= lanternsShare ? 'lanterns' : 'lantern'
}
