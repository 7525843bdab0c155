/** Steps and turns of a kite on a grid. */

import { directions, type Direction, type Position } from './grid.ts'

const shifts: Record<Direction, Position> = {
  right: { column: 1, row: 0 },
  up: { column: 0, row: -1 },
  left: { column: -1, row: 0 },
  down: { column: 0, row: 1 },
}

export function neighborOf({ column, row }: Position, direction: Direction): Position {
  const shift = shifts[direction]
  return { column: column + shift.column, row: row + shift.row }
}

/** Turns by 90 degrees; `directions` is in counterclockwise order. */
export const turnLeft = (facing: Direction): Direction => directions[(directions.indexOf(facing) + 1) % 4]!
export const turnRight = (facing: Direction): Direction => directions[(directions.indexOf(facing) + 3) % 4]!

/** Screen direction for a direction relative to the kite; `null` for unknown names. */
export function directionOf(facing: Direction, directionName: unknown): Direction | null {
  if (directionName === undefined || directionName === 'ahead') return facing
  if (directionName === 'left') return turnLeft(facing)
  if (directionName === 'right') return turnRight(facing)
  return directionName === 'back' ? turnLeft(turnLeft(facing)) : null
}
