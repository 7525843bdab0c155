import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type ManagedAccount = { id: string; name: string; locale: Locale }

/** Accounts that a school makes for its children: no mail can ever reach their address, and nobody signs in by it. */
export async function createManagedAccounts(db: Database, accounts: readonly ManagedAccount[]): Promise<void> {
  await db.$client.query(
    `INSERT INTO users (id, name, email, kind, locale, onboarded_at)
     SELECT id, name, id || '@managed.skykite.invalid', 'managed', locale, now() FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made (id, name, locale)`,
    [accounts.map(({ id }) => id), accounts.map(({ name }) => name), accounts.map(({ locale }) => locale)],
  )
}

/** Everything that hangs on them goes too; for accounts nobody has used. */
export async function deleteManagedAccounts(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.$client.query(`DELETE FROM users WHERE id = ANY($1::uuid[]) AND kind = 'managed'`, [ids])
}

export type Renamed = { id: PersonId; from: string; to: string }

/** Other people's names are their own. Answers whose name is another now; `from`: only while it is still that. */
export async function renameManagedAccounts(
  db: Database,
  names: readonly { id: PersonId; name: string; from?: string }[],
  now: number,
): Promise<Renamed[]> {
  if (names.length === 0) return []
  const { rows } = await db.$client.query<Renamed>(
    `UPDATE users SET name = wanted.name, updated_at = $3
     FROM unnest($1::uuid[], $2::text[], $4::text[]) AS wanted (id, name, was) JOIN users old ON old.id = wanted.id
     WHERE users.id = wanted.id AND users.kind = 'managed' AND users.name <> wanted.name AND users.name = coalesce(wanted.was, users.name)
     RETURNING users.id, old.name AS from, users.name AS to`,
    [names.map(({ id }) => id), names.map(({ name }) => name), new Date(now), names.map(({ from }) => from ?? null)],
  )
  return rows
}
