/** The level on the landing page: one step is missing from its program. */

import { programOf, repeat } from '../program/tree.ts'
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

/** Written out, so that the page need not bring the reader of maps along; a test keeps it the same as its map. */
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

export const landingPuzzle = {
  sky: landingSky,
  starter: programOf(repeat(4, [move('right')]), repeat(3, [move('up')])),
  missingStep: move('right'),
}
