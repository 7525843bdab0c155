import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { cookieIn } from '#app/platform/cookie.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { sameText } from '#app/platform/same-text.server.ts'
import { openCookies, type Cookies } from '#app/platform/cookies.server.ts'
import { refusal } from './refusals.server.ts'

type Strength = SignedIn['session']['strength']

/** A full session slides on while it is used; one opened by a class code ends with the school day. */
export const sessionLifeSeconds: Record<Strength, number> = { full: 14 * 24 * 60 * 60, 'class-code': 12 * 60 * 60 }
const slideAfterMs = 24 * 60 * 60_000

export type Sessions = {
  sessionOf: (headers: Headers) => Promise<SignedIn | null>
  sessionById: (id: string, unlessSpent?: string) => Promise<SignedIn | null>
  /** Answers the Set-Cookie of a new session for somebody whose identity was proven elsewhere. */
  createSession: (
    userId: PersonId,
    strength: Strength,
    headers: Headers,
    address?: string | null,
    /** Brought from another device: nothing was proven on this one. */
    carried?: boolean,
  ) => Promise<string>
  /** Moves a used session's end; answers the renewed Set-Cookie, or nothing when there is nothing to move. */
  slide: (signedIn: SignedIn, headers: Headers) => Promise<string | null>
}

const columns = `s.id, s.strength, s.expires_at AS "expiresAt",
  s.room_kind AS "roomKind", s.room_id AS "roomId", s.room_school_id AS "roomSchoolId",
  u.id AS "userId", u.name, u.email, u.kind, u.locale, u.staff_since IS NOT NULL AS staff, u.onboarded_at IS NOT NULL AS onboarded,
  u.two_factor_enabled AS "twoFactor"`
const alive = `s.expires_at > $2 AND u.disabled_at IS NULL`
const byToken = `SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1 AND ${alive}`
const byId = `SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND ${alive}
  AND NOT EXISTS (SELECT FROM spent_tokens WHERE digest = $3)`

/** How a session's token becomes the cookie that proves it. */
export function sessionSeal(env: Services['env'], cookies: Cookies) {
  const sign = (token: string) => `${token}.${createHmac('sha256', env.SECRET).update(token).digest('base64')}`
  const setCookie = (token: string, strength: Strength) =>
    cookies.write('session_token', sign(token), sessionLifeSeconds[strength])
  return { sign, setCookie }
}

/**
 * Asked on every request, so it is one prepared statement and nothing is remembered in between: a revoked session is
 * gone at once.
 */
export function openSessions(
  { identityPool: pool, env, now, newId }: Pick<Services, 'identityPool' | 'env' | 'now' | 'newId'>,
  cookies: Cookies,
): Sessions {
  const { sign, setCookie } = sessionSeal(env, cookies)
  const required = env.SECOND_FACTOR === 'required'
  const endOf = (strength: Strength) => new Date(now() + sessionLifeSeconds[strength] * 1_000)

  const tokenIn = (headers: Headers): string | null => {
    const value = cookieIn(headers.get('cookie'), cookies.session)
    const token = value?.slice(0, value.lastIndexOf('.'))
    return token && sameText(sign(token), value!) ? token : null
  }

  return {
    async sessionOf(headers) {
      const token = tokenIn(headers)
      return token
        ? one(
            await pool.query<Row>({ name: 'session-by-token', text: byToken, values: [token, new Date(now())] }),
            required,
          )
        : null
    },
    async sessionById(id, unlessSpent = '') {
      return one(
        await pool.query<Row>({ name: 'session-by-id', text: byId, values: [id, new Date(now()), unlessSpent] }),
        required,
      )
    },
    async createSession(userId, strength, headers, address = null, carried = false) {
      const token = randomBytes(24).toString('base64url')
      const { rowCount } = await pool.query(
        `INSERT INTO sessions (id, token, user_id, expires_at, ip_address, user_agent, strength, carried)
         SELECT $1, $2, id, $4, $5, $6, $7, $8 FROM users WHERE id = $3 AND disabled_at IS NULL`,
        [newId(), token, userId, endOf(strength), address, headers.get('user-agent'), strength, carried],
      )
      // Gone or disabled since they proved who they are.
      if (rowCount !== 1) throw refusal('invalid-code')
      return setCookie(token, strength)
    },
    async slide({ session }, headers) {
      const token = tokenIn(headers)
      const end = endOf('full')
      // Who asked not to be remembered on this device is not.
      if (!token || cookies.read(headers, 'dont_remember') !== null) return null
      if (session.strength !== 'full' || end.getTime() - session.expiresAt < slideAfterMs) return null
      const move = 'UPDATE sessions SET expires_at = $2, updated_at = now() WHERE token = $1 AND expires_at < $2'
      const { rowCount } = await pool.query(move, [token, end])
      return rowCount === 1 ? setCookie(token, 'full') : null
    },
  }
}

/** For what is bound to a session and asked without its cookie: a print link, for instance. */
export const sessionById = (services: Services, id: string): Promise<SignedIn | null> =>
  openSessions(services, openCookies(services.env)).sessionById(id)

type Row = {
  id: string
  strength: Strength
  roomKind: 'classroom' | 'child' | 'school' | null
  roomId: string
  roomSchoolId: SchoolId
  expiresAt: Date
  userId: PersonId
} & Omit<SignedIn['user'], 'id' | 'disabled' | 'lacksFactor'>

function one({ rows: [row] }: pg.QueryResult<Row>, factorRequired: boolean): SignedIn | null {
  if (!row) return null
  const { id, strength, roomKind, roomId, roomSchoolId, expiresAt, userId, ...user } = row
  const room = roomKind ? { kind: roomKind, id: roomId, schoolId: roomSchoolId } : null
  const lacksFactor = factorRequired && !user.twoFactor
  return {
    user: { ...user, id: userId, disabled: false, lacksFactor },
    session: { id, strength, room, expiresAt: expiresAt.getTime() },
  }
}
