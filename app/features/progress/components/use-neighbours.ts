import { useEffect } from 'react'
import { useLive } from '#app/platform/live.ts'
import { readCells } from '../cells.ts'
import { lessonPath } from '../paths.ts'
import type { GridCell } from '../views.ts'
import type { ClassProgressData } from './class-progress.tsx'
import { gridRows, type GridStudent } from './grid-order.ts'
import { keepOpenedCell } from './opened-cell.ts'

export type Neighbours = {
  /** As it is now, and something that differs whenever the student did anything. */
  cell: GridCell | null
  stamp: string
  before: GridStudent | null
  after: GridStudent | null
}

/** Somebody's cell, and who stands before and after it in the order of the grid, among those who began this step. */
export function useNeighbours(
  { classroomId, students, lesson, grid }: ClassProgressData,
  studentId: string,
  step: string,
): Neighbours {
  const live = useLive(lessonPath(classroomId, lesson.id), grid)
  useEffect(() => keepOpenedCell({ student: studentId, step }), [studentId, step])
  const place = lesson.steps.findIndex(({ id }) => id === step)
  const rows = gridRows(students, lesson.steps, live).filter(
    ({ cells, student }) => cells[place] !== undefined || student.id === studentId,
  )
  const at = rows.findIndex(({ student }) => student.id === studentId)
  const cell = readCells(live.cells[studentId])[step] ?? null
  return {
    cell,
    stamp: JSON.stringify([cell, live.now[studentId]]),
    before: rows[at - 1]?.student ?? null,
    after: rows[at + 1]?.student ?? null,
  }
}
