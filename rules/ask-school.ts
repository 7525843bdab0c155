import { refuse, type Result } from './lib/result.ts'
import { domainOf, isPersonalDomain } from './mail-domains.ts'
import { tidyName } from './students/name.ts'

/** How a teacher comes into a school that is already there: by its mail domain, or by asking. */

export type Asker = {
  kind: 'adult' | 'managed'
  email: string
  emailVerified: boolean
  /** What they are in this school as a teacher. */
  teacher: 'none' | 'pending' | 'active' | 'removed'
  /** When they last asked here, where they did. */
  askedAt: number | null
  /** A student of this school, now or once. */
  student: boolean
  /** The school has removed them, whatever they were there. */
  removed: boolean
}

export type AskReason = 'managed-account' | 'already-member' | 'already-asked' | 'asked-recently'

const again = 7 * 24 * 60 * 60_000

export function decideAsking(
  asker: Asker,
  admitting: readonly string[],
  now: number,
): Result<'pending' | 'active', AskReason> {
  if (asker.kind === 'managed') return refuse('managed-account')
  if (asker.teacher === 'active') return refuse('already-member')
  if (asker.teacher === 'pending') return refuse('already-asked')
  if (asker.teacher === 'removed' && asker.askedAt !== null && now - asker.askedAt < again)
    return refuse('asked-recently')
  return { ok: true, value: letIn(asker, admitting) ? 'active' : 'pending' }
}

/**
 * A school's students may have addresses of its domain too, and whom it removed it wants to see first: both are asked
 * about.
 */
function letIn({ email, emailVerified, student, teacher, removed }: Asker, admitting: readonly string[]): boolean {
  const domain = domainOf(email)
  return (
    emailVerified &&
    !student &&
    teacher === 'none' &&
    !removed &&
    domain !== null &&
    !isPersonalDomain(domain) &&
    admitting.includes(domain)
  )
}

/** What is looked for in the directory of schools, written as names are kept; too little finds nothing. */
export function searchText(text: string, least = 2): string | null {
  const plain = tidyName(text).toLowerCase()
  return Array.from(plain).length < least ? null : Array.from(plain).slice(0, 60).join('')
}
