/** Where the balance and the row of crates lie on a stage of any size. */

import type { Size, Spot } from '../../stage/game-view.ts'

export type CargoLayout = {
  crate(place: number): Spot
  /** The balances, beside each other where there are two. */
  balance(at: number): { readonly x: number; readonly y: number; readonly reach: number; readonly height: number }
  stick(at: number, of: number): Spot
}

export function cargoLayout(crates: number, balances: number, { width, height }: Size): CargoLayout {
  const column = Math.min(width / crates, 130)
  const left = (width - crates * column) / 2
  const side = Math.min(column * 0.88, height * 0.24, 104)
  const rowY = height - side * 0.5 - 34
  const room = Math.max(height - side - 84, 60)
  const half = width / balances
  const reach = Math.min(half * 0.34, 190)
  return {
    crate: (place) => ({ x: left + (place + 0.5) * column, y: rowY, width: (side * 96) / 104, height: side }),
    balance: (at) => ({ x: half * (at + 0.5), y: 36 + room * 0.32, reach, height: room * 0.64 }),
    stick: (at, of) => {
      const wide = Math.min(16, (width - 16) / of)
      return { x: width / 2 + (at - (of - 1) / 2) * wide, y: 16, width: wide * 0.7, height: 26 }
    },
  }
}
