import type { HourCourse } from '#rules/visitor-hours/visitor-hour.ts'

/** The sitting of a course that visitors can play. */
export type HourSitting = {
  course: HourCourse
  title: string
  ages: readonly [number, number]
  minutes: number
  lesson: string
  /** Path of the first step. */
  start: string
  /** Steps that count, in their order. */
  steps: readonly string[]
}

export type HourResult = { nickname: string | null; stars: number; at: string }

/** Page of a class hour: its teacher sees the results, everyone else joins. */
export type HourPage =
  | { view: 'join'; code: string; sitting: HourSitting }
  | { view: 'host'; code: string; sitting: HourSitting; address: string; results: HourResult[]; endsAt: string }
