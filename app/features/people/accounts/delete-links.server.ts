import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import type { PersonId } from '#rules/ids.ts'
import { users } from './tables.server.ts'

/** The identity pool, or a connection inside a transaction with identity rights. */
type Queryable = Pick<pg.Pool, 'query'>

/**
 * Deletes all links, codes and unfinished sign-ins of a user. A row of `verifications` holds either the bare user id
 * (better-auth), the id as JSON (ours) or, for sign-in links, the email address.
 */
export async function deleteLinksOf(db: Queryable, userId: PersonId): Promise<void> {
  await db.query(
    `DELETE FROM verifications WHERE value = $1 OR strpos(value, $2) > 0
       OR strpos(value, (SELECT '"email":' || to_json(email) FROM ${getTableName(users)} WHERE id = $1::uuid)) > 0`,
    [userId, `"userId":"${userId}"`],
  )
}

/** Using one sign-in link invalidates the other sign-in links sent to the same address. */
export async function deleteSignInLinks(db: Queryable, email: string): Promise<void> {
  await db.query(`DELETE FROM verifications WHERE strpos(value, '"type":"magic-link"') > 0 AND strpos(value, $1) > 0`, [
    `"email":${JSON.stringify(email)}`,
  ])
}
