import { readLessonCells, stateOfLesson, type LessonState } from '../lesson-cells.ts'
import type { CourseGrid, GridLesson, LessonCell } from '../views.ts'
import type { GridStudent } from './grid-order.ts'

export type LessonRow = {
  student: GridStudent
  cells: readonly { cell: LessonCell | undefined; state: LessonState }[]
  /** The lesson where the student was last, by place; -1 where it is none of these. */
  at: number
  stars: number
}

/** Who needs help first: where they are now before what they left behind; then who is behind; among equals by name. */
export function lessonRows(
  students: readonly GridStudent[],
  lessons: readonly GridLesson[],
  { cells, now }: CourseGrid,
): LessonRow[] {
  const rows = students.map((student): LessonRow => {
    const kept = readLessonCells(cells[student.id])
    return {
      student,
      cells: lessons.map((lesson) => ({
        cell: kept[lesson.id],
        state: stateOfLesson(kept[lesson.id], lesson, now[student.id] === lesson.id),
      })),
      at: lessons.findIndex(({ id }) => id === now[student.id]),
      stars: lessons.reduce((sum, { id }) => sum + (kept[id]?.stars ?? 0), 0),
    }
  })
  return rows.toSorted(
    (one, other) => helpIn(other) - helpIn(one) || doneIn(one) - doneIn(other) || one.stars - other.stars,
  )
}

export const helpIn = ({ cells, at }: LessonRow): 0 | 1 | 2 =>
  cells[at]?.state === 'help' ? 2 : cells.some(({ state }) => state === 'help') ? 1 : 0

const isDone = (state: LessonState) => state === 'done' || state === 'perfect'

const doneIn = ({ cells }: LessonRow): number => cells.filter(({ state }) => isDone(state)).length

/** How many have done a lesson. */
export const doneOf = (rows: readonly LessonRow[], place: number): number =>
  rows.filter(({ cells }) => isDone(cells[place]!.state)).length
