/** When a play was, by the server's clock: the device says by its own, which may be wrong. */

export type ToldTimes = {
  readonly startedAt: number
  readonly endedAt: number
  /** By the same clock, when it was sent; the server got it at `receivedAt`. */
  readonly sentAt: number
  readonly receivedAt: number
  readonly issuedAt: number
}

export type PlayTime = { readonly startedAt: number; readonly endedAt: number }

/** Nobody plays before they have a ticket, nor after they have sent it, whatever their clock says. */
export function playTime({ startedAt, endedAt, sentAt, receivedAt, issuedAt }: ToldTimes): PlayTime {
  const ahead = sentAt - receivedAt
  const within = (at: number) => Math.min(receivedAt, Math.max(issuedAt, at - ahead))
  const end = within(endedAt)
  return { startedAt: Math.min(within(startedAt), end), endedAt: end }
}

/** Two devices whose clocks were set by the same server differ by less. */
const forgivenMs = 3_000

const lengthOf = ({ startedAt, endedAt }: PlayTime): number => endedAt - startedAt

/** One child plays one game at a time: no clock is so wrong that half of a play was beside another. */
export function overlaps(one: PlayTime, other: PlayTime): boolean {
  const shared = Math.min(one.endedAt, other.endedAt) - Math.max(one.startedAt, other.startedAt)
  return shared > Math.min(forgivenMs, lengthOf(one) / 2, lengthOf(other) / 2)
}
