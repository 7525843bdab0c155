/** The server's answer to a submitted play. */

export const playRefusals = [
  // Not issued to this student in this school.
  'no-ticket',
  'used-ticket',
  'expired-ticket',
  // No class of the student offers the game any more, or the student has left.
  'not-allowed',
  // Started during the quiet hours of all classes of the student, with an earlier ticket.
  'asleep',
  // Daily challenge: played on another day, or after the last attempt.
  'not-today',
  'no-tries',
  'other-rules',
  'same-log',
  'overlaps',
  // Reasons of the replay.
  'malformed',
  'too-long',
  'too-fast',
  'illegal',
  'not-over',
  'differs',
  // The device may send the play again later.
  'not-yet',
] as const

export type PlayRefusal = (typeof playRefusals)[number]

/** Result of the server's replay. */
export type PlayResult = {
  readonly stars: number
  readonly score: number
  /** The student's previous best; `null` for the first play of the level. */
  readonly before: { readonly stars: number; readonly score: number } | null
}

export type PlayAnswer = {
  readonly id: string
  readonly outcome: 'saved' | 'duplicate' | 'refused'
  readonly reason?: PlayRefusal
  readonly result?: PlayResult
}
