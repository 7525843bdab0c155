import { dangerSeverity, noSeverity } from '../moderation/held-text.ts'

/** Why a reader reports a message. The writer learns neither of the report nor of the reader. */
export const reportReasons = ['unkind', 'private', 'danger', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Readers report what others wrote and they could read, also after its writer removed it. */
export const mayReport = ({ isAuthor, state, arrivesAt, endedAt }: Report, now: number): boolean =>
  !isAuthor && (state === 'visible' ? arrivesAt <= now : state === 'removed' && endedAt !== null && arrivesAt < endedAt)

type Report = { isAuthor: boolean; state: string; arrivesAt: number; endedAt: number | null }

/** A child in danger comes first in the list of texts to read. */
export const severityOfReport = (reason: ReportReason): number => (reason === 'danger' ? dangerSeverity : noSeverity)
