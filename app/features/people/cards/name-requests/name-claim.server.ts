import type { SchoolId } from '#rules/ids.ts'
import { nameRequestExpiryHours } from '#rules/classrooms/join.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/**
 * A signed HttpOnly cookie proves that this browser sent the join request. It is deleted when the request expires, when
 * the child is signed in, and at every sign-out in this browser.
 */
const cookieName = 'asked'
const lifeSeconds = nameRequestExpiryHours * 60 * 60

type NameRequestRef = { schoolId: SchoolId; id: string }

export function createClaimCookie(
  { env, now }: Pick<Services, 'env' | 'now'>,
  { schoolId, id }: NameRequestRef,
): string {
  const payload = `${schoolId}.${id}.${now() + lifeSeconds * 1_000}`
  return openCookies(env).write(
    cookieName,
    `${payload}.${openKeys(env.SECRET).sign('name-request', payload)}`,
    lifeSeconds,
  )
}

export const clearClaimCookie = ({ env }: Pick<Services, 'env'>): string => openCookies(env).write(cookieName, '', 0)

export const readClaim = ({ env }: Pick<Services, 'env'>, request: Request): string =>
  openCookies(env).read(request.headers, cookieName) ?? ''

/** The join request that the claim cookie belongs to; `null` if the signature is wrong or the claim has expired. */
export function verifyClaim({ SECRET }: Pick<Env, 'SECRET'>, claim: string, now: number): NameRequestRef | null {
  const index = claim.lastIndexOf('.')
  const [payload, signature] = [claim.slice(0, index), claim.slice(index + 1)]
  const [schoolId = '', id = '', expiresAt] = payload.split('.')
  const isValid = openKeys(SECRET).matches('name-request', payload, signature) && Number(expiresAt) >= now
  return isValid && isUuid(schoolId) && isUuid(id) ? { schoolId, id } : null
}
