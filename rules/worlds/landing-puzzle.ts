/** The level on the landing page: one step is missing from its program. */

import { programOf, repeat, type Program } from '../program/tree.ts'
import type { Sky, SkyCell } from './sky-map.ts'
import { move } from './sky-moves.ts'

const [sky, path, star, bell, storm, tree] = [
  'sky',
  'path',
  'star',
  'bell',
  'storm',
  'tree',
] as const satisfies SkyCell[]

/** A literal, so that the landing page does not load the map parser. A test compares it with its text map. */
const landingSky: Sky = {
  columns: 6,
  rows: 4,
  cells: [
    [sky, sky, sky, sky, star, bell],
    [sky, storm, sky, sky, path, sky],
    [sky, storm, tree, sky, path, storm],
    [path, path, path, path, path, sky],
  ],
  start: { column: 0, row: 3 },
  facing: 'right',
  bell: { column: 5, row: 0 },
  stars: [{ column: 4, row: 0 }],
}

/** A puzzle: reach the bell. `starter` is the initial program. */
export type SkyPuzzle = {
  readonly name: string
  readonly sky: Sky
  readonly starter: Program
  /** Maximum number of blocks for three stars. */
  readonly mostBlocks: number
}

export const landingPuzzle = {
  name: 'landing',
  sky: landingSky,
  starter: programOf(repeat(4, [move('right')]), repeat(3, [move('up')])),
  mostBlocks: 5,
  missingStep: move('right'),
} satisfies SkyPuzzle & { missingStep: unknown }
