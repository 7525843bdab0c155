import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/**
 * Signed HTTP-only cookie that identifies a guest of one room. It grants access to that room only, for at most
 * `lifeSeconds`. Its text is also the session id of the guest's live connection.
 */
const cookieName = 'guest'
const lifeSeconds = 4 * 60 * 60

export type GuestPass = { schoolId: SchoolId; competitionId: string; player: PersonId; until: number }
type GuestPassKey = Omit<GuestPass, 'until'>

const kind = 'guest'
const formatGuestSession = ({ schoolId, competitionId, player, until }: GuestPass) =>
  [kind, schoolId, competitionId, player, until].join('~')

/** Session ids of accounts have another format. */
export const isGuestSession = (session: string): boolean => session.startsWith(`${kind}~`)

/** Parses a guest's session id; null if it is not one or has expired. The caller must have verified the signature. */
export function parseGuestSession(session: string, now: number): GuestPass | null {
  const [prefix, schoolId = '', competitionId = '', player = '', until = ''] = session.split('~')
  if (prefix !== kind || !(Number(until) > now)) return null
  if (!isUuid(schoolId) || !isUuid(competitionId) || !isUuid(player)) return null
  return { schoolId, competitionId, player, until: Number(until) }
}

export function createPassCookie({ env, now }: Pick<Services, 'env' | 'now'>, key: GuestPassKey): string {
  const text = formatGuestSession({ ...key, until: now() + lifeSeconds * 1_000 })
  return openCookies(env).write(cookieName, `${text}.${openKeys(env.SECRET).sign('guest', text)}`, lifeSeconds)
}

/** Session id from the guest cookie; null if its signature is invalid or it has expired. */
export function readGuestSession({ env, now }: Pick<Services, 'env' | 'now'>, headers: Headers): string | null {
  const [text = '', signature = ''] = (openCookies(env).read(headers, cookieName) ?? '').split('.')
  return openKeys(env.SECRET).matches('guest', text, signature) && parseGuestSession(text, now()) ? text : null
}

/** The guest of a request, in the shape of a signed-in user; reads no database. */
export function readGuest(services: Pick<Services, 'env' | 'now'>, headers: Headers) {
  const session = readGuestSession(services, headers)
  const pass = session === null ? null : parseGuestSession(session, services.now())
  return pass && { user: { id: pass.player }, session: { id: session! } }
}

export function readGuestPass(services: Pick<Services, 'env' | 'now'>, headers: Headers): GuestPass | null {
  const session = readGuestSession(services, headers)
  return session === null ? null : parseGuestSession(session, services.now())
}
