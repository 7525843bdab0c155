import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { readCookie } from '#app/platform/request/cookie.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { isSameText } from '#app/platform/secrets/is-same-text.server.ts'
import { openCookies, type Cookies } from '#app/platform/request/cookies.server.ts'
import { refusal } from '../refusals.server.ts'

type Strength = SignedIn['session']['strength']

/** A full session is extended while it is used; a class-code session ends after a school day. */
export const sessionLifeSeconds: Record<Strength, number> = { full: 14 * 24 * 60 * 60, 'class-code': 12 * 60 * 60 }
const slideAfterMs = 24 * 60 * 60_000

export type Sessions = {
  sessionOf: (headers: Headers) => Promise<SignedIn | null>
  sessionById: (id: string, revocationDigest?: string) => Promise<SignedIn | null>
  /** Creates a session for a user authenticated by other means; returns its Set-Cookie. */
  createSession: (
    userId: PersonId,
    strength: Strength,
    headers: Headers,
    address?: string | null,
    /** Transferred from another device, so it does not count as a recent sign-in on this one. */
    carried?: boolean,
  ) => Promise<string>
  /** Sliding expiration: extends the session and returns the renewed Set-Cookie, or null if nothing changed. */
  slide: (signedIn: SignedIn, headers: Headers) => Promise<string | null>
}

const columns = `s.id, s.strength, s.expires_at AS "expiresAt",
  s.room_kind AS "roomKind", s.room_id AS "roomId", s.room_school_id AS "roomSchoolId",
  u.id AS "userId", u.name, u.email, u.kind, u.locale, u.staff_since IS NOT NULL AS staff, u.onboarded_at IS NOT NULL AS onboarded,
  u.two_factor_enabled AS "twoFactor"`
const isAliveSql = `s.expires_at > $2 AND u.disabled_at IS NULL`
const byToken = `SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1 AND ${isAliveSql}`
const byId = `SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND ${isAliveSql}
  AND NOT EXISTS (SELECT FROM spent_tokens WHERE digest = $3)`

/** Signs a session token for use in the session cookie. */
export function sessionCookieSigner(env: Services['env'], cookies: Cookies) {
  const sign = (token: string) => `${token}.${createHmac('sha256', env.SECRET).update(token).digest('base64')}`
  const setCookie = (token: string, strength: Strength) =>
    cookies.write('session_token', sign(token), sessionLifeSeconds[strength])
  return { sign, setCookie }
}

/**
 * Sessions are looked up on every request with one prepared statement, without a cache, so that a revoked session is
 * rejected immediately.
 */
export function openSessions(
  { identityPool: pool, env, now, newId }: Pick<Services, 'identityPool' | 'env' | 'now' | 'newId'>,
  cookies: Cookies,
): Sessions {
  const { sign, setCookie } = sessionCookieSigner(env, cookies)
  const isFactorRequired = env.SECOND_FACTOR === 'required'
  const endOf = (strength: Strength) => new Date(now() + sessionLifeSeconds[strength] * 1_000)

  const tokenIn = (headers: Headers): string | null => {
    const value = readCookie(headers.get('cookie'), cookies.session)
    const token = value?.slice(0, value.lastIndexOf('.'))
    return token && isSameText(sign(token), value!) ? token : null
  }

  return {
    async sessionOf(headers) {
      const token = tokenIn(headers)
      return token
        ? toSignedIn(
            await pool.query<Row>({ name: 'session-by-token', text: byToken, values: [token, new Date(now())] }),
            isFactorRequired,
          )
        : null
    },
    async sessionById(id, revocationDigest = '') {
      return toSignedIn(
        await pool.query<Row>({ name: 'session-by-id', text: byId, values: [id, new Date(now()), revocationDigest] }),
        isFactorRequired,
      )
    },
    async createSession(userId, strength, headers, address = null, carried = false) {
      const token = randomBytes(24).toString('base64url')
      const { rowCount } = await pool.query(
        `INSERT INTO sessions (id, token, user_id, expires_at, ip_address, user_agent, strength, carried)
         SELECT $1, $2, id, $4, $5, $6, $7, $8 FROM users WHERE id = $3 AND disabled_at IS NULL`,
        [newId(), token, userId, endOf(strength), address, headers.get('user-agent'), strength, carried],
      )
      // The account was deleted or disabled after the user was authenticated.
      if (rowCount !== 1) throw refusal('invalid-code')
      return setCookie(token, strength)
    },
    async slide({ session }, headers) {
      const token = tokenIn(headers)
      const newEnd = endOf('full')
      // Don't extend sessions of users who declined "remember me".
      if (!token || cookies.read(headers, 'dont_remember') !== null) return null
      if (session.strength !== 'full' || newEnd.getTime() - session.expiresAt < slideAfterMs) return null
      const move = 'UPDATE sessions SET expires_at = $2, updated_at = now() WHERE token = $1 AND expires_at < $2'
      const { rowCount } = await pool.query(move, [token, newEnd])
      return rowCount === 1 ? setCookie(token, 'full') : null
    },
  }
}

/** For requests bound to a session but sent without its cookie, such as print links. */
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

function toSignedIn({ rows: [row] }: pg.QueryResult<Row>, isFactorRequired: boolean): SignedIn | null {
  if (!row) return null
  const { id, strength, roomKind, roomId, roomSchoolId, expiresAt, userId, ...user } = row
  const workspace = roomKind ? { kind: roomKind, id: roomId, schoolId: roomSchoolId } : null
  const lacksFactor = isFactorRequired && !user.twoFactor
  return {
    user: { ...user, id: userId, disabled: false, lacksFactor },
    session: { id, strength, workspace, expiresAt: expiresAt.getTime() },
  }
}
