import { useLive } from '#app/platform/live.ts'
import { readCells } from '../cells.ts'
import { lessonPath } from '../paths.ts'
import type { ClassProgressData } from './class-progress.tsx'

/** What differs whenever anybody of the class did anything at a step: as it is now, and as the page was loaded. */
export function useClassStep({ classroomId, lesson, grid }: ClassProgressData, step: string) {
  const { cells } = useLive(lessonPath(classroomId, lesson.id), grid)
  return { live: stampOf(cells, step), loaded: stampOf(grid.cells, step) }
}

const stampOf = (cells: ClassProgressData['grid']['cells'], step: string): string =>
  JSON.stringify(
    Object.entries(cells).map(([student, text]) => [
      student,
      readCells(text)[step]?.attempts,
      readCells(text)[step]?.solved,
    ]),
  )
