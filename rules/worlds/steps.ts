/** How a kite goes from square to square, and how it turns. */

import { directions, type Direction, type Position } from './grid.ts'

const shifts: Record<Direction, Position> = {
  right: { column: 1, row: 0 },
  up: { column: 0, row: -1 },
  left: { column: -1, row: 0 },
  down: { column: 0, row: 1 },
}

export function beside({ column, row }: Position, direction: Direction): Position {
  const shift = shifts[direction]
  return { column: column + shift.column, row: row + shift.row }
}

/** A quarter turn; `directions` go round to the left. */
export const turnedLeft = (facing: Direction): Direction => directions[(directions.indexOf(facing) + 1) % 4]!
export const turnedRight = (facing: Direction): Direction => directions[(directions.indexOf(facing) + 3) % 4]!

/** Where a look or a step leads that is meant from the kite's view, or by a direction of the screen. */
export function directionOf(facing: Direction, said: unknown): Direction | null {
  if (said === undefined || said === 'ahead') return facing
  if (said === 'left') return turnedLeft(facing)
  if (said === 'right') return turnedRight(facing)
  return said === 'back' ? turnedLeft(turnedLeft(facing)) : null
}
