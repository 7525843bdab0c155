/** Parses a sky map: start of the kite, obstacles, stars and the bell. */

import { accept, refuse, type Result } from '../result.ts'
import { parseGrid, findPositions, type Direction, type Grid, type GridReason, type Position } from './grid.ts'
import { windSymbols, type Wind } from './wind.ts'

/** Path, sky and flags do not affect the kite: paths suggest a route, flags mark answers of prediction questions. */
export type SkyCell =
  | 'sky'
  | 'path'
  | 'star'
  | 'bell'
  | 'storm'
  | 'tree'
  | 'outside'
  | 'key'
  | 'gate'
  | 'cloud'
  | 'red'
  | 'yellow'
  | Wind
  | 'flag-1'
  | 'flag-2'
  | 'flag-3'

export type Sky = Grid<SkyCell> & {
  readonly facing: Direction
  readonly bell: Position | null
  readonly stars: readonly Position[]
}

const cellsBySymbol: Readonly<Record<string, SkyCell>> = {
  '.': 'sky',
  o: 'path',
  K: 'path',
  B: 'bell',
  '*': 'star',
  '!': 'storm',
  T: 'tree',
  ' ': 'outside',
  k: 'key',
  G: 'gate',
  c: 'cloud',
  r: 'red',
  y: 'yellow',
  ...windSymbols,
  '1': 'flag-1',
  '2': 'flag-2',
  '3': 'flag-3',
}

export function parseSky(rows: readonly string[], facing: Direction = 'right'): Result<Sky, GridReason> {
  const grid = parseGrid(rows, (symbol) => (Object.hasOwn(cellsBySymbol, symbol) ? cellsBySymbol[symbol]! : null))
  if (!grid.ok) return grid
  const [bell = null, secondBell] = findPositions(grid.value, 'bell')
  if (secondBell) return refuse('too-many-bells')
  return accept({ ...grid.value, facing, bell, stars: findPositions(grid.value, 'star') })
}
