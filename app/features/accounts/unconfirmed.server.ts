import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { asIdentity, type Database } from '#app/platform/db.server.ts'
import { eraseAccounts, type Account } from './erase-account.server.ts'

/**
 * Somebody signed up with an address and nobody has confirmed it since. Nobody was ever let in, so nothing hangs on such
 * an account `u`, and nobody misses it. As identity sees accounts.
 */
export const nobodyCameIn = `u.kind = 'adult' AND NOT u.email_verified AND u.disabled_at IS NULL AND u.onboarded_at IS NULL AND u.staff_since IS NULL
  AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)`

/**
 * Whoever has opened a mail in a mailbox has more right to its address than somebody who only typed it: such an account
 * of another goes. Whose it was, if there was one. Who confirms it in the same moment was first, or finds it gone.
 */
export async function takeFromStranger(db: Database, email: string, owner: PersonId): Promise<PersonId | null> {
  const { rows } = await asIdentity(db, () =>
    db.$client.query<Account>(
      `SELECT u.id AS "personId", u.email FROM users u WHERE u.email = $1 AND u.id <> $2 AND ${nobodyCameIn} FOR UPDATE OF u`,
      [email, owner],
    ),
  )
  const [stranger] = rows
  if (!stranger || (await belongsAnywhere(db, stranger.personId, owner))) return null
  await eraseAccounts(db, [stranger])
  return stranger.personId
}

/** Asked as they: across schools one's own memberships are all that is seen. */
async function belongsAnywhere(db: Database, personId: PersonId, owner: PersonId): Promise<boolean> {
  const be = (person: PersonId) => db.execute(sql`SELECT set_config('app.person', ${person}, true)`)
  await be(personId)
  const { rows } = await db.execute(sql`SELECT FROM ${memberships} WHERE user_id = ${personId} LIMIT 1`)
  await be(owner)
  return rows.length > 0
}
