import { and, eq, sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { users } from './tables.server.ts'

/** Finishes onboarding: saves the chosen name, the language and the time. */
export async function finishAccount(
  db: Database,
  personId: PersonId,
  name: string,
  locale: Locale,
  now: number,
): Promise<void> {
  await db
    .update(users)
    .set({ name, locale, onboardedAt: new Date(now), updatedAt: new Date(now) })
    .where(eq(users.id, personId))
}

export async function accountById(db: Database, personId: PersonId, { lock = false } = {}) {
  const query = db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      kind: users.kind,
      locale: users.locale,
      onboardedAt: users.onboardedAt,
    })
    .from(users)
    .where(eq(users.id, personId))
  const [account] = await (lock ? query.for('update') : query)
  return account ?? null
}

/** Adult with this address in any school; used to write a mail in the recipient's language. */
export async function adultByAddress(db: Database, email: string) {
  const { id, name, locale, kind } = users
  const [account] = await asIdentity(db, () =>
    db
      .select({ id, name, locale })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(kind, 'adult'))),
  )
  return account ?? null
}
