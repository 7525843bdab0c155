import type { TestServices } from './test-services.ts'

/** Acts in a school's log that start with the prefix, in chronological order. */
export async function listLoggedActs({ owner }: TestServices, schoolId: string, prefix: string): Promise<string[]> {
  const { rows } = await owner.query<{ act: string }>(
    `SELECT act FROM audit_entries WHERE school_id = $1 AND starts_with(act, $2) ORDER BY at, id`,
    [schoolId, prefix],
  )
  return rows.map(({ act }) => act)
}
