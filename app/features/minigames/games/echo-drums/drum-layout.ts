/** Where the line, the valley and the drums lie on a stage of any size. */

import type { Size, Spot } from '../../stage/game-view.ts'

export type DrumLayout = {
  drum(at: number): Spot
  /** A piece of the line at the top, out of so many; they break into two rows where they are many. */
  note(at: number, of: number): Spot
  kite(at: number): Spot
}

export function drumLayout(drums: number, { width, height }: Size): DrumLayout {
  const inRow = height > width && drums > 2 ? 2 : drums
  const rows = Math.ceil(drums / inRow)
  const lineHeight = Math.min(120, height * 0.3)
  const room = height - lineHeight - Math.min(90, height * 0.16)
  const wide = Math.min(width / inRow - 10, ((room / rows - 8) * 128) / 108, 250)
  const high = (wide * 108) / 128
  return {
    drum: (at) => ({
      x: width / 2 + ((at % inRow) - (Math.min(inRow, drums - Math.floor(at / inRow) * inRow) - 1) / 2) * (wide + 10),
      y: height - (rows - Math.floor(at / inRow) - 0.5) * (high + 8) - 2,
      width: wide,
      height: high,
    }),
    note: (at, of) => {
      const perRow = Math.min(of, Math.max(8, Math.floor(width / 44)))
      const side = Math.min(72, (width - 8) / perRow, lineHeight / Math.ceil(of / perRow))
      const row = Math.floor(at / perRow)
      const length = Math.min(perRow, of - row * perRow)
      return {
        x: width / 2 + ((at % perRow) - (length - 1) / 2) * side,
        y: side * (row + 0.55),
        width: side - 4,
        height: side - 4,
      }
    },
    kite: (at) => ({
      x: width * (0.1 + 0.16 * at),
      y: lineHeight + (height - lineHeight - rows * (high + 8)) * (0.4 + 0.2 * (at % 2)),
      width: 26,
      height: 39,
    }),
  }
}
