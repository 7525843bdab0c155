/** Parses a garden map: flowers, fruit, beds, trees, winds and an optional home that ends the run. */

import { accept, refuse, type Result } from '../result.ts'
import { parseGrid, findPositions, type Direction, type Grid, type GridReason, type Position } from './grid.ts'
import { windSymbols, type Wind } from './wind.ts'

export type GardenCell =
  | { readonly kind: 'flower'; readonly drops: number }
  | { readonly kind: 'ground' | 'path' | 'tree' | 'outside' | 'ripe' | 'unripe' | 'wormy' | 'bed' | 'home' | Wind }

export type Garden = Grid<GardenCell> & { readonly facing: Direction; readonly home: Position | null }

const kinds = {
  '.': 'ground',
  o: 'path',
  K: 'path',
  T: 'tree',
  ' ': 'outside',
  a: 'ripe',
  u: 'unripe',
  m: 'wormy',
  s: 'bed',
  B: 'home',
  ...windSymbols,
} as const

const cells = new Map<string, GardenCell>([
  ...Object.entries(kinds).map(([symbol, kind]): [string, GardenCell] => [symbol, { kind }]),
  ...Array.from({ length: 10 }, (_, drops): [string, GardenCell] => [String(drops), { kind: 'flower', drops }]),
])

export function parseGarden(rows: readonly string[], facing: Direction = 'right'): Result<Garden, GridReason> {
  const grid = parseGrid(rows, (symbol) => cells.get(symbol) ?? null)
  if (!grid.ok) return grid
  const [home = null, secondHome] = findPositions(grid.value, cells.get('B')!)
  return secondHome ? refuse('too-many-bells') : accept({ ...grid.value, facing, home })
}
