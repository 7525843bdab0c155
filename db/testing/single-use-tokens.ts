import { createHash } from 'node:crypto'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import type pg from 'pg'
import { openVisitor } from './visitor.ts'

/**
 * Single-use tokens, stored in the format of the identity service, for tests of concurrent use.
 */
export const singleUseTokens = ['reset-password', 'email-link', 'custom-token'] as const
export type SingleUseToken = (typeof singleUseTokens)[number]

type TokenRequest = { path: string; body: object }

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

async function saveVerification(pool: pg.Pool, identifier: string, value: string): Promise<void> {
  const insert = `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`
  await pool.query(insert, [newId(), identifier, value])
}

async function issueToken(pool: pg.Pool, kind: SingleUseToken): Promise<TokenRequest> {
  const [userId, token] = [newId(), digest(newId())]
  const email = `${userId}@example.test`
  await pool.query(`INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Racer', $2, true)`, [
    userId,
    email,
  ])
  if (kind === 'reset-password') {
    await saveVerification(pool, digest(`reset-password:${token}`), userId)
    return { path: '/reset-password', body: { token, newPassword: 'one kite of many colours' } }
  }
  if (kind === 'email-link')
    await saveVerification(pool, digest(`magic-link:${digest(token)}`), JSON.stringify({ type: 'magic-link', email }))
  else {
    const sessionId = newId()
    await pool.query(
      `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1::uuid, $1::text, $2, now() + interval '1 hour')`,
      [sessionId, userId],
    )
    await saveVerification(pool, `custom-token:${digest(token)}`, JSON.stringify({ userId, sessionId }))
  }
  return { path: `/sign-in/${kind}`, body: { token } }
}

/** Each identity service stands for a process; `pool` belongs to the database owner. */
export type TokenRace = { pool: pg.Pool; identities: readonly Identity[]; baseUrl: string; contenders: number }

/** Uses one token concurrently and counts the successful requests. */
export async function countWinners(
  { pool, identities, baseUrl, contenders }: TokenRace,
  kind: SingleUseToken,
): Promise<number> {
  const { path, body } = await issueToken(pool, kind)
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const answers = await Promise.all(
    Array.from({ length: contenders }, (_, index) =>
      openVisitor(identities[index % identities.length]!, baseUrl, { address }).post(path, body),
    ),
  )
  return answers.filter(({ status }) => status === 200).length
}
