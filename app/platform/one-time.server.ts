import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Services } from './services.server.ts'
import { digestOf } from './keys.server.ts'

/** The pool of identity, or one connection with a transaction of identity's. */
type Queries = Pick<pg.Pool, 'query'>

/**
 * Tokens that work once. Only their digest is kept, and taking the row away is what decides between two who come at
 * once.
 */
export type OneTime = {
  issue: (purpose: string, value: object, lifeSeconds: number) => Promise<string>
  /** What a token says, without using it up. */
  peek: (purpose: string, token: string) => Promise<unknown>
  take: (purpose: string, token: string) => Promise<unknown>
  /** For what others issued (an OAuth state, a captcha, an access token): true for the first who claims it. */
  claim: (kind: string, token: string, againAfterSeconds?: number) => Promise<boolean>
  nameOf: (kind: string, token: string) => string
}

export function openOneTime({
  identityPool: pool,
  now,
  newId,
}: Pick<Services, 'now' | 'newId'> & { identityPool: Queries }): OneTime {
  const named = (kind: string, token: string) => `${kind}:${digestOf(token)}`
  return {
    nameOf: named,
    async issue(purpose, value, lifeSeconds) {
      const token = randomBytes(32).toString('base64url')
      await pool.query('INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, $3, $4)', [
        newId(),
        named(purpose, token),
        JSON.stringify(value),
        new Date(now() + lifeSeconds * 1_000),
      ])
      return token
    },
    async peek(purpose, token) {
      const { rows } = await pool.query<{ value: string }>(
        'SELECT value FROM verifications WHERE identifier = $1 AND expires_at > $2',
        [named(purpose, token), new Date(now())],
      )
      return rows[0] ? (JSON.parse(rows[0].value) as unknown) : null
    },
    async take(purpose, token) {
      const { rows } = await pool.query<{ value: string }>(
        'DELETE FROM verifications WHERE identifier = $1 AND expires_at > $2 RETURNING value',
        [named(purpose, token), new Date(now())],
      )
      return rows[0] ? (JSON.parse(rows[0].value) as unknown) : null
    },
    async claim(kind, token, againAfterSeconds = Infinity) {
      const { rowCount } = await pool.query(
        `INSERT INTO spent_tokens (digest) VALUES ($1)
         ON CONFLICT (digest) DO UPDATE SET spent_at = now() WHERE spent_tokens.spent_at < now() - make_interval(secs => $2)`,
        [named(kind, token), Math.min(againAfterSeconds, 1e9)],
      )
      return rowCount === 1
    },
  }
}
