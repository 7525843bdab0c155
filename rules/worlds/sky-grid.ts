/** The sky as a grid: where Wao starts, what is in the way, where the bell hangs. */

import { accept, refuse, type Result } from '../lib/result.ts'
import type { Direction } from '../program/tree.ts'

/** Row 0 is the highest. */
export type Position = { readonly column: number; readonly row: number }

/** Sky and path can be flown through; the path only shows a way. */
export type Cell = 'sky' | 'path' | 'storm' | 'tree' | 'outside'

export type SkyGrid = {
  readonly columns: number
  readonly rows: number
  readonly cells: readonly (readonly Cell[])[]
  readonly start: Position
  readonly bell: Position
  readonly stars: readonly Position[]
  /** A program of at most so many blocks earns the third star. */
  readonly threeStarBlocks: number
  /** After so many steps the flight is over. */
  readonly stepLimit: number
}

export type Kite = { readonly position: Position; readonly collected: readonly Position[] }

export type FlightEvent = 'flew' | 'star' | 'bell' | 'storm' | 'tree' | 'outside'

const signs: Record<string, Cell> = { '.': 'sky', o: 'path', '*': 'path', K: 'path', B: 'path', '!': 'storm', T: 'tree', ' ': 'outside' }

const DEFAULT_STEP_LIMIT = 200

export type GridReason = 'no-rows' | 'uneven-rows' | 'unknown-sign' | 'not-one-kite' | 'not-one-bell'

/** Rows of signs: `K` kite, `B` bell, `*` star, `o` path, `.` sky, `!` storm, `T` tree, a space outside. */
export function parseSkyGrid(
  rows: readonly string[],
  rules: { threeStarBlocks: number; stepLimit?: number },
): Result<SkyGrid, GridReason> {
  const columns = rows[0]?.length ?? 0
  if (columns === 0) return refuse('no-rows')
  if (rows.some((row) => row.length !== columns)) return refuse('uneven-rows')

  const found = rows.flatMap((signsOfRow, row) => [...signsOfRow].map((sign, column) => ({ sign, position: { column, row } })))
  if (found.some(({ sign }) => !Object.hasOwn(signs, sign))) return refuse('unknown-sign')
  const allOf = (sign: string) => found.filter((place) => place.sign === sign).map((place) => place.position)

  const [start, secondStart] = allOf('K')
  const [bell, secondBell] = allOf('B')
  if (!start || secondStart) return refuse('not-one-kite')
  if (!bell || secondBell) return refuse('not-one-bell')

  return accept({
    columns,
    rows: rows.length,
    cells: rows.map((signsOfRow) => [...signsOfRow].map((sign) => signs[sign] ?? 'outside')),
    start,
    bell,
    stars: allOf('*'),
    stepLimit: DEFAULT_STEP_LIMIT,
    ...rules,
  })
}

export const isSame = (one: Position, other: Position): boolean => one.column === other.column && one.row === other.row

export const cellAt = (grid: SkyGrid, { column, row }: Position): Cell => grid.cells[row]?.[column] ?? 'outside'

const shifts: Record<Direction, Position> = {
  right: { column: 1, row: 0 },
  up: { column: 0, row: -1 },
  left: { column: -1, row: 0 },
  down: { column: 0, row: 1 },
}

/** One step. A kite that meets something stays where it was; `toward` says where it wanted to go. */
export function fly(grid: SkyGrid, kite: Kite, direction: Direction): { kite: Kite; toward: Position; event: FlightEvent } {
  const shift = shifts[direction]
  const toward = { column: kite.position.column + shift.column, row: kite.position.row + shift.row }

  const cell = cellAt(grid, toward)
  if (cell === 'storm' || cell === 'tree' || cell === 'outside') return { kite, toward, event: cell }

  const moved = { ...kite, position: toward }
  if (isSame(toward, grid.bell)) return { kite: moved, toward, event: 'bell' }
  const isNewStar = grid.stars.some((star) => isSame(star, toward)) && !kite.collected.some((star) => isSame(star, toward))
  if (isNewStar) return { kite: { ...moved, collected: [...kite.collected, toward] }, toward, event: 'star' }
  return { kite: moved, toward, event: 'flew' }
}
