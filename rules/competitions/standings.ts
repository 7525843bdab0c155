/** Result of a quiz competition; a pure function of the answers that does not depend on their order. */

import { pointsFor, totalPoints, type Scoring } from './score.ts'

export type Player = {
  readonly id: string
  readonly team: string | null
  readonly isKicked: boolean
  /** First round that the player took part in. */
  readonly joinedRound: number
}

export type SavedAnswer = {
  readonly player: string
  readonly round: number
  readonly isRight: boolean
  readonly tookMs: number
  readonly answerMs: number
}

export type ScoringRules = {
  readonly scoring: Scoring
  readonly rounds: number
  /** Starting points of a late player: zero, or the median of the players present from the start. */
  readonly lateStart: 'zero' | 'median'
  /** Rounds that the host skipped: they give no points and do not end a streak. */
  readonly skipped?: ReadonlySet<number>
}

export type PlayerResult = {
  readonly player: string
  readonly rank: number
  readonly points: number
  readonly right: number
  readonly answered: number
  readonly tookMs: number
}

export function computeStandings(
  game: ScoringRules,
  players: readonly Player[],
  answers: readonly SavedAnswer[],
): readonly PlayerResult[] {
  const present = players.filter(({ isKicked }) => !isKicked)
  const byPlayer = answersByPlayer(answers)
  const results = present.map((player) => scorePlayer(game, player, byPlayer.get(player.id) ?? []))
  return rankByPoints(addLateStartPoints(game, present, results, byPlayer), ({ player }) => player)
}

type ByPlayer = ReadonlyMap<string, readonly SavedAnswer[]>

type UnrankedResult = Omit<PlayerResult, 'rank'>

/** Sorted by round; the server stores at most one answer per player and round. */
export function answersByPlayer(answers: readonly SavedAnswer[]): ByPlayer {
  const byPlayer = new Map<string, SavedAnswer[]>()
  for (const answer of answers.toSorted((a, b) => a.round - b.round)) {
    const playerAnswers = byPlayer.get(answer.player)
    if (playerAnswers) playerAnswers.push(answer)
    else byPlayer.set(answer.player, [answer])
  }
  return byPlayer
}

export type AnswerPoints = { readonly round: number; readonly points: number; readonly streak: number }

const noSkippedRounds: ReadonlySet<number> = new Set()

/** Next round that was not skipped. */
function nextCountedRound(round: number, skipped: ReadonlySet<number>): number {
  let next = round + 1
  while (skipped.has(next)) next++
  return next
}

/** Points and streak after each answer of one player; `answers` must be sorted by round. */
export function pointsByRound(
  scoring: Scoring,
  answers: readonly SavedAnswer[],
  skipped = noSkippedRounds,
): readonly AnswerPoints[] {
  let [streak, lastRound] = [0, -1]
  return answers.map((answer) => {
    // A missed round ends the streak.
    if (answer.round !== nextCountedRound(lastRound, skipped)) streak = 0
    const points = pointsFor(scoring, answer, streak)
    streak = answer.isRight ? streak + 1 : 0
    lastRound = answer.round
    return { round: answer.round, points, streak }
  })
}

/** Length of the streak of correct answers after this round. */
export function streakAt(round: number, points: readonly AnswerPoints[], skipped = noSkippedRounds): number {
  const last = points.findLast((entry) => entry.round <= round)
  return last && nextCountedRound(last.round, skipped) > round ? last.streak : 0
}

function scorePlayer(
  { scoring, rounds, skipped }: ScoringRules,
  { id }: Player,
  answers: readonly SavedAnswer[],
): UnrankedResult {
  const points = pointsByRound(scoring, answers, skipped).map((entry) => entry.points)
  const right = answers.filter(({ isRight }) => isRight)
  return {
    player: id,
    points: totalPoints(scoring, points, rounds),
    right: right.length,
    answered: answers.length,
    tookMs: right.reduce((sum, answer) => sum + answer.tookMs, 0),
  }
}

/** Adds the median points that players present from the start had when the late player joined. */
function addLateStartPoints(
  game: ScoringRules,
  players: readonly Player[],
  results: readonly UnrankedResult[],
  byPlayer: ByPlayer,
): readonly UnrankedResult[] {
  if (game.lateStart === 'zero') return results
  const fromStart = players.filter(({ joinedRound }) => joinedRound === 0)
  const medians = new Map<number, number>()
  const medianBefore = (round: number) => {
    const pointsBeforeRound = fromStart.map((player) => {
      const before = (byPlayer.get(player.id) ?? []).filter((answer) => answer.round < round)
      return scorePlayer(game, player, before).points
    })
    return medianOf(pointsBeforeRound)
  }
  return results.map((result, index) => {
    const { joinedRound = 0 } = players[index] ?? {}
    if (joinedRound === 0) return result
    if (!medians.has(joinedRound)) medians.set(joinedRound, medianBefore(joinedRound))
    return { ...result, points: result.points + (medians.get(joinedRound) ?? 0) }
  })
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0]
  return Math.round((low + high) / 2)
}

/** Equal points share a rank; the id breaks ties so that the order is stable. */
function rankByPoints<Entry extends { readonly points: number }>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
): readonly (Entry & { readonly rank: number })[] {
  const sorted = entries.toSorted((a, b) => b.points - a.points || (idOf(a) < idOf(b) ? -1 : 1))
  let rank = 1
  return sorted.map((entry, index) => {
    if (entry.points !== sorted[index - 1]?.points) rank = index + 1
    return { ...entry, rank }
  })
}

export type TeamResult = {
  readonly team: string
  readonly rank: number
  readonly points: number
  readonly players: number
}

/** Scores a team by the mean of its players, so that team size does not matter. */
export function teamStandings(players: readonly Player[], results: readonly PlayerResult[]): readonly TeamResult[] {
  const teamOf = new Map(players.map(({ id, team }) => [id, team]))
  const points = new Map<string, number[]>()
  for (const result of results) {
    const team = teamOf.get(result.player)
    if (team) points.set(team, [...(points.get(team) ?? []), result.points])
  }
  const means = [...points].map(([team, all]) => ({
    team,
    points: Math.round(all.reduce((sum, value) => sum + value, 0) / all.length),
    players: all.length,
  }))
  return rankByPoints(means, ({ team }) => team)
}
