/**
 * How long somebody took to answer. The server's clock decides; what the network took is forgiven as far as it was
 * measured on that connection, and never more than half a second: a slow line is nobody's fault, and a forged one gains
 * less than a quick thought.
 */

export const mostForgivenMs = 500

export type AnswerTimes = {
  readonly openedAt: number
  readonly receivedAt: number
  /** There and back, the shortest that was measured on this connection. */
  readonly roundTripMs: number
}

export function tookMs({ openedAt, receivedAt, roundTripMs }: AnswerTimes): number {
  const forgiven = Math.min(mostForgivenMs, Math.max(0, roundTripMs))
  return Math.max(0, receivedAt - openedAt - forgiven)
}

/** Sent in time counts, though it came a moment later by no fault of the sender's. */
export const isInTime = (times: AnswerTimes, answerMs: number): boolean => tookMs(times) <= answerMs
