/** Positions of the balances and the row of crates for any stage size. */

import type { Size, Spot } from '../../stage/game-view.ts'

export type CargoLayout = {
  crate(place: number): Spot
  /** Position of a balance; two balances are side by side. */
  balance(index: number): { readonly x: number; readonly y: number; readonly reach: number; readonly height: number }
  stick(index: number, count: number): Spot
}

export function computeCargoLayout(crates: number, balances: number, { width, height }: Size): CargoLayout {
  const column = Math.min(width / crates, 130)
  const left = (width - crates * column) / 2
  const side = Math.min(column * 0.88, height * 0.24, 104)
  const rowY = height - side * 0.5 - 34
  const spaceAbove = Math.max(height - side - 84, 60)
  const columnWidth = width / balances
  const reach = Math.min(columnWidth * 0.34, 190)
  return {
    crate: (place) => ({ x: left + (place + 0.5) * column, y: rowY, width: (side * 96) / 104, height: side }),
    balance: (index) => ({
      x: columnWidth * (index + 0.5),
      y: 36 + spaceAbove * 0.32,
      reach,
      height: spaceAbove * 0.64,
    }),
    stick: (index, count) => {
      const stickWidth = Math.min(16, (width - 16) / count)
      return { x: width / 2 + (index - (count - 1) / 2) * stickWidth, y: 16, width: stickWidth * 0.7, height: 26 }
    },
  }
}
