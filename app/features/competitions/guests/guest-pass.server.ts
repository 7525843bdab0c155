import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/uuid.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * What proves that this browser asked to come into one room: a sealed cookie, which no script reads. It opens that room
 * and nothing else, and no longer than a competition lasts. Its text names the session of a guest's live connection.
 */
const cookieName = 'guest'
const lifeSeconds = 4 * 60 * 60

export type GuestPass = { schoolId: SchoolId; competitionId: string; player: PersonId; until: number }
type Place = Omit<GuestPass, 'until'>

const kind = 'guest'
const textOf = ({ schoolId, competitionId, player, until }: GuestPass) =>
  [kind, schoolId, competitionId, player, until].join('~')

/** Whether a session is a guest's: those of accounts have ids of another form. */
export const isGuestSession = (session: string): boolean => session.startsWith(`${kind}~`)

/** What a session's id says where it is a guest's; whoever asks has found it to be ours. */
export function passOf(session: string, now: number): GuestPass | null {
  const [is, schoolId = '', competitionId = '', player = '', until = ''] = session.split('~')
  if (is !== kind || !(Number(until) > now)) return null
  if (!isUuid(schoolId) || !isUuid(competitionId) || !isUuid(player)) return null
  return { schoolId, competitionId, player, until: Number(until) }
}

export function passCookie({ env, now }: Pick<Services, 'env' | 'now'>, place: Place): string {
  const text = textOf({ ...place, until: now() + lifeSeconds * 1_000 })
  return openCookies(env).write(cookieName, `${text}.${openKeys(env.SECRET).seal('guest', text)}`, lifeSeconds)
}

/** The session of a guest whose browser this is; nothing where the cookie is not ours or its time is over. */
export function guestSessionIn({ env, now }: Pick<Services, 'env' | 'now'>, headers: Headers): string | null {
  const [text = '', seal = ''] = (openCookies(env).read(headers, cookieName) ?? '').split('.')
  return openKeys(env.SECRET).matches('guest', text, seal) && passOf(text, now()) ? text : null
}

/** Whose browser this is, for those who only ask who comes. */
export function guestIn(services: Pick<Services, 'env' | 'now'>, headers: Headers) {
  const session = guestSessionIn(services, headers)
  const pass = session === null ? null : passOf(session, services.now())
  return pass && { user: { id: pass.player }, session: { id: session! } }
}

export function passIn(services: Pick<Services, 'env' | 'now'>, headers: Headers): GuestPass | null {
  const session = guestSessionIn(services, headers)
  return session === null ? null : passOf(session, services.now())
}
