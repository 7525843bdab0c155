import { readLessonCells, lessonState, type LessonState } from '../../class-progress/lesson-cells.ts'
import type { CourseGrid, GridLesson, LessonCell } from '../../views.ts'
import type { GridStudent } from './grid-order.ts'

export type LessonRow = {
  student: GridStudent
  cells: readonly { cell: LessonCell | undefined; state: LessonState }[]
  /** Index of the student's last lesson; -1 if it is not shown. */
  lessonIndex: number
  stars: number
}

/** Sorts students who need help first (current lesson before others), then by progress; ties keep the input order. */
export function buildLessonRows(
  students: readonly GridStudent[],
  lessons: readonly GridLesson[],
  { cells, now }: CourseGrid,
): LessonRow[] {
  const rows = students.map((student): LessonRow => {
    const storedCells = readLessonCells(cells[student.id])
    return {
      student,
      cells: lessons.map((lesson) => ({
        cell: storedCells[lesson.id],
        state: lessonState(storedCells[lesson.id], lesson, now[student.id] === lesson.id),
      })),
      lessonIndex: lessons.findIndex(({ id }) => id === now[student.id]),
      stars: lessons.reduce((sum, { id }) => sum + (storedCells[id]?.stars ?? 0), 0),
    }
  })
  return rows.toSorted(
    (left, right) =>
      helpPriority(right) - helpPriority(left) ||
      countDoneLessons(left) - countDoneLessons(right) ||
      left.stars - right.stars,
  )
}

export const helpPriority = ({ cells, lessonIndex }: LessonRow): 0 | 1 | 2 =>
  cells[lessonIndex]?.state === 'help' ? 2 : cells.some(({ state }) => state === 'help') ? 1 : 0

const isDone = (state: LessonState) => state === 'done' || state === 'perfect'

const countDoneLessons = ({ cells }: LessonRow): number => cells.filter(({ state }) => isDone(state)).length

/** Number of students who have finished a lesson. */
export const countStudentsDone = (rows: readonly LessonRow[], lessonIndex: number): number =>
  rows.filter(({ cells }) => isDone(cells[lessonIndex]!.state)).length
