import type { PlayAnswer, PlayResult } from './play-answer.ts'

/**
 * Result shown to the player: first the device's computation, then the server's. `waiting`: will be sent when online.
 * `practice`: not stored, because the player only tries the game. `put-away`: the class has hidden the game since, so
 * playing again would not count either.
 */
export type DisplayedResult = {
  readonly stars: number
  readonly score: number
  /** Improvement over the player's best score; `null` until the server has answered. */
  readonly gained: number | null
  readonly state: 'practice' | 'waiting' | 'checked' | 'refused' | 'put-away'
  /** Id of the stored play, to watch it; `null` until it is stored. */
  readonly play: string | null
}

export const createLocalResult = (stars: number, score: number, isSubmitted: boolean): DisplayedResult => ({
  stars,
  score,
  gained: null,
  state: isSubmitted ? 'waiting' : 'practice',
  play: null,
})

export function applyAnswer(shown: DisplayedResult, { id, outcome, reason, result }: PlayAnswer): DisplayedResult {
  if (reason === 'not-allowed') return { ...shown, state: 'put-away' }
  if (outcome === 'refused' || !result) return { ...shown, state: 'refused' }
  return { stars: result.stars, score: result.score, gained: scoreGain(result), state: 'checked', play: id }
}

const scoreGain = ({ score, before }: PlayResult): number | null => (before === null ? null : score - before.score)
