/** The result of a competition: the same from the same answers, whoever computes it and in whatever order they came. */

import { pointsFor, total, type Scoring } from './score.ts'

export type Player = {
  readonly id: string
  readonly team: string | null
  readonly isKicked: boolean
  /** The first round they were there for. */
  readonly joinedRound: number
}

export type KeptAnswer = {
  readonly player: string
  readonly round: number
  readonly isRight: boolean
  readonly tookMs: number
  readonly answerMs: number
}

export type Game = {
  readonly scoring: Scoring
  readonly rounds: number
  /** Where somebody begins who comes late: with nothing, or where the middle of the class is. */
  readonly lateStart: 'zero' | 'median'
  /** Rounds that the host took out: they count for nobody, and end nobody's streak. */
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

export function standingsOf(
  game: Game,
  players: readonly Player[],
  answers: readonly KeptAnswer[],
): readonly PlayerResult[] {
  const present = players.filter(({ isKicked }) => !isKicked)
  const byPlayer = answersByPlayer(answers)
  const results = present.map((player) => resultOf(game, player, byPlayer.get(player.id) ?? []))
  return ranked(withLateStart(game, present, results, byPlayer), ({ player }) => player)
}

type ByPlayer = ReadonlyMap<string, readonly KeptAnswer[]>

type Unranked = Omit<PlayerResult, 'rank'>

/** By round, one for each: the server keeps no second one. */
export function answersByPlayer(answers: readonly KeptAnswer[]): ByPlayer {
  const byPlayer = new Map<string, KeptAnswer[]>()
  for (const answer of answers.toSorted((one, other) => one.round - other.round)) {
    const own = byPlayer.get(answer.player)
    if (own) own.push(answer)
    else byPlayer.set(answer.player, [answer])
  }
  return byPlayer
}

export type AnswerPoints = { readonly round: number; readonly points: number; readonly streak: number }

const noRound: ReadonlySet<number> = new Set()

/** The first round after this one that counts. */
function roundAfter(round: number, skipped: ReadonlySet<number>): number {
  let next = round + 1
  while (skipped.has(next)) next++
  return next
}

/** What each answer of one player was worth, by round, and how many in a row were right with it. */
export function pointsByRound(
  scoring: Scoring,
  answers: readonly KeptAnswer[],
  skipped = noRound,
): readonly AnswerPoints[] {
  let [streak, lastRound] = [0, -1]
  return answers.map((answer) => {
    // A round that was missed ends a streak.
    if (answer.round !== roundAfter(lastRound, skipped)) streak = 0
    const points = pointsFor(scoring, answer, streak)
    streak = answer.isRight ? streak + 1 : 0
    lastRound = answer.round
    return { round: answer.round, points, streak }
  })
}

/** How many in a row were right when this round had been counted. */
export function streakAt(round: number, points: readonly AnswerPoints[], skipped = noRound): number {
  const last = points.findLast((one) => one.round <= round)
  return last && roundAfter(last.round, skipped) > round ? last.streak : 0
}

function resultOf({ scoring, rounds, skipped }: Game, { id }: Player, answers: readonly KeptAnswer[]): Unranked {
  const points = pointsByRound(scoring, answers, skipped).map((one) => one.points)
  const right = answers.filter(({ isRight }) => isRight)
  return {
    player: id,
    points: total(scoring, points, rounds),
    right: right.length,
    answered: answers.length,
    tookMs: right.reduce((sum, answer) => sum + answer.tookMs, 0),
  }
}

/** The median of those who were there from the start, of what they had when somebody came. */
function withLateStart(
  game: Game,
  players: readonly Player[],
  results: readonly Unranked[],
  byPlayer: ByPlayer,
): readonly Unranked[] {
  if (game.lateStart === 'zero') return results
  const fromStart = players.filter(({ joinedRound }) => joinedRound === 0)
  const medians = new Map<number, number>()
  const medianBefore = (round: number) => {
    const had = fromStart.map((player) => {
      const before = (byPlayer.get(player.id) ?? []).filter((answer) => answer.round < round)
      return resultOf(game, player, before).points
    })
    return medianOf(had)
  }
  return results.map((result, at) => {
    const { joinedRound = 0 } = players[at] ?? {}
    if (joinedRound === 0) return result
    if (!medians.has(joinedRound)) medians.set(joinedRound, medianBefore(joinedRound))
    return { ...result, points: result.points + (medians.get(joinedRound) ?? 0) }
  })
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0]
  return Math.round((low + high) / 2)
}

/** By points; who has as many as another has the same rank, and stands in an order that never changes. */
function ranked<Entry extends { readonly points: number }>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
): readonly (Entry & { readonly rank: number })[] {
  const sorted = entries.toSorted((one, other) => other.points - one.points || (idOf(one) < idOf(other) ? -1 : 1))
  let rank = 1
  return sorted.map((entry, at) => {
    if (entry.points !== sorted[at - 1]?.points) rank = at + 1
    return { ...entry, rank }
  })
}

export type TeamResult = {
  readonly team: string
  readonly rank: number
  readonly points: number
  readonly players: number
}

/** A team has the mean of its players, so that a small one is not beaten by its size. */
export function teamStandings(players: readonly Player[], results: readonly PlayerResult[]): readonly TeamResult[] {
  const teamOf = new Map(players.map(({ id, team }) => [id, team]))
  const points = new Map<string, number[]>()
  for (const result of results) {
    const team = teamOf.get(result.player)
    if (team) points.set(team, [...(points.get(team) ?? []), result.points])
  }
  const means = [...points].map(([team, all]) => ({
    team,
    points: Math.round(all.reduce((sum, one) => sum + one, 0) / all.length),
    players: all.length,
  }))
  return ranked(means, ({ team }) => team)
}
