/** Places of the bubbles on an answer sheet, in millimeters of its frame. */

import type { Point } from './page-frame.ts'

export type AnswerSize = 'normal' | 'large'

export type BubbleRow = {
  /** Index of the task on the worksheet. */
  readonly task: number
  readonly bubbles: readonly Point[]
  readonly radius: number
}

export const mostAnswerRows = 12

const rowStart = 44.5
const rowPitch = 16.9
/** Center of the last bubble of each row. */
const lastBubble = 170

export const bubbleSizes = {
  normal: { radius: 3, pitch: 10 },
  large: { radius: 4.5, pitch: 14 },
} as const

export const rowHeight = (row: number): number => rowStart + rowPitch * row

/** Rows of tasks with options, in the order of the tasks. `optionCounts` has 0 for tasks that only a human reads. */
export function layoutAnswers(optionCounts: readonly number[], size: AnswerSize): BubbleRow[] {
  const { radius, pitch } = bubbleSizes[size]
  return optionCounts
    .flatMap((count, task) => (count > 0 ? [{ count, task }] : []))
    .slice(0, mostAnswerRows)
    .map(({ count, task }, row) => ({
      task,
      radius,
      bubbles: Array.from(
        { length: count },
        (_, index): Point => [lastBubble - pitch * (count - 1 - index), rowHeight(row)],
      ),
    }))
}
