import type pg from 'pg'

export type TenantTable = { name: string; key: 'school_id' | 'id' }

/**
 * Looked up before a school is entered, so they are open; they hold ids and what stands on a school's sign. Nothing
 * else may be left out of the walk.
 */
export const directories = ['class_codes', 'card_tokens', 'school_directory', 'guest_codes', 'retention_rounds']

/** Every table that belongs to a school: it has a school_id, or it is `schools` itself. */
export async function tenantTables(owner: pg.Pool | pg.PoolClient): Promise<TenantTable[]> {
  const { rows } = await owner.query<{ name: string }>(
    `
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)
      AND (c.relname = 'schools' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped))
    ORDER BY 1`,
    [directories],
  )
  return rows.map(({ name }) => ({ name, key: name === 'schools' ? 'id' : 'school_id' }))
}

/** What is wrong with one tenant table, seen from the catalogue and by trying. Empty means it holds. */
export async function problemsOf(
  client: pg.PoolClient,
  table: TenantTable,
  own: string,
  other: string,
): Promise<string[]> {
  const problems = await flagProblems(client, table.name)
  await client.query('SAVEPOINT probe')
  await client.query('SET LOCAL ROLE skykite_app')
  const see = (school: string) => client.query(`SELECT 1 FROM ${table.name} WHERE ${table.key} = $1`, [school])
  const enter = (school: string) =>
    client.query(`SELECT set_config('app.school', $1, true), set_config('app.person', '', true)`, [school])

  await enter(own)
  if ((await see(own)).rowCount === 0)
    problems.push('its own school cannot read it (or the sample school has no row in it)')
  if ((await see(other)).rowCount !== 0) problems.push('another school can be read')
  for (const [act, statement] of [
    ['updated', `UPDATE ${table.name} SET ${table.key} = ${table.key} WHERE ${table.key} = $1`],
    ['deleted', `DELETE FROM ${table.name} WHERE ${table.key} = $1`],
  ] as const)
    if ((await attempt(client, statement, [other])) > 0) problems.push(`another school can be ${act}`)
  if (
    table.name !== 'schools' &&
    (await attempt(client, copyStatement(table.name, await columnsOf(client, table.name)), [own, other])) > 0
  )
    problems.push('a row can be written into another school')
  await enter('')
  if ((await client.query(`SELECT 1 FROM ${table.name} WHERE ${table.key} IS NOT NULL`)).rowCount !== 0)
    problems.push('it can be read without a school')
  // Without a condition nothing has to be seen to be deleted.
  if ((await attempt(client, `DELETE FROM ${table.name}`, [])) > 0) problems.push('it can be emptied without a school')
  await client.query('ROLLBACK TO probe')
  return problems
}

export async function flagProblems(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows: flags } = await client.query<{ on: boolean; forced: boolean; owner: string }>(
    `SELECT relrowsecurity AS on, relforcerowsecurity AS forced, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = $1::regclass`,
    [table],
  )
  return [
    ...(flags[0]?.on ? [] : ['row security is off']),
    ...(flags[0]?.forced ? [] : ['row security is not forced']),
    ...(flags[0]?.owner === 'skykite_app' ? ['the program owns it'] : []),
  ]
}

/** Rows touched, or 0 where PostgreSQL refuses for lack of rights; other errors (a duplicate key) count as touched. */
export async function attempt(client: pg.PoolClient, statement: string, values: string[]): Promise<number> {
  await client.query('SAVEPOINT attempt')
  try {
    return (await client.query(statement, values)).rowCount ?? 0
  } catch (error) {
    return (error as { code?: string }).code === '42501' ? 0 : 1
  } finally {
    await client.query('ROLLBACK TO attempt')
  }
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows.map((row) => row.name)
}

/** Copies an own row with the school changed; the foreign keys are not reached when the policy refuses first. */
function copyStatement(table: string, columns: string[]): string {
  const values = columns.map((column) => (column === 'school_id' ? '$2::uuid' : column))
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE school_id = $1 LIMIT 1`
}
