import type { GridCell } from '../views.ts'

/**
 * Encodes the cells of one student as text, `step,stars,solved,attempts,hints,seconds,review;…`: a large class has
 * thousands of cells, and serializing objects takes longer than the database query.
 */
export const writeCells = (cells: Iterable<readonly [step: string, GridCell]>): string =>
  Array.from(cells, ([step, { stars, solved, attempts, hints, seconds, review }]) =>
    [step, stars, solved ? 1 : 0, attempts, hints, seconds, review ?? ''].join(),
  ).join(';')

export function readCells(text = ''): Record<string, GridCell> {
  const cells: Record<string, GridCell> = {}
  if (text === '') return cells
  for (const cellText of text.split(';')) {
    const [step, stars, solved, attempts, hints, seconds, review] = cellText.split(',')
    cells[step!] = {
      stars: Number(stars),
      solved: solved === '1',
      attempts: Number(attempts),
      hints: Number(hints),
      seconds: Number(seconds),
      ...(review && { review: review as NonNullable<GridCell['review']> }),
    }
  }
  return cells
}
