/**
 * State of the mail of a week to one reader. `quiet`: two lines about a week without lessons. `silent`: nothing was
 * sent, because the weeks before were quiet, too. `off`: the reader, the school or a teacher did not want it.
 */
export const digestStatuses = ['queued', 'sent', 'quiet', 'silent', 'off', 'bounced'] as const
export type DigestStatus = (typeof digestStatuses)[number]

/** Mails about weeks without lessons in a row; more would be noise. */
export const maxQuietWeeks = 2

type WeekFacts = {
  /** There is nothing to report about any child of the reader. */
  isEmpty: boolean
  /** The school has holidays on all days of the week. */
  isHoliday: boolean
  /** States of the weeks before, newest first. */
  earlier: readonly DigestStatus[]
}

/** Decides what is sent for a week. */
export function decideDigest({
  isEmpty,
  isHoliday,
  earlier,
}: WeekFacts): Extract<DigestStatus, 'sent' | 'quiet' | 'silent'> {
  if (!isEmpty) return 'sent'
  if (isHoliday) return 'silent'
  const recent = earlier.slice(0, maxQuietWeeks)
  const isQuietForLong =
    recent.length === maxQuietWeeks && recent.every((status) => status === 'quiet' || status === 'silent')
  return isQuietForLong ? 'silent' : 'quiet'
}
