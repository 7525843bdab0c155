import type { PlayAnswer, PlayResult } from './play-answer.ts'

/**
 * What whoever played is shown: first what this device counts, then what the server found. `waiting`: it will be sent
 * when there is a network. `practice`: nothing is kept for whoever only tries the game. `put-away`: their class has
 * put it away in the meantime, and playing it again would not count either.
 */
export type ShownResult = {
  readonly stars: number
  readonly score: number
  /** By how much own best was beaten; nothing while that is not known. */
  readonly gained: number | null
  readonly state: 'practice' | 'waiting' | 'checked' | 'refused' | 'put-away'
  /** The play as it is kept, to watch it again; nothing until it is. */
  readonly play: string | null
}

export const countedHere = (stars: number, score: number, isKept: boolean): ShownResult => ({
  stars,
  score,
  gained: null,
  state: isKept ? 'waiting' : 'practice',
  play: null,
})

export function answered(shown: ShownResult, { id, outcome, reason, result }: PlayAnswer): ShownResult {
  if (reason === 'not-allowed') return { ...shown, state: 'put-away' }
  if (outcome === 'refused' || !result) return { ...shown, state: 'refused' }
  return { stars: result.stars, score: result.score, gained: gainOf(result), state: 'checked', play: id }
}

const gainOf = ({ score, before }: PlayResult): number | null => (before === null ? null : score - before.score)
