import { sql, type SQL } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { searchText } from '#rules/ask-school.ts'
import type { Database } from '#app/platform/db.server.ts'

/** What stands on a school's sign; nothing about anybody. */
export type SchoolSign = { id: string; name: string; country: string; byAddress: boolean }

const most = 8

/** Schools with that mail domain first, then those whose name begins so, then those that have it somewhere inside. */
export async function findSchools(
  db: Database,
  { text, domain }: { text: string; domain: string | null },
): Promise<SchoolSign[]> {
  const wanted = searchText(text)
  const found = new Map<string, SchoolSign>()
  const look = async (where: SQL, byAddress: boolean, order = sql`search`) => {
    if (found.size >= most) return
    const { rows } = await db.execute<{ id: string; name: string; country: string }>(
      sql`SELECT school_id AS id, name, country FROM school_directory WHERE ${where} ORDER BY ${order} LIMIT ${most}`,
    )
    for (const row of rows) if (found.size < most && !found.has(row.id)) found.set(row.id, { ...row, byAddress })
  }
  // Anybody with an address there can found another of the same name: the oldest comes first, and ids are in that order.
  if (domain) await look(sql`domains @> ARRAY[${domain}]::text[]`, true, sql`school_id`)
  if (!wanted) return [...found.values()]
  const pattern = wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const own = [...found.values()].filter(({ name }) => name.normalize('NFC').toLowerCase().includes(wanted))
  found.clear()
  for (const sign of own) found.set(sign.id, sign)
  await look(sql`search LIKE ${`${pattern}%`}`, false)
  await look(sql`search LIKE ${`%${pattern}%`}`, false)
  return [...found.values()]
}

/** The sign of one school, where it stands in the directory: a school of one does not. */
export async function signOf(db: Database, schoolId: SchoolId): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`SELECT school_id AS id, name FROM school_directory WHERE school_id = ${schoolId}`,
  )
  return rows[0] ?? null
}
