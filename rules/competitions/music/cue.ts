/** Selects a room's music from its state and the server's clock, so that all screens of a room play the same. */

import type { CompetitionState } from '../competition.ts'
import { drumRollMs, revealTimes } from '../ending/ending-show.ts'
import type { RoundPhase } from '../round.ts'
import { flyingMusic } from './flying-music.ts'
import { lobbyMusic } from './lobby-music.ts'
import { variationSeconds, type Part, type Piece } from './piece.ts'
import {
  chimeMusic,
  drumRollMusic,
  placeMusic,
  podiumMusic,
  questionMusic,
  readyMusic,
  revealMusic,
  standingsMusic,
} from './short-music.ts'
import { closingMusic, closingSeconds, thinkingMusic } from './thinking-music.ts'

type CueRound = {
  readonly number: number
  readonly phase: RoundPhase
  readonly since: number
  readonly endsAt: number | null
}

export type CueRoom = {
  readonly game: string
  readonly state: CompetitionState
  readonly round: CueRound | null
  /** The ending show with its places; null if the podium is shown immediately. */
  readonly ending?: { readonly finishedAt: number; readonly ranks: readonly number[] } | null
}

/** Cache key: changes whenever different music must play. */
export const cueKey = ({ game, state, round }: CueRoom): string =>
  [game, state, ...(state === 'running' && round ? [round.number, round.phase, round.since, round.endsAt] : [])].join()

/** A screen that opens later than this after the phase began does not play the short piece. */
const maxLateMs = 2_500

/** A loop starts one beat after its phase, when every screen has received the change. */
const firstBeatMs = 500

/** A drum roll before each place, a short fanfare after it, and the podium music with the first place. */
function endingParts({ finishedAt, ranks }: NonNullable<CueRoom['ending']>, now: number): readonly Part[] {
  const reveals = revealTimes(ranks)
  const lastAt = finishedAt + (reveals.at(-1)?.atMs ?? 0)
  if (reveals.length === 0 || lastAt + maxLateMs < now) return [{ piece: podiumMusic, startsAt: now / 1_000 }]
  return reveals.flatMap(({ atMs }) => {
    const revealAt = finishedAt + atMs
    const fanfare = revealAt === lastAt ? podiumMusic : placeMusic
    return [
      { piece: drumRollMusic, startsAt: (revealAt - drumRollMs) / 1_000 },
      { piece: fanfare, startsAt: revealAt / 1_000 },
    ]
  })
}

/** Music from `now` on, in seconds of the server's clock; empty while a room is paused. */
export function selectMusic({ game, state, round, ending }: CueRoom, now: number): readonly Part[] {
  if (state === 'lobby') return [{ piece: lobbyMusic, startsAt: now / 1_000 }]
  if (state === 'finished') return ending ? endingParts(ending, now) : [{ piece: podiumMusic, startsAt: now / 1_000 }]
  if (state !== 'running' || !round) return []
  if (round.phase === 'answer') return answerParts(game, round)
  if (now - round.since > maxLateMs) return []
  return playInSequence(shortPieces[round.phase], round.number, now / 1_000)
}

const shortPieces: Record<Exclude<RoundPhase, 'answer'>, readonly Piece[]> = {
  prepare: [readyMusic],
  question: [questionMusic],
  reveal: [chimeMusic, revealMusic],
  board: [standingsMusic],
}

function playInSequence(pieces: readonly Piece[], first: number, from: number): readonly Part[] {
  let startsAt = from
  return pieces.map((piece) => {
    const part = { piece, startsAt, first }
    startsAt += variationSeconds(piece, first)
    return part
  })
}

function answerParts(game: string, { number, since, endsAt }: CueRound): readonly Part[] {
  const piece = game === 'quiz' ? thinkingMusic : flyingMusic
  const loop = { piece, startsAt: (since + firstBeatMs) / 1_000, first: number }
  if (endsAt === null) return [loop]
  // Players with extra time continue without music.
  const closing = endsAt / 1_000 - closingSeconds
  return [
    { ...loop, until: closing },
    { piece: closingMusic, startsAt: closing },
  ]
}
