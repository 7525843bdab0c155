/** What the server says to a play. */

export const playRefusals = [
  // Not given to this person here.
  'no-ticket',
  'used-ticket',
  'expired-ticket',
  // No class of theirs plays it any more: it was put away, or they have left.
  'not-allowed',
  // Begun in quiet hours of every class of theirs, with a ticket from before.
  'asleep',
  // Of a challenge: on another day, or after the last try.
  'not-today',
  'no-tries',
  'other-rules',
  'same-log',
  'overlaps',
  // What the replay said.
  'malformed',
  'too-long',
  'too-fast',
  'illegal',
  'not-over',
  'differs',
  // May be taken when it is sent again.
  'not-yet',
] as const

export type PlayRefusal = (typeof playRefusals)[number]

/** What the server found when it replayed a play. */
export type PlayResult = {
  readonly stars: number
  readonly score: number
  /** What the child had reached before, where they had played the level. */
  readonly before: { readonly stars: number; readonly score: number } | null
}

export type PlayAnswer = {
  readonly id: string
  readonly outcome: 'kept' | 'known' | 'refused'
  readonly reason?: PlayRefusal
  readonly result?: PlayResult
}
