/** Positions of the map, its cells and the command queue for any stage size. */

import type { GridPosition, WindMap } from '#rules/games/wind-rush/map.ts'
import type { Size, Spot } from '../../stage/game-view.ts'

export type WindLayout = {
  readonly cell: number
  spotOf(place: GridPosition): Spot
  /** Position of a queue slot; -1 is the running command. */
  queueSpot(index: number): Spot
}

const largestCell = 128
const gap = 8

export function computeWindLayout({ rows }: WindMap, queue: number, { width, height }: Size): WindLayout {
  const columns = rows[0]?.length ?? 1
  const tile = Math.min(64, (width - gap) / (queue + 1.3), height * 0.2)
  const strip = tile + 2 * gap
  const cell = Math.min(largestCell, width / columns, (height - strip - gap) / rows.length)
  const left = (width - columns * cell) / 2
  const top = Math.max(0, (height - strip - rows.length * cell) / 2)
  const stripLeft = (width - (queue + 1.3) * tile) / 2
  return {
    cell,
    spotOf: ({ x, y }) => ({ x: left + (x + 0.5) * cell, y: top + (y + 0.5) * cell, width: cell, height: cell }),
    queueSpot: (index) => ({
      x: stripLeft + (index === -1 ? 0.5 : index + 1.8) * tile,
      y: top + rows.length * cell + strip / 2 + gap / 2,
      width: tile,
      height: tile,
    }),
  }
}
