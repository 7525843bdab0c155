import type { PersonId } from '#rules/ids.ts'
import { isOnboardingRole, type OnboardingRole } from '#rules/onboarding.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * As what somebody came who is in no class yet: a parent is not asked for a class code. It decides which words are
 * shown, nothing else, and counts only for whoever said it.
 */
const cookieName = 'came-as'
const yearSeconds = 365 * 24 * 60 * 60

type Around = Pick<Services, 'env'>

const markOf = ({ env }: Around, personId: PersonId) => openKeys(env.SECRET).seal(cookieName, personId).slice(0, 22)

export const cameAsCookie = (around: Around, personId: PersonId, role: OnboardingRole): string =>
  openCookies(around.env).write(cookieName, `${role}.${markOf(around, personId)}`, yearSeconds)

export function cameAs(around: Around, headers: Headers, personId: PersonId): OnboardingRole | null {
  const [role = '', mark] = (openCookies(around.env).read(headers, cookieName) ?? '').split('.')
  return isOnboardingRole(role) && mark === markOf(around, personId) ? role : null
}
