import type pg from 'pg'
import { attempt, flagProblems } from './row-security.ts'

/**
 * Tables of people rather than of schools, and the column that says whose a row is; `verifications` are nobody's but
 * identity's.
 */
export const personalTables = {
  users: 'id',
  sessions: 'user_id',
  accounts: 'user_id',
  two_factors: 'user_id',
  idempotency_keys: 'person_id',
  verifications: null,
} as const
export type PersonalTable = keyof typeof personalTables

/** Every other table, and why it may stand open to the whole program. */
export const openTables: Record<string, string> = {
  attempt_counts: 'counters of sealed subjects, asked before anybody is known',
  spent_tokens: 'digests that were used once',
  print_link_uses: 'how often a link was followed: its id and a number',
  rights_changes: 'whose screens must be asked again, by id; written by triggers about anybody and read for everybody',
  erasures: 'which deleted accounts are being erased, and where they were, by id; asked by a trigger about anybody',
  live_tokens: 'digests of tickets that were used once',
  live_processes: 'which process speaks for which schools',
  system_configuration: 'one row, the same for everybody',
  migrations: 'names of files',
}

/** Two people of two schools, each with a row in every table above. */
export type Sample = { school: string; mine: string; theirs: string }

type Settings = { school?: string; person?: string; identity?: boolean }

/** What is wrong with one table of people, seen from the catalogue and by trying. Empty means it holds. */
export async function personalProblems(
  client: pg.PoolClient,
  table: PersonalTable,
  { school, mine, theirs }: Sample,
): Promise<string[]> {
  const problems = await flagProblems(client, table)
  const key = personalTables[table]
  await client.query('SAVEPOINT probe')
  await client.query('SET LOCAL ROLE skykite_app')
  const be = ({ school: entered = '', person = '', identity = false }: Settings) =>
    client.query(
      `SELECT set_config('app.school', $1, true), set_config('app.person', $2, true), set_config('app.identity', $3, true)`,
      [entered, person, identity ? 'on' : ''],
    )
  const count = async (where: string, values: string[] = []) =>
    (await client.query(`SELECT FROM ${table} WHERE ${where}`, values)).rowCount ?? 0

  await be({ identity: true })
  const all = await count('true')
  if (all < 2) problems.push('identity cannot read it (or the sample has no rows in it)')
  await be({})
  if ((await count('true')) > 0) problems.push('it can be read by nobody in particular')
  for (const [who, settings] of [
    ['nobody', {}],
    ['their own', { person: mine }],
    ['a school', { school }],
  ] as const) {
    await be(settings)
    if (key && (await count(`${key} = $1`, [theirs])) > 0) problems.push(`${who} can read somebody else's`)
    if (!key && (await count('true')) > 0) problems.push(`${who} can read it`)
    for (const [act, statement] of writesOf(table, key))
      if ((await attempt(client, statement, statement.includes('$1') ? [theirs] : [])) > 0)
        problems.push(`${who} can ${act} somebody else's`)
  }
  if (key) {
    await be({ person: mine })
    if ((await count(`${key} = $1`, [mine])) === 0) problems.push('nobody can read their own')
  }
  await client.query('ROLLBACK TO probe')
  return problems
}

/** Writes about somebody one has nothing to do with. A row that is refused is refused before its keys are looked at. */
function writesOf(table: PersonalTable, key: string | null): [act: string, statement: string][] {
  const where = key ? `WHERE ${key} = $1` : ''
  const inserts: Record<PersonalTable, string[]> = {
    users: [
      `INSERT INTO users (id, name, email) VALUES ($1, 'x', 'x')`,
      `INSERT INTO users (id, name, email, kind, staff_since) VALUES ($1, 'x', 'x', 'managed', now())`,
    ],
    sessions: [`INSERT INTO sessions (id, token, user_id, expires_at) VALUES (gen_random_uuid(), 'x', $1, now())`],
    accounts: [`INSERT INTO accounts (id, user_id, provider_id, account_id) VALUES (gen_random_uuid(), $1, 'x', 'x')`],
    two_factors: [
      `INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES (gen_random_uuid(), $1, 'x', 'x')`,
    ],
    idempotency_keys: [
      `INSERT INTO idempotency_keys (person_id, key, command, input_digest) VALUES ($1, 'x', 'x', 'x')`,
    ],
    verifications: [`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('x', 'x', 'x', now())`],
  }
  return [
    ['update', `UPDATE ${table} SET ${key ?? 'value'} = ${key ?? 'value'} ${where}`],
    ['delete', `DELETE FROM ${table} ${where}`],
    ...inserts[table].map((statement): [string, string] => ['write', statement]),
  ]
}
