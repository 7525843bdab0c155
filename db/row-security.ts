import type pg from 'pg'

export type TenantTable = { name: string; key: 'school_id' | 'id' }

/**
 * Tables without row security, because they are read before the school is known; they contain ids and public names. All
 * other tables with a school must be checked.
 */
export const lookupTables = [
  'class_codes',
  'certificate_slugs',
  'card_tokens',
  'parent_codes',
  'school_directory',
  'guest_codes',
  'nearby_rooms',
  'retention_rounds',
]

/** All tenant tables: tables with a school_id, and `schools` itself. */
export async function listTenantTables(owner: pg.Pool | pg.PoolClient): Promise<TenantTable[]> {
  const { rows } = await owner.query<{ name: string }>(
    `
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)
      AND (c.relname = 'schools' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped))
    ORDER BY 1`,
    [lookupTables],
  )
  return rows.map(({ name }) => ({ name, key: name === 'schools' ? 'id' : 'school_id' }))
}

/** Problems of a tenant table, from the system catalog and by trying statements; empty if it is secure. */
export async function findTenantProblems(
  client: pg.PoolClient,
  table: TenantTable,
  ownSchool: string,
  otherSchool: string,
): Promise<string[]> {
  const problems = await findFlagProblems(client, table.name)
  await client.query('SAVEPOINT probe')
  await client.query('SET LOCAL ROLE skykite_app')
  const countRows = (school: string) => client.query(`SELECT 1 FROM ${table.name} WHERE ${table.key} = $1`, [school])
  const enterSchool = (school: string) =>
    client.query(`SELECT set_config('app.school', $1, true), set_config('app.person', '', true)`, [school])

  await enterSchool(ownSchool)
  if ((await countRows(ownSchool)).rowCount === 0)
    problems.push('its own school cannot read it, or the sample school has no row in it')
  if ((await countRows(otherSchool)).rowCount !== 0) problems.push('another school can be read')
  for (const [act, statement] of [
    ['updated', `UPDATE ${table.name} SET ${table.key} = ${table.key} WHERE ${table.key} = $1`],
    ['deleted', `DELETE FROM ${table.name} WHERE ${table.key} = $1`],
  ] as const)
    if ((await countAffectedRows(client, statement, [otherSchool])) > 0) problems.push(`another school can be ${act}`)
  if (
    table.name !== 'schools' &&
    (await countAffectedRows(client, copyStatement(table.name, await listColumns(client, table.name)), [
      ownSchool,
      otherSchool,
    ])) > 0
  )
    problems.push('a row can be written into another school')
  await enterSchool('')
  if ((await client.query(`SELECT 1 FROM ${table.name} WHERE ${table.key} IS NOT NULL`)).rowCount !== 0)
    problems.push('it can be read without a school')
  // A DELETE without a WHERE clause needs no SELECT policy.
  if ((await countAffectedRows(client, `DELETE FROM ${table.name}`, [])) > 0)
    problems.push('it can be emptied without a school')
  await client.query('ROLLBACK TO probe')
  return problems
}

export async function findFlagProblems(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows: flags } = await client.query<{ on: boolean; forced: boolean; owner: string }>(
    `SELECT relrowsecurity AS on, relforcerowsecurity AS forced, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = $1::regclass`,
    [table],
  )
  return [
    ...(flags[0]?.on ? [] : ['row security is off']),
    ...(flags[0]?.forced ? [] : ['row security is not forced']),
    ...(flags[0]?.owner === 'skykite_app' ? ['the application role owns it'] : []),
  ]
}

/** Affected rows; 0 if PostgreSQL denies permission. Other errors, such as a duplicate key, count as 1. */
export async function countAffectedRows(client: pg.PoolClient, statement: string, values: string[]): Promise<number> {
  await client.query('SAVEPOINT attempt')
  try {
    return (await client.query(statement, values)).rowCount ?? 0
  } catch (error) {
    return (error as { code?: string }).code === '42501' ? 0 : 1
  } finally {
    await client.query('ROLLBACK TO attempt')
  }
}

async function listColumns(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows.map((row) => row.name)
}

/** Copies a row of the own school into another school; the policy must fail before foreign keys are checked. */
function copyStatement(table: string, columns: string[]): string {
  const values = columns.map((column) => (column === 'school_id' ? '$2::uuid' : column))
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE school_id = $1 LIMIT 1`
}
