import { sql, type SQL } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { normalizeSchoolSearch } from '#rules/schools/teacher-request.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Public data of a school, without personal data. `byAddress`: matched by the user's email domain. */
export type SchoolDirectoryEntry = { id: string; name: string; country: string; byAddress: boolean }

const maxResults = 8

/** Order: schools with the email domain, then names that start with the text, then names that contain it. */
export async function findSchools(
  db: Database,
  { text, domain }: { text: string; domain: string | null },
): Promise<SchoolDirectoryEntry[]> {
  const searchText = normalizeSchoolSearch(text)
  const results = new Map<string, SchoolDirectoryEntry>()
  const addMatches = async (where: SQL, byAddress: boolean, order = sql`search`) => {
    if (results.size >= maxResults) return
    const { rows } = await db.execute<{ id: string; name: string; country: string }>(
      sql`SELECT school_id AS id, name, country FROM school_directory WHERE ${where} ORDER BY ${order} LIMIT ${maxResults}`,
    )
    for (const row of rows)
      if (results.size < maxResults && !results.has(row.id)) results.set(row.id, { ...row, byAddress })
  }
  // Anyone with an address in the domain can create a school of the same name: list the oldest first (ids are ordered).
  if (domain) await addMatches(sql`domains @> ARRAY[${domain}]::text[]`, true, sql`school_id`)
  if (!searchText) return [...results.values()]
  const pattern = searchText.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const nameMatches = [...results.values()].filter(({ name }) =>
    name.normalize('NFC').toLowerCase().includes(searchText),
  )
  results.clear()
  for (const entry of nameMatches) results.set(entry.id, entry)
  await addMatches(sql`search LIKE ${`${pattern}%`}`, false)
  await addMatches(sql`search LIKE ${`%${pattern}%`}`, false)
  return [...results.values()]
}

/** Returns null for personal schools: the directory does not list them. */
export async function findDirectoryEntry(
  db: Database,
  schoolId: SchoolId,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`SELECT school_id AS id, name FROM school_directory WHERE school_id = ${schoolId}`,
  )
  return rows[0] ?? null
}
