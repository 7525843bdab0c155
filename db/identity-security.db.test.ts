import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTables, personalProblems, personalTables, type PersonalTable, type Sample } from './identity-security.ts'
import { directories, tenantTables } from './row-security.ts'
import { makeClassroom, makePerson, makeSchool, openTestServices, type TestServices } from './testing/test-services.ts'

/** The second wall around accounts: each table of people is secured, and taking any stone out of it is noticed. */

let services: TestServices
let sample: Sample & { adult: string; asker: string }
const tables = Object.keys(personalTables) as PersonalTable[]

beforeAll(async () => {
  services = await openTestServices()
  const [mine, adult, asker, theirs] = [
    await managed('Mine'),
    await makePerson(services, 'Colleague'),
    await makePerson(services, 'Asker'),
    await managed('Theirs'),
  ]
  const school = await makeSchool(services, { [mine]: 'student', [adult]: 'teacher' })
  const elsewhere = await makeSchool(services, { [theirs]: 'student' })
  const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
  const classroom = await makeClassroom(services, school, adult, [mine])
  await run(
    'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, gen_random_uuid(), $2, $3, now())',
    school,
    classroom,
    asker,
  )
  for (const [at, id] of [
    [school, mine],
    [elsewhere, theirs],
  ]) {
    await run(`INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, 'kite-1')`, at, id)
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
    await run(`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $1, 'x', now())`, id)
  }
  sample = { school, mine, theirs, adult, asker }
})
afterAll(() => services.close())

const managed = (name: string) => makePerson(services, name, { kind: 'managed' })

