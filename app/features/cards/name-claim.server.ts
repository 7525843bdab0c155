import type { SchoolId } from '#rules/ids.ts'
import { nameRequestHours } from '#rules/join.ts'
import { isUuid } from '#rules/uuid.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * What proves that this browser asked: a sealed cookie, which no script reads. It ends with the request, when they are
 * in, and when somebody signs out here.
 */
const cookieName = 'asked'
const lifeSeconds = nameRequestHours * 60 * 60

type Claimed = { schoolId: SchoolId; id: string }

export function claimCookie({ env, now }: Pick<Services, 'env' | 'now'>, { schoolId, id }: Claimed): string {
  const named = `${schoolId}.${id}.${now() + lifeSeconds * 1_000}`
  return openCookies(env).write(cookieName, `${named}.${openKeys(env.SECRET).seal('name-request', named)}`, lifeSeconds)
}

export const noClaimCookie = ({ env }: Pick<Services, 'env'>): string => openCookies(env).write(cookieName, '', 0)

export const claimIn = ({ env }: Pick<Services, 'env'>, request: Request): string =>
  openCookies(env).read(request.headers, cookieName) ?? ''

/** The request a browser may speak for. */
export function placeOfClaim({ SECRET }: Pick<Env, 'SECRET'>, claim: string, now: number): Claimed | null {
  const at = claim.lastIndexOf('.')
  const [named, seal] = [claim.slice(0, at), claim.slice(at + 1)]
  const [schoolId = '', id = '', until] = named.split('.')
  const ours = openKeys(SECRET).matches('name-request', named, seal) && Number(until) >= now
  return ours && isUuid(schoolId) && isUuid(id) ? { schoolId, id } : null
}
