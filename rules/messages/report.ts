import { dangerSeverity, noSeverity } from '../moderation/held-text.ts'

/** Why a reader reports a message. The writer learns neither of the report nor of the reader. */
export const reportReasons = ['unkind', 'private', 'danger', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Readers report what they see and others wrote. */
export const mayReport = ({ isAuthor, state, arrivesAt }: Report, now: number): boolean =>
  !isAuthor && state === 'visible' && arrivesAt <= now

type Report = { isAuthor: boolean; state: string; arrivesAt: number }

/** A child in danger comes first in the list of texts to read. */
export const severityOfReport = (reason: ReportReason): number => (reason === 'danger' ? dangerSeverity : noSeverity)
