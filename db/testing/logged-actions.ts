import type { TestServices } from './test-services.ts'

/** What a school's log says of acts that begin so, in the order they were done. */
export async function loggedActions({ owner }: TestServices, schoolId: string, of: string): Promise<string[]> {
  const { rows } = await owner.query<{ act: string }>(
    `SELECT act FROM audit_entries WHERE school_id = $1 AND starts_with(act, $2) ORDER BY at, id`,
    [schoolId, of],
  )
  return rows.map(({ act }) => act)
}
