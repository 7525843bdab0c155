/** Flies a program through a puzzle. Apart from the puzzles themselves, so that a page brings it when somebody wants to fly. */

import { judge, type Level } from '../levels/level.ts'
import type { Flight } from '../program/puzzle-session.ts'
import type { Program } from '../program/tree.ts'
import type { SkyPuzzle } from './landing-puzzle.ts'
import { skyOutcome, skyWorld, type SkyEvent, type SkyState } from './sky.ts'

const levelOf = ({ sky, mostBlocks }: SkyPuzzle): Level<SkyState, SkyEvent> => ({
  cases: [{ world: skyWorld(sky), outcome: ({ state }) => skyOutcome(sky, state) }],
  ideas: ['complete'],
  mostBlocks,
  limits: { ticks: 200, calls: 1, cells: 100 },
})

export function flyThrough(puzzle: SkyPuzzle, program: Program): Flight<SkyState, SkyEvent> {
  const { cases, stars } = judge(program, levelOf(puzzle))
  return { run: cases[0]!, stars, shown: 0 }
}
