/**
 * Geometry of a printed answer sheet, in millimeters from the center of its upper left mark. The reader needs no paper
 * size: only the centers of the four marks.
 */

export type Point = readonly [x: number, y: number]

export const frameSize = { width: 180, height: 250 } as const

/** Distance of the upper left mark from the edges of the paper, so that the frame is centered. */
export const frameMargins = { a4: { left: 15, top: 23.5 }, letter: { left: 17.95, top: 14.7 } } as const

/** Clockwise from the upper left. Bits row by row, 1 is white; they differ in at least seven places in every turn. */
export const marks: readonly { readonly center: Point; readonly bits: string }[] = [
  { center: [0, 0], bits: '1011010100110010' },
  { center: [180, 0], bits: '0000111110011010' },
  { center: [180, 250], bits: '0011001100101101' },
  { center: [0, 250], bits: '1001100101000110' },
]

/** A mark is a square of cells: a black border of one cell around 4 × 4 bits. */
export const markSize = 9
export const markCells = 6

/** Black bars beside the frame, at the same heights on both sides: they show how the paper is bent. */
export const ticks = { heights: [50, 100, 150, 200], left: -2.5, right: 182.5, width: 4, height: 1.5 } as const

export const qrPlace = { x: 153, y: 8, size: 22 } as const
