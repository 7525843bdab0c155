/** Result of an arena; a pure function of the programs that does not depend on their order. */

import { rankPlayers } from '../rank-players.ts'
import { totalPoints, type Scoring } from '../score.ts'
import { isSolved } from './climb.ts'

export type SavedClimb = {
  readonly player: string
  readonly round: number
  readonly points: number
  readonly passed: number
  readonly tests: number
  readonly tookMs: number
}

export type ClimberResult = {
  readonly player: string
  readonly rank: number
  readonly points: number
  readonly solved: number
  readonly played: number
  /** Total time of the solved rounds. */
  readonly tookMs: number
}

type Arena = { readonly scoring: Scoring; readonly rounds: number }

/** Sorts by points, then solved rounds, then time; players equal in all three share a rank. */
export function climbStandings(
  { scoring, rounds }: Arena,
  players: readonly string[],
  climbs: readonly SavedClimb[],
): readonly ClimberResult[] {
  const byPlayer = Map.groupBy(climbs, ({ player }) => player)
  const results = players.map((player) => {
    const playerClimbs = byPlayer.get(player) ?? []
    const solved = playerClimbs.filter(isSolved)
    return {
      player,
      points: totalPoints(
        scoring,
        playerClimbs.map(({ points }) => points),
        rounds,
      ),
      solved: solved.length,
      played: playerClimbs.length,
      tookMs: solved.reduce((sum, { tookMs }) => sum + tookMs, 0),
    }
  })
  return rankPlayers(results, compareResults)
}

/** Time decides only between players who solved equally many rounds. */
const compareResults = (a: Omit<ClimberResult, 'rank'>, b: Omit<ClimberResult, 'rank'>): number =>
  b.points - a.points || b.solved - a.solved || a.tookMs - b.tookMs
