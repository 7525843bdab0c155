/**
 * Flies a program on the landing page. Apart from the puzzle itself, so that a page brings it when somebody wants to
 * fly.
 */

import { judge, type Level } from '../levels/level.ts'
import type { Flight } from '../program/puzzle-session.ts'
import type { Program } from '../program/tree.ts'
import { landingPuzzle } from './landing-puzzle.ts'
import { skyOutcome, skyWorld, type SkyEvent, type SkyState } from './sky.ts'

const { sky } = landingPuzzle

const level: Level<SkyState, SkyEvent> = {
  cases: [{ world: skyWorld(sky), outcome: ({ state }) => skyOutcome(sky, state) }],
  ideas: ['complete'],
  mostBlocks: 5,
  limits: { ticks: 200, calls: 1, cells: 100 },
}

export function flyLanding(program: Program): Flight<SkyState, SkyEvent> {
  const { cases, stars } = judge(program, level)
  return { run: cases[0]!, stars, shown: 0 }
}
