import { eq, lt, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Context } from '#app/platform/command.server.ts'
import { asIdentity, type Database } from '#app/platform/db.server.ts'
import type { JobRequest } from '#app/platform/jobs.server.ts'
import { endWaysIn, type Account } from './erase-account.server.ts'
import { erasures } from './tables.server.ts'

/**
 * Somebody deletes their account: every way into it ends, and the address is free for a new one. How much hangs on it is
 * up to them, so that goes later, by a job; it needs the name, to find it in lists.
 */
export async function closeAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  account: Account,
  schools: readonly SchoolId[],
): Promise<void> {
  const { personId } = account
  await asIdentity(db, async () => {
    await endWaysIn(db, [account])
    await db.execute(sql`DELETE FROM sessions WHERE user_id = ${personId}`)
    await db.execute(sql`DELETE FROM accounts WHERE user_id = ${personId}`)
    await db.execute(sql`DELETE FROM two_factors WHERE user_id = ${personId}`)
    await db.execute(sql`
      UPDATE users SET disabled_at = ${new Date(now)}, staff_since = NULL, image = NULL, email_verified = false,
        email = ${`${personId}@erased.skykite.invalid`} WHERE id = ${personId}`)
  })
  await db.insert(erasures).values({ personId, schools: [...schools], askedAt: new Date(now) })
}

/** In which schools somebody was whose account is being erased; nothing where that is done, or was never asked for. */
export async function schoolsOfErased(db: Database, personId: PersonId): Promise<readonly SchoolId[] | null> {
  const [found] = await db.select({ schools: erasures.schools }).from(erasures).where(eq(erasures.personId, personId))
  return found?.schools ?? null
}

/** The queue's name is the file of its job, in school admin. */
export const eraseJob = (personId: PersonId): JobRequest => ({ name: 'erase-account', data: { personId } })

/** Whose erasure was not finished long ago: its job was lost. */
export async function forgottenErasures(db: Database, before: number): Promise<PersonId[]> {
  const rows = await db
    .select({ personId: erasures.personId })
    .from(erasures)
    .where(lt(erasures.askedAt, new Date(before)))
    .orderBy(erasures.askedAt)
    .limit(1_000)
  return rows.map(({ personId }) => personId)
}
