import { listTenantTables } from '../row-security.ts'
import type { TestServices } from './test-services.ts'

/** All rows of a school as JSON text, by table; without `skippedTables`. */
export async function readSchool(
  { owner }: Pick<TestServices, 'owner'>,
  schoolId: string,
  skippedTables: readonly string[],
): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  for (const { name, key } of await listTenantTables(owner)) {
    if (skippedTables.includes(name)) continue
    const { rows } = await owner.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE ${key} = $1 ORDER BY 1`,
      [schoolId],
    )
    state[name] = rows.map(({ row }) => row)
  }
  return state
}
