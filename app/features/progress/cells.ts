import type { GridCell } from './views.ts'

/**
 * The cells of one student as one text, `step,stars,solved,attempts,hints,seconds,review;…`: those of a large class are
 * thousands, and as objects they take a server longer to send than PostgreSQL to find.
 */
export const writeCells = (cells: Iterable<readonly [step: string, GridCell]>): string =>
  Array.from(cells, ([step, { stars, solved, attempts, hints, seconds, review }]) =>
    [step, stars, solved ? 1 : 0, attempts, hints, seconds, review ?? ''].join(),
  ).join(';')

export function readCells(text = ''): Record<string, GridCell> {
  const cells: Record<string, GridCell> = {}
  if (text === '') return cells
  for (const one of text.split(';')) {
    const [step, stars, solved, attempts, hints, seconds, review] = one.split(',')
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
