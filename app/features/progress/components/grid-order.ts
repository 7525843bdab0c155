import { needsHelp } from '#rules/progress/step-progress.ts'
import { readCells } from '../cells.ts'
import type { GridCell, LessonGrid } from '../views.ts'

/** How a class is read: who needs help first, then who is behind; among equals as they came, which is by name. */

export type GridStudent = { id: string; name: string }
export type GridStep = { id: string; kind: string }

export type CellState = 'none' | 'working' | 'help' | 'done'

export function stateOfCell(cell: GridCell | undefined): CellState {
  if (!cell) return 'none'
  if (cell.solved) return 'done'
  return needsHelp({ solvedAt: null, attempts: cell.attempts }) ? 'help' : 'working'
}

export type GridRow = {
  student: GridStudent
  cells: readonly (GridCell | undefined)[]
  /** Where the student was last, by place; -1 where they were not in this lesson. */
  at: number
  /** The step at which help is needed, by place; -1 where it is not. */
  helpAt: number
  done: number
  stars: number
}

export function gridRows(
  students: readonly GridStudent[],
  steps: readonly GridStep[],
  { cells, now }: LessonGrid,
): GridRow[] {
  const rows = students.map((student): GridRow => {
    const kept = readCells(cells[student.id])
    const own = steps.map(({ id }) => kept[id])
    return {
      student,
      cells: own,
      at: steps.findIndex(({ id }) => id === now[student.id]?.step),
      helpAt: own.findIndex((cell) => stateOfCell(cell) === 'help'),
      done: own.filter((cell) => cell?.solved).length,
      stars: own.reduce((sum, cell) => sum + (cell?.stars ?? 0), 0),
    }
  })
  return rows.toSorted(
    (one, other) =>
      Number(other.helpAt >= 0) - Number(one.helpAt >= 0) ||
      triesOf(other) - triesOf(one) ||
      one.done - other.done ||
      one.stars - other.stars,
  )
}

/** Among those who need help, who has tried longest. */
const triesOf = ({ cells, helpAt }: GridRow): number => (helpAt < 0 ? 0 : (cells[helpAt]?.attempts ?? 0))

/** Steps that two and more have tried and none of these has solved yet, the most of them first. */
export function unsolvedSteps(rows: readonly GridRow[]): readonly { place: number; count: number }[] {
  const places = rows[0]?.cells.map((_, place) => place) ?? []
  return places
    .map((place) => ({ place, count: rows.filter(({ cells }) => isTried(cells[place])).length }))
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count)
}

const isTried = (cell: GridCell | undefined): boolean => cell !== undefined && !cell.solved && cell.attempts > 0

/** Of those who opened a step, how many have it, and whether it is hard: a third of them or more need help, or needed long. */
export function stepSummary(rows: readonly GridRow[], place: number): { opened: number; done: number; hard: boolean } {
  const cells = rows.flatMap(({ cells }) => cells[place] ?? [])
  const tried = cells.filter(({ attempts }) => attempts > 0)
  const long = tried.filter((cell) => stateOfCell(cell) === 'help' || cell.attempts > 5).length
  return {
    opened: cells.length,
    done: cells.filter(({ solved }) => solved).length,
    hard: tried.length >= 3 && long * 3 >= tried.length,
  }
}
