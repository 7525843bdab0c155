import { cellAt, isSame, type Position, type SkyGrid } from '#rules/worlds/sky-grid.ts'

const sides = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const

/** The squares of the path from the kite to the bell, in the order in which they are flown. */
export function trailOf(world: SkyGrid): Position[] {
  const trail = [world.start]
  for (let here: Position | undefined = world.start; here; ) {
    const { column, row }: Position = here
    here = sides
      .map(([right, down]) => ({ column: column + right, row: row + down }))
      .find((next) => cellAt(world, next) === 'path' && !trail.some((place) => isSame(place, next)))
    if (here) trail.push(here)
  }
  return trail
}
