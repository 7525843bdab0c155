/** Times of a key in milliseconds since 1970. It signs from `signsFrom` until `retiredAt`. */
export type KeyTimes = { signsFrom: number; retiredAt: number | null; compromisedSince: number | null }

/** `next`: published, signs later. `retired`: signs nothing; signatures made before stay valid. */
export type KeyState = 'next' | 'active' | 'retired' | 'compromised'

export function keyState({ signsFrom, retiredAt, compromisedSince }: KeyTimes, now: number): KeyState {
  if (compromisedSince !== null) return 'compromised'
  if (retiredAt !== null && retiredAt <= now) return 'retired'
  return signsFrom > now ? 'next' : 'active'
}

const dayMs = 86_400_000

/** Time between the publication of a key and its first signature, so that copies of the list of keys contain it. */
export const announcementMs = 30 * dayMs

/** A school that begins in spring signs with its first key for more than a year instead of a few months. */
const shortestUseMs = 180 * dayMs

/** The first August 1 on which a key that signs since `signsFrom` is replaced. */
function rotationAfter(signsFrom: number): number {
  const earliest = signsFrom + shortestUseMs
  const year = new Date(earliest).getUTCFullYear()
  const august = Date.UTC(year, 7, 1)
  return august >= earliest ? august : Date.UTC(year + 1, 7, 1)
}

/** The time from which the key after the newest one signs; null while the newest key needs no successor. */
export function planRotation(newest: KeyTimes, now: number): number | null {
  if (keyState(newest, now) !== 'active') return null
  const due = rotationAfter(newest.signsFrom)
  return now < due - announcementMs ? null : Math.max(due, now + announcementMs)
}
