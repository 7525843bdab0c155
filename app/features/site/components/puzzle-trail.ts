import { cellIn, isSame, type Position } from '#rules/worlds/grid.ts'
import type { Sky, SkyCell } from '#rules/worlds/sky-map.ts'

const sides = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const

const onTheWay: readonly (SkyCell | undefined)[] = ['path', 'star', 'bell']

/** The squares of the path from the kite to the bell, in the order in which they are flown. */
export function trailOf(world: Sky): Position[] {
  const trail = [world.start]
  for (let at: Position | undefined = world.start; at; ) {
    const { column, row }: Position = at
    at = sides
      .map(([right, down]) => ({ column: column + right, row: row + down }))
      .find((next) => onTheWay.includes(cellIn(world, next)) && !trail.some((place) => isSame(place, next)))
    if (at) trail.push(at)
  }
  return trail
}
