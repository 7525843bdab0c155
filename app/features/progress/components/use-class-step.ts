import { useLive } from '#app/platform/live.ts'
import { readCells } from '../cells.ts'
import { lessonPath } from '../paths.ts'
import type { ClassProgressData } from './class-progress.tsx'

/** Something that differs whenever anybody of the class did anything at a step. */
export function useClassStep({ classroomId, lesson, grid }: ClassProgressData, step: string): string {
  const { cells } = useLive(lessonPath(classroomId, lesson.id), grid)
  return JSON.stringify(
    Object.entries(cells).map(([student, text]) => [
      student,
      readCells(text)[step]?.attempts,
      readCells(text)[step]?.solved,
    ]),
  )
}
