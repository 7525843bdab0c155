/** Converts the times of a play from the device's clock, which may be wrong, to the server's clock. */

export type DeviceTimes = {
  readonly startedAt: number
  readonly endedAt: number
  /** Time of sending by the device's clock; `receivedAt` and `issuedAt` are by the server's clock. */
  readonly sentAt: number
  readonly receivedAt: number
  readonly issuedAt: number
}

export type PlayTime = { readonly startedAt: number; readonly endedAt: number }

/** Clamps the times to the interval between issuing the play's ticket and receiving the play. */
export function computePlayTime({ startedAt, endedAt, sentAt, receivedAt, issuedAt }: DeviceTimes): PlayTime {
  const clockOffset = sentAt - receivedAt
  const toServerTime = (deviceTime: number) => Math.min(receivedAt, Math.max(issuedAt, deviceTime - clockOffset))
  const end = toServerTime(endedAt)
  return { startedAt: Math.min(toServerTime(startedAt), end), endedAt: end }
}

/** Clock difference to expect between two devices. */
const toleranceMs = 3_000

const durationOf = ({ startedAt, endedAt }: PlayTime): number => endedAt - startedAt

/** Detects two concurrent plays of one student; tolerates small clock differences. */
export function overlaps(a: PlayTime, b: PlayTime): boolean {
  const overlapMs = Math.min(a.endedAt, b.endedAt) - Math.max(a.startedAt, b.startedAt)
  return overlapMs > Math.min(toleranceMs, durationOf(a) / 2, durationOf(b) / 2)
}
