import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Services } from '../services/services.server.ts'
import { digestOf } from './keys.server.ts'

/** The identity pool, or a connection in an identity transaction. */
type Queryable = Pick<pg.Pool, 'query'>

/**
 * Single-use tokens. Only a digest is stored; deleting the row decides which of two concurrent requests wins.
 */
export type OneTimeTokens = {
  issue: (purpose: string, value: object, lifetimeSeconds: number) => Promise<string>
  /** Returns the value of a token without consuming it. */
  peek: (purpose: string, token: string) => Promise<unknown>
  take: (purpose: string, token: string) => Promise<unknown>
  /** For tokens not issued here (OAuth state, captcha, access token): true for the first caller. */
  claim: (kind: string, token: string, reusableAfterSeconds?: number) => Promise<boolean>
  identifierOf: (kind: string, token: string) => string
}

export function openOneTimeTokens({
  identityPool: pool,
  now,
  newId,
}: Pick<Services, 'now' | 'newId'> & { identityPool: Queryable }): OneTimeTokens {
  const identifierOf = (kind: string, token: string) => `${kind}:${digestOf(token)}`
  return {
    identifierOf,
    async issue(purpose, value, lifetimeSeconds) {
      const token = randomBytes(32).toString('base64url')
      await pool.query('INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, $3, $4)', [
        newId(),
        identifierOf(purpose, token),
        JSON.stringify(value),
        new Date(now() + lifetimeSeconds * 1_000),
      ])
      return token
    },
    async peek(purpose, token) {
      const { rows } = await pool.query<{ value: string }>(
        'SELECT value FROM verifications WHERE identifier = $1 AND expires_at > $2',
        [identifierOf(purpose, token), new Date(now())],
      )
      return rows[0] ? (JSON.parse(rows[0].value) as unknown) : null
    },
    async take(purpose, token) {
      const { rows } = await pool.query<{ value: string }>(
        'DELETE FROM verifications WHERE identifier = $1 AND expires_at > $2 RETURNING value',
        [identifierOf(purpose, token), new Date(now())],
      )
      return rows[0] ? (JSON.parse(rows[0].value) as unknown) : null
    },
    async claim(kind, token, reusableAfterSeconds = Infinity) {
      const { rowCount } = await pool.query(
        `INSERT INTO spent_tokens (digest) VALUES ($1)
         ON CONFLICT (digest) DO UPDATE SET spent_at = now() WHERE spent_tokens.spent_at < now() - make_interval(secs => $2)`,
        [identifierOf(kind, token), Math.min(reusableAfterSeconds, 1e9)],
      )
      return rowCount === 1
    },
  }
}
