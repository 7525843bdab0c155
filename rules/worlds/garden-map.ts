/** A garden as a map: flowers that want water, fruit, beds, trees, winds, and perhaps a home that ends the day. */

import { accept, refuse, type Result } from '../lib/result.ts'
import { parseGrid, placesOf, type Direction, type Grid, type GridReason, type Position } from './grid.ts'
import { windSigns, type Wind } from './wind.ts'

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
  ...windSigns,
} as const

const cells = new Map<string, GardenCell>([
  ...Object.entries(kinds).map(([sign, kind]): [string, GardenCell] => [sign, { kind }]),
  ...Array.from({ length: 10 }, (_, drops): [string, GardenCell] => [String(drops), { kind: 'flower', drops }]),
])

export function parseGarden(rows: readonly string[], facing: Direction = 'right'): Result<Garden, GridReason> {
  const grid = parseGrid(rows, (sign) => cells.get(sign) ?? null)
  if (!grid.ok) return grid
  const [home = null, another] = placesOf(grid.value, cells.get('B')!)
  return another ? refuse('too-many-bells') : accept({ ...grid.value, facing, home })
}
