/** Shared by all grid worlds: positions, directions and text maps. */

export const directions = ['right', 'up', 'left', 'down'] as const
export type Direction = (typeof directions)[number]

/** Row 0 is the top row. */
export type Position = { readonly column: number; readonly row: number }

export const isSamePosition = (left: Position, right: Position): boolean =>
  left.column === right.column && left.row === right.row

export type GridReason = 'no-rows' | 'uneven-rows' | 'unknown-sign' | 'not-one-kite' | 'too-many-bells'

export type Grid<Cell> = {
  readonly columns: number
  readonly rows: number
  readonly cells: readonly (readonly Cell[])[]
  readonly start: Position
}

/** Parses a text map with one character per square. `K` is the start of the kite. */
export function parseGrid<Cell>(
  rows: readonly string[],
  cellOf: (symbol: string) => Cell | null,
): { readonly ok: true; readonly value: Grid<Cell> } | { readonly ok: false; readonly reason: GridReason } {
  const columns = [...(rows[0] ?? '')].length
  if (columns === 0) return { ok: false, reason: 'no-rows' }
  const symbols = rows.map((row) => [...row])
  if (symbols.some((row) => row.length !== columns)) return { ok: false, reason: 'uneven-rows' }
  const cells = symbols.map((row) => row.map(cellOf))
  if (cells.some((row) => row.includes(null))) return { ok: false, reason: 'unknown-sign' }
  const starts = symbols.flatMap((row, rowIndex) =>
    row.flatMap((symbol, column) => (symbol === 'K' ? [{ column, row: rowIndex }] : [])),
  )
  if (starts.length !== 1) return { ok: false, reason: 'not-one-kite' }
  return {
    ok: true,
    value: { columns, rows: rows.length, cells: cells as readonly (readonly Cell[])[], start: starts[0]! },
  }
}

export const cellIn = <Cell>({ cells }: Grid<Cell>, { column, row }: Position): Cell | undefined => cells[row]?.[column]

export const findPositions = <Cell>({ cells }: Grid<Cell>, target: Cell): readonly Position[] =>
  cells.flatMap((cellsOfRow, row) => cellsOfRow.flatMap((cell, column) => (cell === target ? [{ column, row }] : [])))
