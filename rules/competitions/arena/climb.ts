/** Points for a program in the arena, and the height of its kite. */

import type { ProgramVerdict } from './judge-program.ts'

/** Current scoring version; every room stores its version, so that old results do not change. */
export const climbRules = 1

export type JudgedProgram = ProgramVerdict & {
  readonly points: number
  /** Time since the round began, with network latency subtracted. */
  readonly tookMs: number
}

const fullPoints = 1_000
/** Points for passing all tests; the rest rewards programs with few blocks. */
const testPoints = 700

type PointsRule = (verdict: ProgramVerdict, mostBlocks: number | null) => number

/** `mostBlocks`: block limit of the level's third star. Twice as many blocks halve the bonus for few blocks. */
const versions: Readonly<Record<number, PointsRule>> = {
  1: ({ passed, tests, blocks }, mostBlocks) => {
    if (tests === 0) return 0
    if (passed < tests) return Math.round((testPoints * passed) / tests)
    const share = mostBlocks === null || blocks <= mostBlocks ? 1 : mostBlocks / blocks
    return testPoints + Math.round((fullPoints - testPoints) * share)
  },
}

export const climbPoints = (version: number, verdict: ProgramVerdict, mostBlocks: number | null): number =>
  (versions[version] ?? versions[climbRules]!)(verdict, mostBlocks)

/** Height of the kite in percent of the sky picture. */
export const climbHeight = (points: number): number =>
  Math.min(100, Math.max(0, Math.floor((points * 100) / fullPoints)))

/** Height of the marker line for programs that pass this many tests. */
export const heightOfTests = (passed: number, tests: number): number =>
  tests === 0 ? 0 : climbHeight(Math.round((testPoints * passed) / tests))

export const isSolved = ({ passed, tests }: Pick<ProgramVerdict, 'passed' | 'tests'>): boolean =>
  tests > 0 && passed === tests

/**
 * Sorts the better program first: more points, then fewer blocks, then fewer steps, then less time. Blocks and steps
 * decide only between programs that pass all tests.
 */
export function compareClimbs(a: JudgedProgram, b: JudgedProgram): number {
  const pointsOrder = b.points - a.points
  if (pointsOrder !== 0) return pointsOrder
  const effortOrder = isSolved(a) && isSolved(b) ? a.blocks - b.blocks || a.steps - b.steps : 0
  return effortOrder || a.tookMs - b.tookMs
}
