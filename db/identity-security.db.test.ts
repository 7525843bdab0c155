import { beforeAll, expect, test } from 'vitest'
import {
  openTables,
  findPersonalProblems,
  personalTables,
  type PersonalTable,
  type Sample,
} from './identity-security.ts'
import { lookupTables, listTenantTables } from './row-security.ts'
import { openFileServices } from './testing/file-services.ts'
import { makeClassroom, makePerson, makeSchool } from './testing/test-services.ts'

/** Row security of personal tables: each table is secured, and weakening any policy is detected. */

const services = await openFileServices()
let sample: Sample & { adult: string; applicant: string }
const tables = Object.keys(personalTables) as PersonalTable[]

beforeAll(async () => {
  const [mine, adult, applicant, theirs] = [
    await makeManagedPerson('Mine'),
    await makePerson(services, 'Colleague'),
    await makePerson(services, 'Asker'),
    await makeManagedPerson('Theirs'),
  ]
  const school = await makeSchool(services, { [mine]: 'student', [adult]: 'teacher' })
  const otherSchool = await makeSchool(services, { [theirs]: 'student' })
  const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
  const classroom = await makeClassroom(services, school, adult, [mine])
  await run(
    'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, gen_random_uuid(), $2, $3, now())',
    school,
    classroom,
    applicant,
  )
  for (const [schoolOfPerson, id] of [
    [school, mine],
    [otherSchool, theirs],
  ]) {
    await run(
      `INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, 'kite-1')`,
      schoolOfPerson,
      id,
    )
    await run(
      `INSERT INTO sessions (id, token, user_id, expires_at) VALUES (gen_random_uuid(), gen_random_uuid()::text, $1, now() + interval '1 day')`,
      id,
    )
    await run(
      `INSERT INTO accounts (id, user_id, provider_id, account_id) VALUES (gen_random_uuid(), $1, 'credential', $1::uuid::text)`,
      id,
    )
    await run(
      `INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES (gen_random_uuid(), $1, 'x', 'y')`,
      id,
    )
    await run(`INSERT INTO idempotency_keys (person_id, key, command, input_digest) VALUES ($1, 'k', 'x', 'y')`, id)
    await run(`INSERT INTO notice_opt_outs (user_id, topic, created_at) VALUES ($1, 'homework', now())`, id)
    await run(
      `INSERT INTO notice_hours (user_id, quiet_from, quiet_to, time_zone) VALUES ($1, '12:00', '13:00', 'UTC')`,
      id,
    )
    await run(`INSERT INTO digest_days (user_id, day, time_zone) VALUES ($1, 'friday', 'UTC')`, id)
    await run(`INSERT INTO sent_notices (user_id, key, sent_at) VALUES ($1, 'welcome', now())`, id)
    await run(`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $1, 'x', now())`, id)
  }
  sample = { school, own: mine, other: theirs, adult, applicant }
})

const makeManagedPerson = (name: string) => makePerson(services, name, { kind: 'managed' })