async function probe(table: PersonalTable, mutation?: string): Promise<string[]> {
  const client = await services.owner.connect()
  try {
    await client.query('BEGIN')
    if (mutation) await client.query(mutation)
    return await personalProblems(client, table, sample)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('every table is a school’s, a person’s, a directory or open for a reason', async () => {
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1`,
  )
  const known = [
    ...(await tenantTables(services.owner)).map(({ name }) => name),
    ...tables,
    ...directories,
    ...Object.keys(openTables),
  ]
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})

test.each(tables)('%s forces row-level security on the program', async (table) => {
  expect(await probe(table)).toEqual([])
})

test('switching it off, or opening any policy, is noticed', async () => {
  for (const table of tables) {
    expect(await probe(table, `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`), `${table} switched off`).not.toEqual(
      [],
    )
    expect(await probe(table, `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`), `${table} not forced`).not.toEqual(
      [],
    )
    for (const { name, command } of await policiesOf(table)) {
      expect(await probe(table, `ALTER POLICY ${name} ON ${table} USING (true)`), `${name} opened`).not.toEqual([])
      if (command === 'ALL')
        expect(
          await probe(table, `ALTER POLICY ${name} ON ${table} WITH CHECK (true)`),
          `${name} opened for writing`,
        ).not.toEqual([])
    }
  }
})

test('a question that a policy asks is noticed when its answer is always yes', async () => {
  for (const [asked, table] of [
    ['school_knows(person uuid)', 'users'],
    ['school_manages(person uuid)', 'sessions'],
  ] as const)
    expect(
      await probe(table, `CREATE OR REPLACE FUNCTION ${asked} RETURNS boolean LANGUAGE sql STABLE AS 'SELECT true'`),
      asked,
    ).not.toEqual([])
  for (const asked of ['current_is_identity() RETURNS boolean', 'current_person() RETURNS uuid'])
    expect(
      await probe(
        'accounts',
        `CREATE OR REPLACE FUNCTION ${asked} LANGUAGE sql STABLE AS 'SELECT ${asked.endsWith('uuid') ? `''${sample.theirs}''::uuid` : 'true'}'`,
      ),
      asked,
    ).not.toEqual([])
})

const policiesOf = async (table: string) =>
  (
    await services.owner.query<{ name: string; command: string }>(
      `SELECT policyname AS name, cmd AS command FROM pg_policies WHERE schemaname = 'public' AND tablename = $1`,
      [table],
    )
  ).rows

/** What each policy is there for: rows that somebody reaches by it. */
const needed: Record<string, () => Promise<number>> = {
  users_by_identity: () => reached({ identity: true }, 'SELECT FROM users WHERE id = $1', sample.theirs),
  users_of_self: () => reached({ person: sample.asker }, 'UPDATE users SET name = name WHERE id = $1', sample.asker),
  users_of_school: async () =>
    Math.min(
      ...(await Promise.all(
        [sample.adult, sample.asker].map((id) =>
          reached({ school: sample.school }, 'SELECT FROM users WHERE id = $1', id),
        ),
      )),
    ),
  users_managed: () => reached({ school: sample.school }, 'UPDATE users SET name = name WHERE id = $1', sample.mine),
  sessions_by_identity: () => reached({ identity: true }, 'SELECT FROM sessions WHERE user_id = $1', sample.theirs),
  sessions_of_self: () => reached({ person: sample.mine }, 'DELETE FROM sessions WHERE user_id = $1', sample.mine),
  sessions_managed: () => reached({ school: sample.school }, 'DELETE FROM sessions WHERE user_id = $1', sample.mine),
  accounts_by_identity: () => reached({ identity: true }, 'SELECT FROM accounts WHERE user_id = $1', sample.theirs),
  accounts_of_self: () => reached({ person: sample.mine }, 'DELETE FROM accounts WHERE user_id = $1', sample.mine),
  two_factors_by_identity: () =>
    reached({ identity: true }, 'SELECT FROM two_factors WHERE user_id = $1', sample.theirs),
  two_factors_of_self: () =>
    reached({ person: sample.mine }, 'SELECT FROM two_factors WHERE user_id = $1', sample.mine),
  verifications_by_identity: () =>
    reached({ identity: true }, 'SELECT FROM verifications WHERE id = $1', sample.theirs),
  idempotency_keys_by_identity: () =>
    reached({ identity: true }, 'DELETE FROM idempotency_keys WHERE person_id = $1', sample.theirs),
  idempotency_keys_of_self: () =>
    reached({ person: sample.mine }, 'SELECT FROM idempotency_keys WHERE person_id = $1', sample.mine),
}

test('each policy is needed: without it somebody does not reach what is theirs', async () => {
  for (const table of tables)
    for (const { name } of await policiesOf(table)) {
      const reach = needed[name]
      if (!reach) throw new Error(`${name} is not known to be needed`)
      expect(await reach(), `${name} in place`).toBe(1)
      const { rows } = await services.owner.query<{ sql: string }>(recreate, [name])
      await services.owner.query(`DROP POLICY ${name} ON ${table}`)
      expect(await reach(), `${name} dropped`).toBe(0)
      await services.owner.query(rows[0]!.sql)
    }
})

test('a school changes neither an adult of its own nor one who only asks to join it', async () => {
  for (const id of [sample.adult, sample.asker])
    expect(await reached({ school: sample.school }, 'UPDATE users SET name = name WHERE id = $1', id)).toBe(0)
  await services.owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES (gen_random_uuid(), 'adult', $1, now() + interval '1 day')`,
    [sample.adult],
  )
  expect(await reached({ school: sample.school }, 'SELECT FROM sessions WHERE user_id = $1', sample.adult)).toBe(0)
})

test('the connections of identity say so by themselves, all others never', async () => {
  const { rows: theirs } = await services.identityPool.query<{ on: boolean }>('SELECT current_is_identity() AS on')
  const { rows: ours } = await services.pool.query<{ on: boolean }>('SELECT current_is_identity() AS on')
  expect([theirs, ours]).toEqual([[{ on: true }], [{ on: false }]])
})

const recreate = `SELECT format('CREATE POLICY %I ON %I FOR %s %s %s', policyname, tablename, cmd,
  CASE WHEN qual IS NULL THEN '' ELSE 'USING (' || qual || ')' END,
  CASE WHEN with_check IS NULL THEN '' ELSE 'WITH CHECK (' || with_check || ')' END) AS sql FROM pg_policies WHERE policyname = $1`

async function reached(
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
