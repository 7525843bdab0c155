import { cellIn, isSamePosition, type Position } from '#rules/worlds/grid.ts'
import type { Sky, SkyCell } from '#rules/worlds/sky-map.ts'

const sides = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const

const trailCells: readonly (SkyCell | undefined)[] = ['path', 'star', 'bell']

/** Squares of the path from the kite to the bell, in flight order. */
export function findTrail(world: Sky): Position[] {
  const trail = [world.start]
  for (let current: Position | undefined = world.start; current; ) {
    const { column, row }: Position = current
    current = sides
      .map(([right, down]) => ({ column: column + right, row: row + down }))
      .find(
        (next) => trailCells.includes(cellIn(world, next)) && !trail.some((visited) => isSamePosition(visited, next)),
      )
    if (current) trail.push(current)
  }
  return trail
}
