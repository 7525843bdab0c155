/** What a room sounds like, from its state and the server's clock alone: two screens of one room play the same. */

import type { CompetitionState } from '../competition.ts'
import type { RoundPhase } from '../round.ts'
import { flyingMusic } from './flying-music.ts'
import { lobbyMusic } from './lobby-music.ts'
import { secondsOf, type Part, type Piece } from './piece.ts'
import { chimeMusic, podiumMusic, questionMusic, readyMusic, revealMusic, standingsMusic } from './short-music.ts'
import { closingMusic, closingSeconds, thinkingMusic } from './thinking-music.ts'

type HeardRound = {
  readonly number: number
  readonly phase: RoundPhase
  readonly since: number
  readonly endsAt: number | null
}

export type HeardRoom = {
  readonly game: string
  readonly state: CompetitionState
  readonly round: HeardRound | null
}

/** Changes when something else is to be heard. */
export const cueName = ({ game, state, round }: HeardRoom): string =>
  [game, state, ...(state === 'running' && round ? [round.number, round.phase, round.since, round.endsAt] : [])].join()

/** A short piece belongs to its moment: whoever comes later does not hear it. */
const lateMs = 2_500

/** A loop begins a beat after its phase: by then every screen has heard of it, and it stays on the beat of the clock. */
const firstBeatMs = 500

/** What is to be heard from `now` on, in seconds of the server's clock; nothing while a room is paused. */
export function cueOf({ game, state, round }: HeardRoom, now: number): readonly Part[] {
  if (state === 'lobby') return [{ piece: lobbyMusic, startsAt: now / 1_000 }]
  if (state === 'finished') return [{ piece: podiumMusic, startsAt: now / 1_000 }]
  if (state !== 'running' || !round) return []
  if (round.phase === 'answer') return answerParts(game, round)
  if (now - round.since > lateMs) return []
  return inRow(shortPieces[round.phase], round.number, now / 1_000)
}

const shortPieces: Record<Exclude<RoundPhase, 'answer'>, readonly Piece[]> = {
  prepare: [readyMusic],
  question: [questionMusic],
  reveal: [chimeMusic, revealMusic],
  board: [standingsMusic],
}

function inRow(pieces: readonly Piece[], first: number, from: number): readonly Part[] {
  let startsAt = from
  return pieces.map((piece) => {
    const part = { piece, startsAt, first }
    startsAt += secondsOf(piece, first)
    return part
  })
}

function answerParts(game: string, { number, since, endsAt }: HeardRound): readonly Part[] {
  const piece = game === 'quiz' ? thinkingMusic : flyingMusic
  const loop = { piece, startsAt: (since + firstBeatMs) / 1_000, first: number }
  if (endsAt === null) return [loop]
  // Whoever has more time than the others goes on in quiet.
  const closing = endsAt / 1_000 - closingSeconds
  return [
    { ...loop, until: closing },
    { piece: closingMusic, startsAt: closing },
  ]
}
