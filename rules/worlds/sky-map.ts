/** The sky as a map: where the kite starts, what is in the way, where the bell hangs. */

import { accept, refuse, type Result } from '../lib/result.ts'
import { parseGrid, placesOf, type Direction, type Grid, type GridReason, type Position } from './grid.ts'
import { windSigns, type Wind } from './wind.ts'

/** Path, sky and flags can be flown through alike; the path only shows a way, flags are for questions. */
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

const signs: Readonly<Record<string, SkyCell>> = {
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
  ...windSigns,
  '1': 'flag-1',
  '2': 'flag-2',
  '3': 'flag-3',
}

export function parseSky(rows: readonly string[], facing: Direction = 'right'): Result<Sky, GridReason> {
  const grid = parseGrid(rows, (sign) => (Object.hasOwn(signs, sign) ? signs[sign]! : null))
  if (!grid.ok) return grid
  const [bell = null, another] = placesOf(grid.value, 'bell')
  if (another) return refuse('too-many-bells')
  return accept({ ...grid.value, facing, bell, stars: placesOf(grid.value, 'star') })
}
