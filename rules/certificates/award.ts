import { countLetters } from '../input/display-name.ts'
import { splitTitle } from '../students/titles.ts'
import { findNameProblems, type NameProblem } from './short-name.ts'

/**
 * `earned`: no name has been confirmed. `provisional`: named, can be changed or withdrawn until it is issued. `revoked`
 * and `replaced` are final.
 */
export const certificateStates = ['earned', 'provisional', 'issued', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

export const endReasons = ['mistake', 'name', 'withdrawn', 'cheating'] as const
export type EndReason = (typeof endReasons)[number]

/** Accusing a student of cheating is left to school admins. */
export const reasonsOf = (isAdmin: boolean): readonly EndReason[] =>
  isAdmin ? endReasons : endReasons.filter((reason) => reason !== 'cheating')

export const issueTimes = ['now', 'day'] as const
export type IssueTime = (typeof issueTimes)[number]

const dayMs = 86_400_000

/** Time between naming a certificate and its issue, in which names can be corrected. */
export const provisionalMs = dayMs

/**
 * Time in which a teacher confirms the name of an earned certificate. After it the certificate has lapsed: it is not
 * selected for a batch any more, and a teacher can still award it.
 */
const lapseMs = 30 * dayMs

export const hasLapsed = (earnedAt: number, now: number): boolean => now - earnedAt >= lapseMs

/** How long the address of a provisional certificate names the issued one. */
const provisionalAddressMs = 30 * dayMs

export const maxOwnTitleLetters = 40
export const maxOwnReasonLetters = 160
export const maxCertificateNameLetters = 80

/** Places of a competition for which a teacher can send a certificate. */
export const maxCertifiedPlace = 3

/** Time after a competition in which its certificates are offered. */
export const competitionOfferMs = 60 * dayMs

/** Rounded, because time at a computer is an estimate; a course has at least one hour. */
export const roundHours = (activeMs: number): number => Math.max(1, Math.round(activeMs / 3_600_000))

export type BatchProblem = NameProblem | 'same-name' | 'lapsed'

/** Reasons to look at the names of a batch before printing, by index. */
export function findBatchProblems(names: readonly string[]): BatchProblem[][] {
  const bare = names.map((name) => splitTitle(name).name.normalize('NFC').toLowerCase())
  return names.map((name, index) => {
    const problems: BatchProblem[] = countLetters(name.trim()) <= 1 ? ['one-letter'] : findNameProblems(name)
    const isShared = bare.some((other, otherIndex) => otherIndex !== index && other === bare[index])
    return isShared ? [...problems, 'same-name'] : problems
  })
}

type AddressedCertificate = { state: CertificateState; isPublic: boolean; issuedAt: number | null }

/**
 * Content of an address: the certificate, its end without the name, the final address instead of the provisional one, or
 * nothing. Certificates that are only on paper have no page.
 */
export type AddressView = 'certificate' | 'provisional' | 'ended' | 'moved' | 'unknown'

export function viewOfAddress(
  { state, isPublic, issuedAt }: AddressedCertificate,
  isProvisionalAddress: boolean,
  now: number,
): AddressView {
  if (!isPublic || state === 'earned') return 'unknown'
  if (state === 'provisional') return isProvisionalAddress ? 'provisional' : 'unknown'
  if (isProvisionalAddress) return issuedAt !== null && now - issuedAt < provisionalAddressMs ? 'moved' : 'unknown'
  return state === 'issued' ? 'certificate' : 'ended'
}
