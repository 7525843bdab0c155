import { readdirSync } from 'node:fs'

export const migrationFolder = new URL('./migrations/', import.meta.url)

const wellNamed = /^20\d{10}-[a-z-]+\.sql$/

/** In the order they are applied: `YYYYMMDDHHMM-intent.sql`, so that two people who add one do not meet in a number. */
export function migrationNames(names: readonly string[] = readdirSync(migrationFolder)): string[] {
  const ordered = names.filter((name) => name.endsWith('.sql')).sort()
  const strange = ordered.filter((name) => !wellNamed.test(name))
  if (strange.length > 0) throw new Error(`not named YYYYMMDDHHMM-intent.sql: ${strange.join(', ')}`)
  const numbers = ordered.map((name) => name.slice(0, 12))
  const twice = ordered.filter((name) => numbers.indexOf(name.slice(0, 12)) !== numbers.lastIndexOf(name.slice(0, 12)))
  if (twice.length > 0) throw new Error(`one time, two migrations: ${twice.join(', ')}`)
  return ordered
}
