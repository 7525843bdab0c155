import { data } from 'react-router'
import type { Actor } from '#rules/permissions.ts'
import { drawsOf } from '#app/platform/budgets.server.ts'
import { siteDataToClear } from '#app/platform/clear-site-data.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { roomCodeAddress, roomCodeAlone } from '#rules/competitions/room-code.ts'
import { inPlace } from '#rules/place.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { askingSession, type Room, type Visit } from '#app/platform/request.server.ts'
import { visitor } from '#rules/permissions.ts'
import { deviceClassCookie } from './device-class.server.ts'
import type { Missed, NotIn, PrintedSecret } from './contract.ts'
import type { Tried } from './sign-in.server.ts'

export type Entered = { ok: true; result: { to: string; secret?: PrintedSecret } } | NotIn

/** Why a child is not in yet, as any form is told. */
export const notIn = ({ reason, ...wait }: Missed): NotIn => ({
  ok: false,
  error: { code: reason === 'too-many-at-once' ? 'limited' : 'refused', reason, ...wait },
})

/** A whole school at nine o'clock comes from one address: only what no school does is turned away here. */
export async function isFlood(visit: Pick<Visit, 'services' | 'origin' | 'signedIn'>): Promise<number | null> {
  const { over, retryAfterSeconds } = await openLimits(visit.services).spend(
    drawsOf('child', visit, { each: 120, together: 6_000, windowSeconds: 60 }),
  )
  return over ? retryAfterSeconds : null
}

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Tries a secret and answers the page: where to go, or why not. On a shared tablet nothing of another child is left
 * behind.
 */
export async function trySignIn<Input, Loaded>(
  visit: Visit,
  request: Request,
  command: Command<Input, Loaded, Tried>,
  input: unknown,
) {
  const { services, locale } = visit
  const wait = await isFlood(visit)
  if (wait !== null)
    return data<Entered>(notIn({ reason: 'too-many-at-once', retryAfterSeconds: wait }), { status: 429 })
  // Whoever sits here now, the secret decides, not they. Every try counts, so that one sent twice is two: nothing is
  // kept of it under a key.
  const actor: Actor = visitor
  const origin = { ...visit.origin, userAgent: request.headers.get('user-agent') }
  const tried = await execute(services, command, input, { actor, origin, session: askingSession(visit) })
  if (!tried.ok) return data<Entered>(notIn(tried))

  const cookies = openCookies(services.env)
  const mark = openKeys(services.env.SECRET).seal('last-person', tried.personId).slice(0, 22)
  const headers = new Headers()
  headers.append('set-cookie', tried.cookie)
  headers.append('set-cookie', cookies.write('last', mark, yearSeconds))
  if (tried.code) headers.append('set-cookie', deviceClassCookie(services, tried.code))
  const same =
    cookies.read(request.headers, 'last') === mark && (!visit.signedIn || visit.signedIn.user.id === tried.personId)
  if (!same) headers.set('clear-site-data', siteDataToClear(request.headers))
  return data<Entered>(
    {
      ok: true,
      result: {
        to: localePath(locale, roomAsked(request) ?? placeOf(tried.room)),
        ...(tried.secret && { secret: tried.secret }),
      },
    },
    { headers },
  )
}

const placeOf = (room: Room | null) => (room ? inPlace('/dashboard', room) : '/account/select-room')

/** Whoever typed the code of a competition first goes there, and is asked again whether it is one of their classes. */
function roomAsked({ url }: Request): string | null {
  const code = roomCodeAlone(new URL(url).searchParams.get('room')?.slice(0, 40) ?? '')
  return code && roomCodeAddress(code)
}
