/** The landing puzzle and further puzzles, ordered by difficulty. */

import { unwrap } from '../result.ts'
import { programOf, repeat, type Program } from '../program/tree.ts'
import { landingPuzzle, type SkyPuzzle } from './landing-puzzle.ts'
import { parseSky } from './sky-map.ts'
import { move } from './sky-moves.ts'

const noStatements = programOf()

const createPuzzle = (
  name: string,
  rows: readonly string[],
  mostBlocks: number,
  starter: Program = noStatements,
): SkyPuzzle => ({
  name,
  sky: unwrap(parseSky(rows)),
  starter,
  mostBlocks,
})

export const skyPuzzles: readonly SkyPuzzle[] = [
  landingPuzzle,
  createPuzzle('straight', ['..!...', '......', 'Koo*oB', '.T..!.'], 2),
  createPuzzle(
    'corner',
    ['...*oB', '...o..', '.!.o.!', 'Kooo..'],
    6,
    programOf(repeat(3, [move('right')]), repeat(3, [move('up')])),
  ),
  createPuzzle('down', ['Koo...', '!.o...', '..o.T.', '..o*oB'], 6),
  createPuzzle('stairs', ['...oB.', '..o*..', '.oo!..', 'Ko....'], 4, programOf(move('right'), move('up'))),
  createPuzzle('back', ['Bo....', '.oo*..', '..!o.!', '...ooK'], 8),
  createPuzzle('wave', ['ooo.B.', 'o.o.o.', 'o!*!o.', 'K.ooo.'], 10),
]

/** The next puzzle after `solved` puzzles; starts over after the last one. */
export const skyPuzzleAfter = (solved: number): SkyPuzzle => skyPuzzles[solved % skyPuzzles.length]!
