import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFullSchool } from './testing/full-school.ts'
import { openTestServices, type TestServices } from './testing/test-services.ts'
import { problemsOf, tenantTables, type TenantTable } from './row-security.ts'

let services: TestServices
let tables: TenantTable[]
let own: string
let other: string

beforeAll(async () => {
  services = await openTestServices()
  tables = await tenantTables(services.owner)
  own = await makeFullSchool(services)
  other = await makeFullSchool(services)
})
afterAll(() => services.close())

async function probe(table: TenantTable, mutation?: string): Promise<string[]> {
  const client = await services.owner.connect()
  try {
    await client.query('BEGIN')
    if (mutation) await client.query(mutation)
    return await problemsOf(client, table, own, other)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('every tenant table forces row-level security on the program', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(7)
  for (const table of tables) expect(await probe(table), table.name).toEqual([])
})

test('the program can neither bypass row security nor own a table', async () => {
  const { rows } = await services.owner.query(
    `SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'skykite_app'`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})

test('removing or opening any policy is noticed', async () => {
  const { rows: policies } = await services.owner.query<{ table: string; name: string; command: string }>(
    `SELECT tablename AS table, policyname AS name, cmd AS command FROM pg_policies WHERE schemaname = 'public' AND tablename = ANY ($1)`,
    [tables.map(({ name }) => name)],
  )
  expect(policies.length).toBeGreaterThanOrEqual(tables.length)
  for (const table of tables) {
    expect(
      await probe(table, `ALTER TABLE ${table.name} DISABLE ROW LEVEL SECURITY`),
      `${table.name} switched off`,
    ).not.toEqual([])
    expect(
      await probe(table, `ALTER TABLE ${table.name} NO FORCE ROW LEVEL SECURITY`),
      `${table.name} not forced`,
    ).not.toEqual([])
  }
  for (const { table: name, name: policy, command } of policies) {
    const table = tables.find((candidate) => candidate.name === name)!
    const opened = command === 'INSERT' ? 'WITH CHECK (true)' : 'USING (true)'
    expect(await probe(table, `ALTER POLICY ${policy} ON ${name} ${opened}`), `${policy} opened`).not.toEqual([])
  }
})

test('each policy is needed: without it something stops working', async () => {
  const needed: Record<string, () => Promise<boolean>> = {
    memberships_of_self: () => selfSeesMembership(),
    memberships_of_people: () => writersSeeMemberships(),
    classroom_invitations_of_self: () => selfSeesInvitation('classroom_invitations'),
    school_invitations_of_self: () => selfSeesInvitation('school_invitations'),
    classroom_invitations_taken_along: () => selfTakesInvitation('classroom_invitations'),
    school_invitations_taken_along: () => selfTakesInvitation('school_invitations'),
    join_requests_of_self: () => selfSeesRequest(),
    audit_entries_of_platform: () => staffSeesPlatformAudit(),
    audit_entries_written: () => auditIsWritten(),
  }
  const { rows } = await services.owner.query<{ table: string; name: string }>(
    `SELECT tablename AS table, policyname AS name FROM pg_policies WHERE schemaname = 'public' AND tablename = ANY ($1)`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name } of rows) {
    const works = needed[name]
    if (works) {
      expect(await works(), `${name} in place`).toBe(true)
      const { rows: kept } = await services.owner.query<{ sql: string }>(recreate, [name])
      await services.owner.query(`DROP POLICY ${name} ON ${table}`)
      expect(await works(), `${name} dropped`).toBe(false)
      await services.owner.query(kept[0]!.sql)
    } else {
      expect(
        await probe(tables.find((candidate) => candidate.name === table)!, `DROP POLICY ${name} ON ${table}`),
        name,
      ).not.toEqual([])
    }
  }
})

const recreate = `SELECT format('CREATE POLICY %I ON %I FOR %s %s %s', policyname, tablename, cmd,
  CASE WHEN qual IS NULL THEN '' ELSE 'USING (' || qual || ')' END,
  CASE WHEN with_check IS NULL THEN '' ELSE 'WITH CHECK (' || with_check || ')' END) AS sql FROM pg_policies WHERE policyname = $1`

async function asProgram(
  settings: { school?: string; person?: string; people?: string; staff?: boolean },
  statement: string,
  values: unknown[] = [],
) {
  const client = await services.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('app.school', $1, true), set_config('app.person', $2, true), set_config('app.staff', $3, true), set_config('app.people', $4, true)`,
      [settings.school ?? '', settings.person ?? '', settings.staff ? 'on' : '', settings.people ?? ''],
    )
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function selfSeesMembership() {
  const { rows } = await services.owner.query<{ user_id: string }>(
    'SELECT user_id FROM memberships WHERE school_id = $1 LIMIT 1',
    [own],
  )
  return (await asProgram({ person: rows[0]!.user_id }, 'SELECT 1 FROM memberships')) === 1
}

/** Of a batch of live writes. */
async function writersSeeMemberships() {
  const { rows } = await services.owner.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM memberships WHERE school_id = $1 LIMIT 2',
    [own],
  )
  return (await asProgram({ people: rows.map(({ user_id }) => user_id).join(',') }, 'SELECT 1 FROM memberships')) === 2
}

async function selfSeesInvitation(table: string) {
  const { rows } = await services.owner.query<{ invited_by: string }>(
    `SELECT invited_by FROM ${table} WHERE school_id = $1`,
    [own],
  )
  const [seen, unconfirmed] = [
    await asProgram({ person: rows[0]!.invited_by }, `SELECT 1 FROM ${table}`),
    await asProgram({}, `SELECT 1 FROM ${table}`),
  ]
  return seen === 1 && unconfirmed === 0
}

async function selfTakesInvitation(table: string) {
  const { rows } = await services.owner.query<{ invited_by: string }>(
    `SELECT invited_by FROM ${table} WHERE school_id = $1`,
    [own],
  )
  return (await asProgram({ person: rows[0]!.invited_by }, `DELETE FROM ${table}`)) === 1
}

async function selfSeesRequest() {
  const { rows } = await services.owner.query<{ person_id: string }>(
    'SELECT person_id FROM join_requests WHERE school_id = $1',
    [own],
  )
  return (
    (await asProgram({ person: rows[0]!.person_id }, 'SELECT 1 FROM join_requests')) === 1 &&
    (await asProgram({}, 'SELECT 1 FROM join_requests')) === 0
  )
}

async function staffSeesPlatformAudit() {
  await services.owner.query(
    `INSERT INTO audit_entries (id, act, on_what, at) VALUES (gen_random_uuid(), 'test', 'platform', now())`,
  )
  return (
    (await asProgram({ staff: true }, 'SELECT 1 FROM audit_entries')) > 0 &&
    (await asProgram({}, 'SELECT 1 FROM audit_entries')) === 0
  )
}

const auditIsWritten = () =>
  asProgram(
    { school: own },
    `INSERT INTO audit_entries (id, school_id, act, on_what, at) VALUES (gen_random_uuid(), $1, 'test', 'x', now())`,
    [own],
  ).then(
    (count) => count === 1,
    () => false,
  )
