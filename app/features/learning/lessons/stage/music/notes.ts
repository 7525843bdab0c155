import type { Beat } from '#rules/worlds/music.ts'

/** Light and dark color of each note; the eighth note repeats the first color, but has another height on the staff. */
const colors = [
  ['#FF8B74', '#D63A22'],
  ['#FFD352', '#D98B00'],
  ['#6DD893', '#0E8042'],
  ['#7CC6FF', '#0B70CF'],
  ['#BB9DFE', '#6E3DCF'],
  ['#6FD6D2', '#0B7A77'],
  ['#FF9CC3', '#B83B73'],
] as const

export const getNoteColors = (note: number): readonly [string, string] => colors[(note - 1) % colors.length]!

export const isNote = (beat: Beat): beat is number => typeof beat === 'number'

/** Layout of a tune: rows of beats, one column per beat, higher notes further up. */
export type Staff = {
  readonly width: number
  readonly height: number
  readonly rows: readonly { readonly top: number; readonly lines: readonly number[] }[]
  readonly columnOf: (beat: number) => { readonly x: number; readonly top: number }
  readonly heightOf: (note: number) => number
}

const COLUMN = 62
const STEP = 17
const MARGIN = 30
/** Space for Wao above the highest note. */
const HEAD = 74
const FOOT = 46

export function createStaff(count: number, highest: number): Staff {
  const columns = Math.max(4, count <= 12 ? count : count <= 24 ? Math.ceil(count / 2) : 16)
  const rows = Math.max(1, Math.ceil(count / columns))
  const reach = Math.max(6, highest) * STEP
  const rowHeight = HEAD + reach + FOOT
  const heightOf = (note: number) => HEAD + reach - (note - 1) * STEP
  return {
    width: columns * COLUMN + 2 * MARGIN,
    height: rows * rowHeight,
    rows: Array.from({ length: rows }, (_, row) => ({
      top: row * rowHeight,
      lines: [1, 3, 5, 7, 9]
        .filter((note) => note <= Math.max(7, highest))
        .map((note) => row * rowHeight + heightOf(note) + 6),
    })),
    columnOf: (beat) => ({
      x: MARGIN + COLUMN / 2 + (beat % columns) * COLUMN,
      top: Math.floor(beat / columns) * rowHeight,
    }),
    heightOf,
  }
}
