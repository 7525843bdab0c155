/** Result of a race; a pure function of the plays that does not depend on their order. */

import { countStars } from '../../games/star-bar.ts'
import { rankPlayers } from '../rank-players.ts'
import { totalPoints, type Scoring } from '../score.ts'
import { selectBestPlay, type ScoredPlay } from './race-points.ts'

export type SavedPlay = ScoredPlay & { readonly player: string; readonly round: number }

export type RacerResult = {
  readonly player: string
  readonly rank: number
  readonly points: number
  /** Sum over the best plays of all rounds. */
  readonly score: number
  /** Number of rounds with at least one star. */
  readonly starred: number
  readonly played: number
  readonly tookMs: number
}

type Race = { readonly scoring: Scoring; readonly rounds: number }

/** Equal points share a rank: the score within the game and the time are on no screen, so they decide nothing. */
export function raceStandings(
  { scoring, rounds }: Race,
  players: readonly string[],
  plays: readonly SavedPlay[],
): readonly RacerResult[] {
  const byPlayer = Map.groupBy(plays, ({ player }) => player)
  const results = players.map((player) => scorePlayer(player, byPlayer.get(player) ?? [], { scoring, rounds }))
  return rankPlayers(results, compareResults)
}

type UnrankedResult = Omit<RacerResult, 'rank'>

function scorePlayer(player: string, playerPlays: readonly SavedPlay[], { scoring, rounds }: Race): UnrankedResult {
  const bests = [...Map.groupBy(playerPlays, ({ round }) => round).values()].map((plays) => selectBestPlay(plays)!)
  const points = bests.map((best) => best.points)
  return {
    player,
    points: totalPoints(scoring, points, rounds),
    score: bests.reduce((sum, { score }) => sum + score, 0),
    starred: bests.filter(({ meter }) => countStars(meter) > 0).length,
    played: bests.length,
    tookMs: bests.reduce((sum, { tookMs }) => sum + tookMs, 0),
  }
}

const compareResults = (a: UnrankedResult, b: UnrankedResult): number => b.points - a.points
