import { needsHelp } from '#rules/progress/step-progress.ts'
import type { GridLesson, LessonCell } from './views.ts'

/** What `courseCellsSql` wrote of one student, by lesson; what they have not begun is not there. */
export function readLessonCells(text = ''): Record<string, LessonCell> {
  if (text === '') return {}
  return Object.fromEntries(
    text.split(';').map((one) => {
      const [lesson, done, stars, tries] = one.split(',')
      return [lesson!, { done: Number(done), stars: Number(stars), tries: Number(tries) }]
    }),
  )
}

export type LessonState = 'none' | 'working' | 'help' | 'done' | 'perfect'

/** Whoever has solved all they have to has done a lesson, unless they are there still and stuck at something more. */
export function stateOfLesson(
  cell: LessonCell | undefined,
  { steps, mostStars }: Pick<GridLesson, 'steps' | 'mostStars'>,
  isThere: boolean,
): LessonState {
  if (!cell) return 'none'
  const isStuck = needsHelp({ solvedAt: null, attempts: cell.tries })
  if (cell.done < steps) return isStuck ? 'help' : 'working'
  if (isStuck && isThere) return 'help'
  return mostStars > 0 && cell.stars >= mostStars ? 'perfect' : 'done'
}
