import type { ConsentDecision, ConsentStatus, ConsentSummary } from '#rules/consent/consent-state.ts'
import type { AskedPurpose } from '#rules/consent/purposes.ts'
import type { Capacity } from '#rules/consent/who-may-give.ts'

export const answers = ['yes', 'no'] as const
export type Answer = (typeof answers)[number]

/** A purpose as a guardian sees it. Names no other guardian. */
export type ConsentCard = {
  purpose: AskedPurpose
  version: number
  status: ConsentStatus
  /** The latest answer of this guardian; `null` before the first. */
  own: Answer | null
  /** Someone else refused: another guardian, the school, or a slip. */
  isRefusedElsewhere: boolean
}

export type ConsentHistoryEntry = {
  id: string
  purpose: AskedPurpose
  decision: ConsentDecision
  version: number
  /** `you` for this guardian, `slip` for paper. */
  by: 'you' | 'slip' | Capacity
  at: string
}

export type ChildConsent = {
  student: string
  /** A grandparent sees the answers and gives none. */
  mayAnswer: boolean
  cards: ConsentCard[]
  /** Newest first. */
  history: ConsentHistoryEntry[]
  /** Changes with every answer; the same as the live value. */
  stamp: string
}

/** Consent of a student in the roster. */
export type RosterConsent = ConsentSummary & { isOnPaper: boolean }
