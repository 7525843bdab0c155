import type { PersonId } from '#rules/ids.ts'
import { isOnboardingRole, type OnboardingRole } from '#rules/workspaces/onboarding.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/**
 * Cookie with the role that a user without a class chose during onboarding, so that, for example, a parent is not
 * prompted for a class code. It only selects messages and grants nothing. It is bound to the user's id by a signature.
 */
const cookieName = 'came-as'
const yearSeconds = 365 * 24 * 60 * 60

type CookieServices = Pick<Services, 'env'>

const signPersonId = ({ env }: CookieServices, personId: PersonId) =>
  openKeys(env.SECRET).sign(cookieName, personId).slice(0, 22)

export const buildOnboardingRoleCookie = (services: CookieServices, personId: PersonId, role: OnboardingRole): string =>
  openCookies(services.env).write(cookieName, `${role}.${signPersonId(services, personId)}`, yearSeconds)

export function readOnboardingRole(
  services: CookieServices,
  headers: Headers,
  personId: PersonId,
): OnboardingRole | null {
  const [role = '', signature] = (openCookies(services.env).read(headers, cookieName) ?? '').split('.')
  return isOnboardingRole(role) && signature === signPersonId(services, personId) ? role : null
}
