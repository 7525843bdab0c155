import { isTriedUnsolved, needsHelp } from '#rules/progress/step-progress.ts'
import { readCells } from '../../class-progress/cells.ts'
import type { GridCell, LessonGrid } from '../../views.ts'

/** Sorts the grid: students who need help first, then those with less progress; ties keep the input order (by name). */

export type GridStudent = { id: string; name: string }
export type GridStep = { id: string; kind: string }

export type CellState = 'none' | 'working' | 'help' | 'done'

export function cellState(cell: GridCell | undefined): CellState {
  if (!cell) return 'none'
  if (cell.solved) return 'done'
  return needsHelp({ solvedAt: null, attempts: cell.attempts }) ? 'help' : 'working'
}

export type GridRow = {
  student: GridStudent
  cells: readonly (GridCell | undefined)[]
  /** Index of the student's last step; -1 if it is not in this lesson. */
  stepIndex: number
  /** Index of the first step where the student needs help; -1 if none. */
  helpIndex: number
  done: number
  stars: number
}

export function buildGridRows(
  students: readonly GridStudent[],
  steps: readonly GridStep[],
  { cells, now }: LessonGrid,
): GridRow[] {
  const rows = students.map((student): GridRow => {
    const storedCells = readCells(cells[student.id])
    const studentCells = steps.map(({ id }) => storedCells[id])
    return {
      student,
      cells: studentCells,
      stepIndex: steps.findIndex(({ id }) => id === now[student.id]?.step),
      helpIndex: studentCells.findIndex((cell) => cellState(cell) === 'help'),
      done: studentCells.filter((cell) => cell?.solved).length,
      stars: studentCells.reduce((sum, cell) => sum + (cell?.stars ?? 0), 0),
    }
  })
  return rows.toSorted(
    (left, right) =>
      Number(right.helpIndex >= 0) - Number(left.helpIndex >= 0) ||
      attemptsAtHelpStep(right) - attemptsAtHelpStep(left) ||
      left.done - right.done ||
      left.stars - right.stars,
  )
}

/** Attempts at the step where the student needs help; 0 if none. */
const attemptsAtHelpStep = ({ cells, helpIndex }: GridRow): number =>
  helpIndex < 0 ? 0 : (cells[helpIndex]?.attempts ?? 0)

/** Steps that several students have tried without solving them, most students first. */
export function listUnsolvedSteps(
  rows: readonly GridRow[],
  leastStudents = 2,
): readonly { index: number; count: number }[] {
  const indexes = rows[0]?.cells.map((_, index) => index) ?? []
  return indexes
    .map((index) => ({ index, count: rows.filter(({ cells }) => isTried(cells[index])).length }))
    .filter(({ count }) => count >= leastStudents)
    .toSorted((left, right) => right.count - left.count)
}

const isTried = (cell: GridCell | undefined): boolean => cell !== undefined && isTriedUnsolved(cell)

/** Counts students who opened and solved a step. `hard`: a third of those who tried need help or many attempts. */
export function summarizeStep(
  rows: readonly GridRow[],
  stepIndex: number,
): { opened: number; done: number; hard: boolean } {
  const cells = rows.flatMap(({ cells }) => cells[stepIndex] ?? [])
  const tried = cells.filter(({ attempts }) => attempts > 0)
  const slowCount = tried.filter((cell) => cellState(cell) === 'help' || cell.attempts > 5).length
  return {
    opened: cells.length,
    done: cells.filter(({ solved }) => solved).length,
    hard: tried.length >= 3 && slowCount * 3 >= tried.length,
  }
}
