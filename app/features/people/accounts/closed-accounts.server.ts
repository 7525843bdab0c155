import { eq, lt, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { deleteVerifications, type Account } from './erase-account.server.ts'
import { erasures } from './tables.server.ts'

/**
 * First step of deleting an account: ends sessions and sign-in methods and frees the email address. A job erases the
 * remaining data later because its amount is unbounded. The name stays until then: the job needs it to search lists.
 */
export async function closeAccount(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  account: Account,
  schools: readonly SchoolId[],
): Promise<void> {
  const { personId } = account
  await asIdentity(db, async () => {
    await deleteVerifications(db, [account])
    await db.execute(sql`DELETE FROM sessions WHERE user_id = ${personId}`)
    await db.execute(sql`DELETE FROM accounts WHERE user_id = ${personId}`)
    await db.execute(sql`DELETE FROM two_factors WHERE user_id = ${personId}`)
    await db.execute(sql`
      UPDATE users SET disabled_at = ${new Date(now)}, staff_since = NULL, image = NULL, email_verified = false,
        email = ${`${personId}@erased.skykite.invalid`} WHERE id = ${personId}`)
  })
  await db.insert(erasures).values({ personId, schools: [...schools], askedAt: new Date(now) })
}

/** Schools to which an account in erasure belonged; null if its erasure is finished or was never requested. */
export async function schoolsOfErasedAccount(db: Database, personId: PersonId): Promise<readonly SchoolId[] | null> {
  const [erasure] = await db.select({ schools: erasures.schools }).from(erasures).where(eq(erasures.personId, personId))
  return erasure?.schools ?? null
}

/** The job's file in the feature `school-admin` has the same name as the queue. */
export const eraseAccountRequest = (personId: PersonId): JobRequest => ({ name: 'erase-account', data: { personId } })

/** Accounts whose erasure was requested before `before` and is not finished: their job was lost. */
export async function staleErasures(db: Database, before: number): Promise<PersonId[]> {
  const rows = await db
    .select({ personId: erasures.personId })
    .from(erasures)
    .where(lt(erasures.askedAt, new Date(before)))
    .orderBy(erasures.askedAt)
    .limit(1_000)
  return rows.map(({ personId }) => personId)
}