async function probe(table: PersonalTable, mutation?: string): Promise<string[]> {
  const client = await services.owner.connect()
  try {
    await client.query('BEGIN')
    if (mutation) await client.query(mutation)
    return await findPersonalProblems(client, table, sample)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('every table is a tenant table, a personal table, a lookup table or documented as open', async () => {
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1`,
  )
  const expectedTables = [
    ...(await listTenantTables(services.owner)).map(({ name }) => name),
    ...tables,
    ...lookupTables,
    ...Object.keys(openTables),
  ]
  expect(rows.map(({ name }) => name)).toEqual(expectedTables.toSorted())
})

test.each(tables)('%s enforces row-level security on the application role', async (table) => {
  expect(await probe(table)).toEqual([])
})

test('the check detects disabled row security and opened policies of personal tables', async () => {
  for (const table of tables) {
    expect(await probe(table, `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`), `${table} switched off`).not.toEqual(
      [],
    )
    expect(await probe(table, `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`), `${table} not forced`).not.toEqual(
      [],
    )
    for (const { name, command } of await listPolicies(table)) {
      expect(await probe(table, `ALTER POLICY ${name} ON ${table} USING (true)`), `${name} opened`).not.toEqual([])
      if (command === 'ALL')
        expect(
          await probe(table, `ALTER POLICY ${name} ON ${table} WITH CHECK (true)`),
          `${name} opened for writing`,
        ).not.toEqual([])
    }
  }
})

test('the check detects a policy function that always returns true', async () => {
  for (const [functionSql, table] of [
    ['has_school_contact(person uuid)', 'users'],
    ['is_managed_by_school(person uuid)', 'sessions'],
  ] as const)
    expect(
      await probe(
        table,
        `CREATE OR REPLACE FUNCTION ${functionSql} RETURNS boolean LANGUAGE sql STABLE AS 'SELECT true'`,
      ),
      functionSql,
    ).not.toEqual([])
  for (const functionSql of ['current_is_identity() RETURNS boolean', 'current_person() RETURNS uuid'])
    expect(
      await probe(
        'accounts',
        `CREATE OR REPLACE FUNCTION ${functionSql} LANGUAGE sql STABLE AS 'SELECT ${functionSql.endsWith('uuid') ? `''${sample.other}''::uuid` : 'true'}'`,
      ),
      functionSql,
    ).not.toEqual([])
})

const listPolicies = async (table: string) =>
  (
    await services.owner.query<{ name: string; command: string }>(
      `SELECT policyname AS name, cmd AS command FROM pg_policies WHERE schemaname = 'public' AND tablename = $1`,
      [table],
    )
  ).rows

/** For each policy, a statement that reaches one row only because of it. */
const rowsByPolicy: Record<string, () => Promise<number>> = {
  users_by_identity: () => countReachedRows({ identity: true }, 'SELECT FROM users WHERE id = $1', sample.other),
  users_of_self: () =>
    countReachedRows({ person: sample.applicant }, 'UPDATE users SET name = name WHERE id = $1', sample.applicant),
  users_of_school: async () =>
    Math.min(
      ...(await Promise.all(
        [sample.adult, sample.applicant].map((id) =>
          countReachedRows({ school: sample.school }, 'SELECT FROM users WHERE id = $1', id),
        ),
      )),
    ),
  users_managed: () =>
    countReachedRows({ school: sample.school }, 'UPDATE users SET name = name WHERE id = $1', sample.own),
  sessions_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM sessions WHERE user_id = $1', sample.other),
  sessions_of_self: () =>
    countReachedRows({ person: sample.own }, 'DELETE FROM sessions WHERE user_id = $1', sample.own),
  sessions_managed: () =>
    countReachedRows({ school: sample.school }, 'DELETE FROM sessions WHERE user_id = $1', sample.own),
  accounts_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM accounts WHERE user_id = $1', sample.other),
  accounts_of_self: () =>
    countReachedRows({ person: sample.own }, 'DELETE FROM accounts WHERE user_id = $1', sample.own),
  two_factors_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM two_factors WHERE user_id = $1', sample.other),
  two_factors_of_self: () =>
    countReachedRows({ person: sample.own }, 'SELECT FROM two_factors WHERE user_id = $1', sample.own),
  verifications_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM verifications WHERE id = $1', sample.other),
  idempotency_keys_by_identity: () =>
    countReachedRows({ identity: true }, 'DELETE FROM idempotency_keys WHERE person_id = $1', sample.other),
  notice_hours_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM notice_hours WHERE user_id = $1', sample.other),
  notice_hours_of_self: () =>
    countReachedRows({ person: sample.own }, 'DELETE FROM notice_hours WHERE user_id = $1', sample.own),
  digest_days_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM digest_days WHERE user_id = $1', sample.other),
  digest_days_of_self: () =>
    countReachedRows({ person: sample.own }, 'DELETE FROM digest_days WHERE user_id = $1', sample.own),
  notice_opt_outs_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM notice_opt_outs WHERE user_id = $1', sample.other),
  notice_opt_outs_of_self: () =>
    countReachedRows({ person: sample.own }, 'DELETE FROM notice_opt_outs WHERE user_id = $1', sample.own),
  sent_notices_by_identity: () =>
    countReachedRows({ identity: true }, 'SELECT FROM sent_notices WHERE user_id = $1', sample.other),
  sent_notices_of_self: () =>
    countReachedRows({ person: sample.own }, 'SELECT FROM sent_notices WHERE user_id = $1', sample.own),
  idempotency_keys_of_self: () =>
    countReachedRows({ person: sample.own }, 'SELECT FROM idempotency_keys WHERE person_id = $1', sample.own),
}

test('dropping any personal policy makes a row unreachable', async () => {
  for (const table of tables)
    for (const { name } of await listPolicies(table)) {
      const countRows = rowsByPolicy[name]
      if (!countRows) throw new Error(`policy ${name} has no test`)
      expect(await countRows(), `${name} in place`).toBe(1)
      const { rows } = await services.owner.query<{ sql: string }>(recreatePolicySql, [name])
      await services.owner.query(`DROP POLICY ${name} ON ${table}`)
      expect(await countRows(), `${name} dropped`).toBe(0)
      await services.owner.query(rows[0]!.sql)
    }
})

test('a school cannot change adult members or applicants', async () => {
  for (const id of [sample.adult, sample.applicant])
    expect(await countReachedRows({ school: sample.school }, 'UPDATE users SET name = name WHERE id = $1', id)).toBe(0)
  await services.owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES (gen_random_uuid(), 'adult', $1, now() + interval '1 day')`,
    [sample.adult],
  )
  expect(
    await countReachedRows({ school: sample.school }, 'SELECT FROM sessions WHERE user_id = $1', sample.adult),
  ).toBe(0)
})

test('only connections of the identity pool have identity rights', async () => {
  const { rows: identityRows } = await services.identityPool.query<{ on: boolean }>(
    'SELECT current_is_identity() AS on',
  )
  const { rows: applicationRows } = await services.pool.query<{ on: boolean }>('SELECT current_is_identity() AS on')
  expect([identityRows, applicationRows]).toEqual([[{ on: true }], [{ on: false }]])
})

const recreatePolicySql = `SELECT format('CREATE POLICY %I ON %I FOR %s %s %s', policyname, tablename, cmd,
  CASE WHEN qual IS NULL THEN '' ELSE 'USING (' || qual || ')' END,
  CASE WHEN with_check IS NULL THEN '' ELSE 'WITH CHECK (' || with_check || ')' END) AS sql FROM pg_policies WHERE policyname = $1`

async function countReachedRows(
  settings: { school?: string; person?: string; identity?: boolean },
  statement: string,
  id: string,
): Promise<number> {
  const client = await services.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('app.school', $1, true), set_config('app.person', $2, true), set_config('app.identity', $3, true)`,
      [settings.school ?? '', settings.person ?? '', settings.identity ? 'on' : ''],
    )
    return (await client.query(statement, [id])).rowCount ?? 0
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
