import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import type { PersonId } from '#rules/ids.ts'
import { users } from './tables.server.ts'

/** The pool of identity, or one connection with a transaction of identity's. */
type Queries = Pick<pg.Pool, 'query'>

/**
 * Every link, code and half-finished sign-in of a person ends: better-auth's rows hold the id alone, or name it as ours
 * do, or of a link to sign in the address.
 */
export async function endLinksOf(db: Queries, userId: PersonId): Promise<void> {
  await db.query(
    `DELETE FROM verifications WHERE value = $1 OR strpos(value, $2) > 0
       OR strpos(value, (SELECT '"email":' || to_json(email) FROM ${getTableName(users)} WHERE id = $1::uuid)) > 0`,
    [userId, `"userId":"${userId}"`],
  )
}

/** Of the links to sign in that lie in a mailbox one is used; the others end. */
export async function endSignInLinks(db: Queries, email: string): Promise<void> {
  await db.query(`DELETE FROM verifications WHERE strpos(value, '"type":"magic-link"') > 0 AND strpos(value, $1) > 0`, [
    `"email":${JSON.stringify(email)}`,
  ])
}
