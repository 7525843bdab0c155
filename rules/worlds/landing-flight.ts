/** Runs a program in a puzzle. Separate from the puzzles so that the page loads the interpreter only on demand. */

import { judge, type Level } from '../levels/level.ts'
import type { Flight } from '../program/puzzle-session.ts'
import type { Program } from '../program/tree.ts'
import type { SkyPuzzle } from './landing-puzzle.ts'
import { skyOutcome, skyWorld, type SkyEvent, type SkyState } from './sky.ts'

const createLevel = ({ sky, mostBlocks }: SkyPuzzle): Level<SkyState, SkyEvent> => ({
  cases: [{ world: skyWorld(sky), outcome: ({ state }) => skyOutcome(sky, state) }],
  ideas: ['complete'],
  mostBlocks,
  limits: { ticks: 200, calls: 1, cells: 100 },
})

export function flyThrough(puzzle: SkyPuzzle, program: Program): Flight<SkyState, SkyEvent> {
  const { cases, stars } = judge(program, createLevel(puzzle))
  return { run: cases[0]!, stars, shownSteps: 0 }
}
