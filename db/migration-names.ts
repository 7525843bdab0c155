import { readdirSync } from 'node:fs'

export const migrationFolder = new URL('./migrations/', import.meta.url)

const validName = /^20\d{10}-[a-z-]+\.sql$/

/** Migrations in order, named `YYYYMMDDHHMM-intent.sql`; times avoid number conflicts between developers. */
export function listMigrations(names: readonly string[] = readdirSync(migrationFolder)): string[] {
  const ordered = names.filter((name) => name.endsWith('.sql')).sort()
  const invalid = ordered.filter((name) => !validName.test(name))
  if (invalid.length > 0) throw new Error(`migration names must be YYYYMMDDHHMM-intent.sql: ${invalid.join(', ')}`)
  const numbers = ordered.map((name) => name.slice(0, 12))
  const duplicates = ordered.filter(
    (name) => numbers.indexOf(name.slice(0, 12)) !== numbers.lastIndexOf(name.slice(0, 12)),
  )
  if (duplicates.length > 0) throw new Error(`two migrations with the same time: ${duplicates.join(', ')}`)
  return ordered
}
