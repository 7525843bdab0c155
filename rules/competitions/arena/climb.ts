/** What a program is worth in the arena, and how high its kite climbs. */

import type { ProgramVerdict } from './judge-program.ts'

/** A room says by which version it is played: an old result stays as it was. */
export const climbRules = 1

export type JudgedProgram = ProgramVerdict & {
  readonly points: number
  /** By the fair clock. */
  readonly tookMs: number
}

const full = 1_000
/** For tests alone; the rest is for a program that passes all of them with few blocks. */
const forTests = 700

type Pointed = (verdict: ProgramVerdict, mostBlocks: number | null) => number

/** `mostBlocks`: as many as the level's third star allows. Whoever needs twice as many has half of what is for few. */
const versions: Readonly<Record<number, Pointed>> = {
  1: ({ passed, tests, blocks }, mostBlocks) => {
    if (tests === 0) return 0
    if (passed < tests) return Math.round((forTests * passed) / tests)
    const share = mostBlocks === null || blocks <= mostBlocks ? 1 : mostBlocks / blocks
    return forTests + Math.round((full - forTests) * share)
  },
}

export const climbPoints = (version: number, verdict: ProgramVerdict, mostBlocks: number | null): number =>
  (versions[version] ?? versions[climbRules]!)(verdict, mostBlocks)

/** In percent of the sky. */
export const climbHeight = (points: number): number => Math.min(100, Math.max(0, Math.floor((points * 100) / full)))

/** Where the kites of those are who pass so many tests: a line of the sky. */
export const heightOfTests = (passed: number, tests: number): number =>
  tests === 0 ? 0 : climbHeight(Math.round((forTests * passed) / tests))

export const isSolved = ({ passed, tests }: Pick<ProgramVerdict, 'passed' | 'tests'>): boolean =>
  tests > 0 && passed === tests

/**
 * Which of two programs is the better one, smaller first: more points, then fewer blocks, then fewer steps, then the
 * earlier one. Of programs that pass no test the earlier one stays: fewer blocks are no merit there.
 */
export function compareClimbs(one: JudgedProgram, other: JudgedProgram): number {
  const byPoints = other.points - one.points
  if (byPoints !== 0) return byPoints
  const byWork = isSolved(one) && isSolved(other) ? one.blocks - other.blocks || one.steps - other.steps : 0
  return byWork || one.tookMs - other.tookMs
}
