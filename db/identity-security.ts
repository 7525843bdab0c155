import type pg from 'pg'
import { countAffectedRows, findFlagProblems } from './row-security.ts'

/**
 * Tables that belong to people, not to schools, and the column with the person's id. Only identity may access
 * `verifications`.
 */
export const personalTables = {
  users: 'id',
  sessions: 'user_id',
  accounts: 'user_id',
  two_factors: 'user_id',
  idempotency_keys: 'person_id',
  notice_opt_outs: 'user_id',
  notice_hours: 'user_id',
  digest_days: 'user_id',
  sent_notices: 'user_id',
  verifications: null,
} as const
export type PersonalTable = keyof typeof personalTables

/** All other tables, and why they need no row security. */
export const openTables: Record<string, string> = {
  attempt_counts: 'counters of hashed subjects, needed before a user is identified',
  spent_tokens: 'digests of used tokens',
  print_link_uses: 'number of uses of a print link, by its id',
  rights_changes: 'ids of people whose rights changed; written by triggers and read for all connections',
  erasures: 'ids of accounts that are being erased and of their schools; read by a trigger for any person',
  live_tokens: 'digests of used tickets',
  live_processes: 'which process holds disconnect writes of which schools',
  payment_events: 'ids of signed events and of subscriptions; no person or school',
  unrecognised_mistakes: 'counts of mistakes by step and day over all schools',
  unlock_codes: 'keyed digests of unlock codes, which belong to no school before a school redeems them',
  system_configuration: 'one row, the same for all users',
  public_requests:
    'no person or school; its policies admit inserts by visitors and reads by staff (`public-requests.db.test.ts`)',
  visitor_hours: 'codes of class hours, which belong to no person or school; deleted after a day',
  visitor_results:
    'finished sittings by unguessable address, with an optional nickname and no person; deleted after a day',
  migrations: 'file names',
}

/** Two people of two schools, each with a row in every personal table. */
export type Sample = { school: string; own: string; other: string }

type Settings = { school?: string; person?: string; identity?: boolean }

/** Problems of a personal table, from the system catalog and by trying statements; empty if it is secure. */
export async function findPersonalProblems(
  client: pg.PoolClient,
  table: PersonalTable,
  { school, own, other }: Sample,
): Promise<string[]> {
  const problems = await findFlagProblems(client, table)
  const key = personalTables[table]
  await client.query('SAVEPOINT probe')
  await client.query('SET LOCAL ROLE skykite_app')
  const applySettings = ({ school: schoolId = '', person = '', identity = false }: Settings) =>
    client.query(
      `SELECT set_config('app.school', $1, true), set_config('app.person', $2, true), set_config('app.identity', $3, true)`,
      [schoolId, person, identity ? 'on' : ''],
    )
  const countRows = async (where: string, values: string[] = []) =>
    (await client.query(`SELECT FROM ${table} WHERE ${where}`, values)).rowCount ?? 0

  await applySettings({ identity: true })
  const totalRows = await countRows('true')
  if (totalRows < 2) problems.push('identity cannot read it, or the sample has no rows in it')
  await applySettings({})
  if ((await countRows('true')) > 0) problems.push('it can be read without a person or school')
  for (const [role, settings] of [
    ['an anonymous request', {}],
    ['a person', { person: own }],
    ['a school', { school }],
  ] as const) {
    await applySettings(settings)
    if (key && (await countRows(`${key} = $1`, [other])) > 0) problems.push(`${role} can read rows of another person`)
    if (!key && (await countRows('true')) > 0) problems.push(`${role} can read it`)
    for (const [act, statement] of forbiddenWrites(table, key))
      if ((await countAffectedRows(client, statement, statement.includes('$1') ? [other] : [])) > 0)
        problems.push(`${role} can ${act} rows of another person`)
  }
  if (key) {
    await applySettings({ person: own })
    if ((await countRows(`${key} = $1`, [own])) === 0) problems.push('a person cannot read their own rows')
  }
  await client.query('ROLLBACK TO probe')
  return problems
}

/** Writes to rows of an unrelated person. Policies are checked before keys, so keys may be invalid. */
function forbiddenWrites(table: PersonalTable, key: string | null): [act: string, statement: string][] {
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
    notice_opt_outs: [`INSERT INTO notice_opt_outs (user_id, topic, created_at) VALUES ($1, 'x', now())`],
    notice_hours: [
      `INSERT INTO notice_hours (user_id, quiet_from, quiet_to, time_zone) VALUES ($1, '12:00', '13:00', 'UTC')`,
    ],
    digest_days: [`INSERT INTO digest_days (user_id, day, time_zone) VALUES ($1, 'friday', 'UTC')`],
    sent_notices: [`INSERT INTO sent_notices (user_id, key, sent_at) VALUES ($1, 'x', now())`],
    verifications: [`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('x', 'x', 'x', now())`],
  }
  return [
    ['update', `UPDATE ${table} SET ${key ?? 'value'} = ${key ?? 'value'} ${where}`],
    ['delete', `DELETE FROM ${table} ${where}`],
    ...inserts[table].map((statement): [string, string] => ['write', statement]),
  ]
}
