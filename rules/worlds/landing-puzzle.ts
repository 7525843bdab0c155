/** The level on the landing page: one step is missing from its program. */

import { trusted } from '../lib/result.ts'
import { move, programOf, repeat } from '../program/tree.ts'
import { parseSkyGrid } from './sky-grid.ts'

export const landingPuzzle = {
  world: trusted(
    parseSkyGrid(
      [
        '....*B', //
        '.!..o.',
        '.!T.o!',
        'Koooo.',
      ],
      { threeStarBlocks: 5, stepLimit: 60 },
    ),
  ),
  starter: programOf(repeat(4, [move('right')]), repeat(3, [move('up')])),
  missingStep: move('right'),
}
