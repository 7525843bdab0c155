import { createHash } from 'node:crypto'
import { newId } from '#app/platform/ids.server.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import type pg from 'pg'
import { visit } from './visitor.ts'

/**
 * Tokens that may be used once, issued as identity keeps them, and raced for by several who come at the same moment.
 */
export const contested = ['reset-password', 'email-link', 'custom-token'] as const
export type Contested = (typeof contested)[number]

type Race = { path: string; body: object }

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

async function keep(pool: pg.Pool, identifier: string, value: string): Promise<void> {
  const insert = `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`
  await pool.query(insert, [newId(), identifier, value])
}

async function prepare(pool: pg.Pool, what: Contested): Promise<Race> {
  const [userId, token] = [newId(), digest(newId())]
  const email = `${userId}@example.test`
  await pool.query(`INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Racer', $2, true)`, [
    userId,
    email,
  ])
  if (what === 'reset-password') {
    await keep(pool, digest(`reset-password:${token}`), userId)
    return { path: '/reset-password', body: { token, newPassword: 'one kite of many colours' } }
  }
  if (what === 'email-link')
    await keep(pool, digest(`magic-link:${digest(token)}`), JSON.stringify({ type: 'magic-link', email }))
  else {
    const sessionId = newId()
    await pool.query(
      `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1::uuid, $1::text, $2, now() + interval '1 hour')`,
      [sessionId, userId],
    )
    await keep(pool, `custom-token:${digest(token)}`, JSON.stringify({ userId, sessionId }))
  }
  return { path: `/sign-in/${what}`, body: { token } }
}

/** The identities stand for as many processes; `pool` is the owner's. */
export type Racetrack = { pool: pg.Pool; identities: readonly Identity[]; baseUrl: string; contenders: number }

/** How many of the contenders the token let through. */
export async function winnersOf(
  { pool, identities, baseUrl, contenders }: Racetrack,
  what: Contested,
): Promise<number> {
  const { path, body } = await prepare(pool, what)
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const answers = await Promise.all(
    Array.from({ length: contenders }, (_, index) =>
      visit(identities[index % identities.length]!, baseUrl, { address }).post(path, body),
    ),
  )
  return answers.filter(({ status }) => status === 200).length
}
