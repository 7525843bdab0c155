import { useEffect } from 'react'
import { useLive } from '#app/platform/live/live.ts'
import { readCells } from '../class-progress/cells.ts'
import { lessonPath } from '../paths.ts'
import type { GridCell } from '../views.ts'
import type { ClassProgressData } from './class-progress.tsx'
import { buildGridRows, type GridStudent } from './grid/grid-order.ts'
import { rememberOpenedCell } from './grid/opened-cell.ts'

export type NeighborStudents = {
  /** The current cell, and a fingerprint that changes whenever the student works. */
  cell: GridCell | null
  stamp: string
  previous: GridStudent | null
  next: GridStudent | null
}

/** A student's cell, and the previous and next student in grid order who have started this step. */
export function useNeighborStudents(
  { classroomId, students, lesson, grid }: ClassProgressData,
  studentId: string,
  step: string,
): NeighborStudents {
  const live = useLive(lessonPath(classroomId, lesson.id), grid)
  useEffect(() => rememberOpenedCell({ student: studentId, step }), [studentId, step])
  const stepIndex = lesson.steps.findIndex(({ id }) => id === step)
  const rows = buildGridRows(students, lesson.steps, live).filter(
    ({ cells, student }) => cells[stepIndex] !== undefined || student.id === studentId,
  )
  const rowIndex = rows.findIndex(({ student }) => student.id === studentId)
  const cell = readCells(live.cells[studentId])[step] ?? null
  return {
    cell,
    stamp: JSON.stringify([cell, live.now[studentId]]),
    previous: rows[rowIndex - 1]?.student ?? null,
    next: rows[rowIndex + 1]?.student ?? null,
  }
}
