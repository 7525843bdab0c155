/** Where the map, its cells and the queue lie on a stage of any size. */

import type { Place, WindMap } from '#rules/games/wind-rush/map.ts'
import type { Size, Spot } from '../../stage/game-view.ts'

export type WindLayout = {
  readonly cell: number
  spotOf(place: Place): Spot
  /** A place of the queue; -1 is the command being done. */
  queueSpot(at: number): Spot
}

const largestCell = 128
const gap = 8

export function windLayout({ rows }: WindMap, queue: number, { width, height }: Size): WindLayout {
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
    queueSpot: (at) => ({
      x: stripLeft + (at === -1 ? 0.5 : at + 1.8) * tile,
      y: top + rows.length * cell + strip / 2 + gap / 2,
      width: tile,
      height: tile,
    }),
  }
}
