/** More ways to the bell than the one of the landing page, from easy to long. */

import { trusted } from '../lib/result.ts'
import { programOf, repeat, type Program } from '../program/tree.ts'
import { landingPuzzle, type SkyPuzzle } from './landing-puzzle.ts'
import { parseSky } from './sky-map.ts'
import { move } from './sky-moves.ts'

const nothing = programOf()

const puzzle = (name: string, rows: readonly string[], mostBlocks: number, starter: Program = nothing): SkyPuzzle => ({
  name,
  sky: trusted(parseSky(rows)),
  starter,
  mostBlocks,
})

export const skyPuzzles: readonly SkyPuzzle[] = [
  landingPuzzle,
  puzzle('straight', ['..!...', '......', 'Koo*oB', '.T..!.'], 2),
  puzzle(
    'corner',
    ['...*oB', '...o..', '.!.o.!', 'Kooo..'],
    6,
    programOf(repeat(3, [move('right')]), repeat(3, [move('up')])),
  ),
  puzzle('down', ['Koo...', '!.o...', '..o.T.', '..o*oB'], 6),
  puzzle('stairs', ['...oB.', '..o*..', '.oo!..', 'Ko....'], 4, programOf(move('right'), move('up'))),
  puzzle('back', ['Bo....', '.oo*..', '..!o.!', '...ooK'], 8),
  puzzle('wave', ['ooo.B.', 'o.o.o.', 'o!*!o.', 'K.ooo.'], 10),
]

/** The one to play after so many were solved; after the last the first comes again. */
export const skyPuzzleAfter = (solved: number): SkyPuzzle => skyPuzzles[solved % skyPuzzles.length]!
