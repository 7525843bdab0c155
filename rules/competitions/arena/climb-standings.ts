/** The result of an arena: the same from the same programs, whoever computes it and in whatever order they came. */

import { total, type Scoring } from '../score.ts'
import { isSolved } from './climb.ts'

export type KeptClimb = {
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
  /** Of what was solved. */
  readonly tookMs: number
}

type Arena = { readonly scoring: Scoring; readonly rounds: number }

/** By points, then by time; who has as much of both as another has the same rank. */
export function climbStandings(
  { scoring, rounds }: Arena,
  players: readonly string[],
  climbs: readonly KeptClimb[],
): readonly ClimberResult[] {
  const byPlayer = Map.groupBy(climbs, ({ player }) => player)
  const results = players.map((player) => {
    const own = byPlayer.get(player) ?? []
    const solved = own.filter(isSolved)
    return {
      player,
      points: total(
        scoring,
        own.map(({ points }) => points),
        rounds,
      ),
      solved: solved.length,
      played: own.length,
      tookMs: solved.reduce((sum, { tookMs }) => sum + tookMs, 0),
    }
  })
  const sorted = results.toSorted((one, other) => beats(one, other) || (one.player < other.player ? -1 : 1))
  let rank = 1
  return sorted.map((result, at) => {
    const before = sorted[at - 1]
    if (!before || beats(before, result) !== 0) rank = at + 1
    return { ...result, rank }
  })
}

/** Time decides only between those who solved as much. */
const beats = (one: Omit<ClimberResult, 'rank'>, other: Omit<ClimberResult, 'rank'>): number =>
  other.points - one.points || other.solved - one.solved || one.tookMs - other.tookMs
