import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import { eraseAccounts, type Account } from './erase-account.server.ts'

/**
 * SQL condition on `users u`: the address was never confirmed and no session exists, so the account has no data and can
 * be deleted. Needs identity rights.
 */
export const isUnconfirmedSql = `u.kind = 'adult' AND NOT u.email_verified AND u.disabled_at IS NULL AND u.onboarded_at IS NULL AND u.staff_since IS NULL
  AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)`

/**
 * Frees an address that `owner` has proven to control: erases another account that signed up with it but never
 * confirmed it. Returns that account's id, or null. The row lock decides between this and a concurrent confirmation.
 */
export async function eraseUnconfirmedAccount(db: Database, email: string, owner: PersonId): Promise<PersonId | null> {
  const { rows } = await asIdentity(db, () =>
    db.$client.query<Account>(
      `SELECT u.id AS "personId", u.email FROM users u WHERE u.email = $1 AND u.id <> $2 AND ${isUnconfirmedSql} FOR UPDATE OF u`,
      [email, owner],
    ),
  )
  const [account] = rows
  if (!account || (await hasMembership(db, account.personId, owner))) return null
  await eraseAccounts(db, [account])
  return account.personId
}

/** Queries as that person: row security shows memberships across schools only to the member. */
async function hasMembership(db: Database, personId: PersonId, owner: PersonId): Promise<boolean> {
  const setCurrentPerson = (person: PersonId) => db.execute(sql`SELECT set_config('app.person', ${person}, true)`)
  await setCurrentPerson(personId)
  const { rows } = await db.execute(sql`SELECT FROM ${memberships} WHERE user_id = ${personId} LIMIT 1`)
  await setCurrentPerson(owner)
  return rows.length > 0
}
