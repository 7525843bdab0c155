import { useLive } from '#app/platform/live/live.ts'
import { readCells } from '../class-progress/cells.ts'
import { lessonPath } from '../paths.ts'
import type { ClassProgressData } from './class-progress.tsx'

/** Fingerprints of a class's work at a step, live and at page load; they differ if a student has worked since. */
export function useClassStep({ classroomId, lesson, grid }: ClassProgressData, step: string) {
  const { cells } = useLive(lessonPath(classroomId, lesson.id), grid)
  return { live: fingerprintOf(cells, step), loaded: fingerprintOf(grid.cells, step) }
}

const fingerprintOf = (cells: ClassProgressData['grid']['cells'], step: string): string =>
  JSON.stringify(
    Object.entries(cells).map(([student, text]) => [
      student,
      readCells(text)[step]?.attempts,
      readCells(text)[step]?.solved,
    ]),
  )
