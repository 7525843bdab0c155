import { refuse, type Result } from '../result.ts'
import { domainOf, isPersonalDomain } from './mail-domains.ts'
import { normalizeSpelling } from '../students/name.ts'

/** How a teacher joins an existing school: admitted by mail domain, or after an admin approves the request. */

export type TeacherApplicant = {
  kind: 'adult' | 'managed'
  email: string
  emailVerified: boolean
  /** Status of the applicant's teacher membership in this school. */
  teacher: 'none' | 'pending' | 'active' | 'removed'
  /** Time of the last request to this school (ms since 1970); `null` without one. */
  askedAt: number | null
  /** Is or was a student of this school. */
  student: boolean
  /** The school has removed this user from any role. */
  removed: boolean
}

export type TeacherRequestReason = 'managed-account' | 'already-member' | 'already-asked' | 'asked-recently'

const repeatDelayMs = 7 * 24 * 60 * 60_000

export function decideTeacherRequest(
  applicant: TeacherApplicant,
  admittedDomains: readonly string[],
  now: number,
): Result<'pending' | 'active', TeacherRequestReason> {
  if (applicant.kind === 'managed') return refuse('managed-account')
  if (applicant.teacher === 'active') return refuse('already-member')
  if (applicant.teacher === 'pending') return refuse('already-asked')
  if (applicant.teacher === 'removed' && applicant.askedAt !== null && now - applicant.askedAt < repeatDelayMs)
    return refuse('asked-recently')
  return { ok: true, value: isAdmittedByDomain(applicant, admittedDomains) ? 'active' : 'pending' }
}

/**
 * Current and former students may have addresses of the school's domain, and removed users may return with one, so
 * both need an admin's approval.
 */
function isAdmittedByDomain(
  { email, emailVerified, student, teacher, removed }: TeacherApplicant,
  admittedDomains: readonly string[],
): boolean {
  const domain = domainOf(email)
  return (
    emailVerified &&
    !student &&
    teacher === 'none' &&
    !removed &&
    domain !== null &&
    !isPersonalDomain(domain) &&
    admittedDomains.includes(domain)
  )
}

/** Normalizes a school search the way stored names are normalized; `null` if it is shorter than `minLength`. */
export function normalizeSchoolSearch(text: string, minLength = 2): string | null {
  const normalized = normalizeSpelling(text).toLowerCase()
  return Array.from(normalized).length < minLength ? null : Array.from(normalized).slice(0, 60).join('')
}
