/** Positions of the rhythm line, the valley and the drums for any stage size. */

import type { Size, Spot } from '../../stage/game-view.ts'

export type DrumLayout = {
  drum(index: number): Spot
  /** Position of one of `count` beats in the rhythm line at the top; many beats wrap into rows. */
  note(index: number, count: number): Spot
  kite(index: number): Spot
}

export function computeDrumLayout(drums: number, { width, height }: Size): DrumLayout {
  const drumsPerRow = height > width && drums > 2 ? 2 : drums
  const rows = Math.ceil(drums / drumsPerRow)
  const lineHeight = Math.min(120, height * 0.3)
  const drumSpace = height - lineHeight - Math.min(90, height * 0.16)
  const drumWidth = Math.min(width / drumsPerRow - 10, ((drumSpace / rows - 8) * 128) / 108, 250)
  const drumHeight = (drumWidth * 108) / 128
  return {
    drum: (index) => ({
      x:
        width / 2 +
        ((index % drumsPerRow) -
          (Math.min(drumsPerRow, drums - Math.floor(index / drumsPerRow) * drumsPerRow) - 1) / 2) *
          (drumWidth + 10),
      y: height - (rows - Math.floor(index / drumsPerRow) - 0.5) * (drumHeight + 8) - 2,
      width: drumWidth,
      height: drumHeight,
    }),
    note: (index, count) => {
      const notesPerRow = Math.min(count, Math.max(8, Math.floor(width / 44)))
      const side = Math.min(72, (width - 8) / notesPerRow, lineHeight / Math.ceil(count / notesPerRow))
      const row = Math.floor(index / notesPerRow)
      const length = Math.min(notesPerRow, count - row * notesPerRow)
      return {
        x: width / 2 + ((index % notesPerRow) - (length - 1) / 2) * side,
        y: side * (row + 0.55),
        width: side - 4,
        height: side - 4,
      }
    },
    kite: (index) => ({
      x: width * (0.1 + 0.16 * index),
      y: lineHeight + (height - lineHeight - rows * (drumHeight + 8)) * (0.4 + 0.2 * (index % 2)),
      width: 26,
      height: 39,
    }),
  }
}
