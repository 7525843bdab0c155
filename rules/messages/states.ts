/**
 * Stored states. A visible message that has not arrived yet is shown as `scheduled`, so that no job has to deliver it.
 * `withheld`: a teacher has decided that it is not delivered.
 */
export const messageStates = ['held', 'visible', 'withheld', 'removed'] as const
export type MessageState = (typeof messageStates)[number]

/** How a reader sees a message; `null`: not at all. */
export type ShownState = 'visible' | 'scheduled' | 'held' | 'withheld' | 'removed'

export type StoredMessage = {
  state: MessageState
  arrivesAt: number
  /** When it was removed or withheld. */
  endedAt: number | null
}

export type Reader = {
  isAuthor: boolean
  isModerator: boolean
  /** Writes on the same side: teachers of a class see each other's scheduled messages. */
  isColleague: boolean
}

export function showState(
  { state, arrivesAt, endedAt }: StoredMessage,
  { isAuthor, isModerator, isColleague }: Reader,
  now: number,
): ShownState | null {
  switch (state) {
    case 'held':
    case 'withheld':
      return isAuthor || isModerator ? state : null
    case 'removed':
      // Its readers have not seen a message that was removed before it arrived.
      return isAuthor || arrivesAt < (endedAt ?? now) ? 'removed' : null
    case 'visible':
      if (arrivesAt <= now) return 'visible'
      return isAuthor || isColleague ? 'scheduled' : null
  }
}

/** How long writers may take back what they wrote. */
export const takeBackMs = 10 * 60_000

type Removal = { isAuthor: boolean; isModerator: boolean; state: MessageState; writtenAt: number }

/** A teacher removes what others wrote at any time, but cannot delete the history of own texts. */
export function mayRemove({ isAuthor, isModerator, state, writtenAt }: Removal, now: number): boolean {
  // A teacher decides about a held text first: its writer cannot make it disappear.
  if (state !== 'visible') return false
  return isAuthor ? now - writtenAt <= takeBackMs : isModerator
}

type Decision = { isAuthor: boolean; isModerator: boolean; state: MessageState }

/** A second person reads a held text: not even a teacher releases an own one. */
export const mayDecide = ({ isAuthor, isModerator, state }: Decision): boolean =>
  state === 'held' && isModerator && !isAuthor
