import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type ManagedAccount = { id: string; name: string; locale: Locale }

/** Accounts that a school creates for its students. Their address is a placeholder: no mail, no sign-in by email. */
export async function createManagedAccounts(db: Database, accounts: readonly ManagedAccount[]): Promise<void> {
  await db.$client.query(
    `INSERT INTO users (id, name, email, kind, locale, onboarded_at)
     SELECT id, name, id || '@managed.skykite.invalid', 'managed', locale, now() FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made (id, name, locale)`,
    [accounts.map(({ id }) => id), accounts.map(({ name }) => name), accounts.map(({ locale }) => locale)],
  )
}

/** Deletes accounts that were never used; rows that reference them are deleted by cascade. */
export async function deleteManagedAccounts(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.$client.query(`DELETE FROM users WHERE id = ANY($1::uuid[]) AND kind = 'managed'`, [ids])
}

export type RenamedAccount = { id: PersonId; from: string; to: string }

/**
 * Renames school-managed accounts only; users with a personal account choose their own name. Returns the accounts whose
 * name changed. With `from`, an account is renamed only if that is still its name.
 */
export async function renameManagedAccounts(
  db: Database,
  names: readonly { id: PersonId; name: string; from?: string }[],
  now: number,
): Promise<RenamedAccount[]> {
  if (names.length === 0) return []
  const { rows } = await db.$client.query<RenamedAccount>(
    `UPDATE users SET name = wanted.name, updated_at = $3
     FROM unnest($1::uuid[], $2::text[], $4::text[]) AS wanted (id, name, was) JOIN users old ON old.id = wanted.id
     WHERE users.id = wanted.id AND users.kind = 'managed' AND users.name <> wanted.name AND users.name = coalesce(wanted.was, users.name)
     RETURNING users.id, old.name AS from, users.name AS to`,
    [names.map(({ id }) => id), names.map(({ name }) => name), new Date(now), names.map(({ from }) => from ?? null)],
  )
  return rows
}
