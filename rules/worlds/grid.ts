/** What the worlds on squares share: places, directions and maps of signs. */

export const directions = ['right', 'up', 'left', 'down'] as const
export type Direction = (typeof directions)[number]

/** Row 0 is the highest. */
export type Position = { readonly column: number; readonly row: number }

export const isSame = (one: Position, other: Position): boolean => one.column === other.column && one.row === other.row

export type GridReason = 'no-rows' | 'uneven-rows' | 'unknown-sign' | 'not-one-kite' | 'too-many-bells'

export type Grid<Cell> = {
  readonly columns: number
  readonly rows: number
  readonly cells: readonly (readonly Cell[])[]
  readonly start: Position
}

/** Rows of signs, each a square. `K` is where the kite starts. */
export function parseGrid<Cell>(
  rows: readonly string[],
  cellOf: (sign: string) => Cell | null,
): { readonly ok: true; readonly value: Grid<Cell> } | { readonly ok: false; readonly reason: GridReason } {
  const columns = [...(rows[0] ?? '')].length
  if (columns === 0) return { ok: false, reason: 'no-rows' }
  const signs = rows.map((row) => [...row])
  if (signs.some((row) => row.length !== columns)) return { ok: false, reason: 'uneven-rows' }
  const cells = signs.map((row) => row.map(cellOf))
  if (cells.some((row) => row.includes(null))) return { ok: false, reason: 'unknown-sign' }
  const starts = signs.flatMap((row, at) => row.flatMap((sign, column) => (sign === 'K' ? [{ column, row: at }] : [])))
  if (starts.length !== 1) return { ok: false, reason: 'not-one-kite' }
  return {
    ok: true,
    value: { columns, rows: rows.length, cells: cells as readonly (readonly Cell[])[], start: starts[0]! },
  }
}

export const cellIn = <Cell>({ cells }: Grid<Cell>, { column, row }: Position): Cell | undefined => cells[row]?.[column]

export const placesOf = <Cell>({ cells }: Grid<Cell>, wanted: Cell): readonly Position[] =>
  cells.flatMap((cellsOfRow, row) => cellsOfRow.flatMap((cell, column) => (cell === wanted ? [{ column, row }] : [])))
