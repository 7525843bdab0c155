import { needsHelp } from '#rules/progress/step-progress.ts'
import type { GridLesson, LessonCell } from '../views.ts'

/** Decodes the cells of `courseCellsSql` for one student, by lesson; omits lessons that were not started. */
export function readLessonCells(text = ''): Record<string, LessonCell> {
  if (text === '') return {}
  return Object.fromEntries(
    text.split(';').map((cellText) => {
      const [lesson, done, stars, tries] = cellText.split(',')
      return [lesson!, { done: Number(done), stars: Number(stars), tries: Number(tries) }]
    }),
  )
}

export type LessonState = 'none' | 'working' | 'help' | 'done' | 'perfect'

/** A lesson with all required steps solved is done, unless the student is stuck at an optional step right now. */
export function lessonState(
  cell: LessonCell | undefined,
  { steps, mostStars }: Pick<GridLesson, 'steps' | 'mostStars'>,
  isCurrentLesson: boolean,
): LessonState {
  if (!cell) return 'none'
  const isStuck = needsHelp({ solvedAt: null, attempts: cell.tries })
  if (cell.done < steps) return isStuck ? 'help' : 'working'
  if (isStuck && isCurrentLesson) return 'help'
  return mostStars > 0 && cell.stars >= mostStars ? 'perfect' : 'done'
}
