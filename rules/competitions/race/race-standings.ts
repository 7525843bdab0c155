/** The result of a race: the same from the same plays, whoever computes it and in whatever order they came. */

import { starsOf } from '../../games/star-bar.ts'
import { total, type Scoring } from '../score.ts'
import { bestPlay, type CountedPlay } from './race-points.ts'

export type KeptPlay = CountedPlay & { readonly player: string; readonly round: number }

export type RacerResult = {
  readonly player: string
  readonly rank: number
  readonly points: number
  /** Of the plays that count. */
  readonly score: number
  /** Rounds with a star. */
  readonly starred: number
  readonly played: number
  readonly tookMs: number
}

type Race = { readonly scoring: Scoring; readonly rounds: number }

/** By points, then by score, then by time; who has as much of all as another has the same rank. */
export function raceStandings(
  { scoring, rounds }: Race,
  players: readonly string[],
  plays: readonly KeptPlay[],
): readonly RacerResult[] {
  const byPlayer = Map.groupBy(plays, ({ player }) => player)
  const results = players.map((player) => resultOf(player, byPlayer.get(player) ?? [], { scoring, rounds }))
  const sorted = results.toSorted((one, other) => beats(one, other) || (one.player < other.player ? -1 : 1))
  let rank = 1
  return sorted.map((result, at) => {
    const before = sorted[at - 1]
    if (!before || beats(before, result) !== 0) rank = at + 1
    return { ...result, rank }
  })
}

type Unranked = Omit<RacerResult, 'rank'>

function resultOf(player: string, own: readonly KeptPlay[], { scoring, rounds }: Race): Unranked {
  const bests = [...Map.groupBy(own, ({ round }) => round).values()].map((plays) => bestPlay(plays)!)
  const points = bests.map((best) => best.points)
  return {
    player,
    points: total(scoring, points, rounds),
    score: bests.reduce((sum, { score }) => sum + score, 0),
    starred: bests.filter(({ meter }) => starsOf(meter) > 0).length,
    played: bests.length,
    tookMs: bests.reduce((sum, { tookMs }) => sum + tookMs, 0),
  }
}

const beats = (one: Unranked, other: Unranked): number =>
  other.points - one.points || other.score - one.score || one.tookMs - other.tookMs
