/**
 * Time that a player took to answer, by the server's clock. The network latency measured on the player's connection is
 * subtracted, at most half a second: slow connections are not punished, and a forged latency gains little.
 */

export const maxLatencyCreditMs = 500

export type AnswerTimes = {
  readonly openedAt: number
  readonly receivedAt: number
  /** Shortest round trip measured on this connection. */
  readonly roundTripMs: number
}

export function computeAnswerMs({ openedAt, receivedAt, roundTripMs }: AnswerTimes): number {
  const latencyCreditMs = Math.min(maxLatencyCreditMs, Math.max(0, roundTripMs))
  return Math.max(0, receivedAt - openedAt - latencyCreditMs)
}

/** Accepts an answer that was sent in time but arrived late because of network latency. */
export const isInTime = (times: AnswerTimes, answerMs: number): boolean => computeAnswerMs(times) <= answerMs
