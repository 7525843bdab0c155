import { expect, test } from 'vitest'
import { makeFullSchool } from './testing/full-school.ts'
import { openFileServices } from './testing/file-services.ts'
import { findTenantProblems, listTenantTables, type TenantTable } from './row-security.ts'

const services = await openFileServices()
const tables = await listTenantTables(services.owner)
const ownSchool = await makeFullSchool(services)
const otherSchool = await makeFullSchool(services)

async function probe(table: TenantTable, mutation?: string): Promise<string[]> {
  const client = await services.owner.connect()
  try {
    await client.query('BEGIN')
    if (mutation) await client.query(mutation)
    return await findTenantProblems(client, table, ownSchool, otherSchool)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('every tenant table enforces row-level security on the application role', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(7)
  for (const table of tables) expect(await probe(table), table.name).toEqual([])
})

test('the application role is no superuser and cannot bypass row security', async () => {
  const { rows } = await services.owner.query(
    `SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'skykite_app'`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})

test('the check detects disabled row security and opened policies', async () => {
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
    const openClause = command === 'INSERT' ? 'WITH CHECK (true)' : 'USING (true)'
    expect(await probe(table, `ALTER POLICY ${policy} ON ${name} ${openClause}`), `${policy} opened`).not.toEqual([])
  }
})

test('dropping any tenant policy breaks access or is detected', async () => {
  const checksByPolicy: Record<string, () => Promise<boolean>> = {
    memberships_of_self: () => selfSeesMembership(),
    memberships_of_people: () => writersSeeMemberships(),
    classroom_invitations_of_self: () => selfSeesInvitation('classroom_invitations'),
    school_invitations_of_self: () => selfSeesInvitation('school_invitations'),
    classroom_invitations_taken_along: () => selfTakesInvitation('classroom_invitations'),
    school_invitations_taken_along: () => selfTakesInvitation('school_invitations'),
    join_requests_of_self: () => selfSeesRequest(),
    audit_entries_of_platform: () => staffSeesPlatformAudit(),
    audit_entries_written: () => auditIsWritten(),
    plan_orders_read_by_staff: () => staffSees('plan_orders'),
    abuse_reports_read_by_staff: () => staffSees('abuse_reports'),
  }
  const { rows } = await services.owner.query<{ table: string; name: string }>(
    `SELECT tablename AS table, policyname AS name FROM pg_policies WHERE schemaname = 'public' AND tablename = ANY ($1)`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name } of rows) {
    const isWorking = checksByPolicy[name]
    if (isWorking) {
      expect(await isWorking(), `${name} in place`).toBe(true)
      const { rows: recreateRows } = await services.owner.query<{ sql: string }>(recreatePolicySql, [name])
      await services.owner.query(`DROP POLICY ${name} ON ${table}`)
      expect(await isWorking(), `${name} dropped`).toBe(false)
      await services.owner.query(recreateRows[0]!.sql)
    } else {
      expect(
        await probe(tables.find((candidate) => candidate.name === table)!, `DROP POLICY ${name} ON ${table}`),
        name,
      ).not.toEqual([])
    }
  }
})

const recreatePolicySql = `SELECT format('CREATE POLICY %I ON %I FOR %s %s %s', policyname, tablename, cmd,
  CASE WHEN qual IS NULL THEN '' ELSE 'USING (' || qual || ')' END,
  CASE WHEN with_check IS NULL THEN '' ELSE 'WITH CHECK (' || with_check || ')' END) AS sql FROM pg_policies WHERE policyname = $1`

async function countAsApplication(
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
    [ownSchool],
  )
  return (await countAsApplication({ person: rows[0]!.user_id }, 'SELECT 1 FROM memberships')) === 1
}

/** Writers of a batch of live writes can read their memberships. */
async function writersSeeMemberships() {
  const { rows } = await services.owner.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM memberships WHERE school_id = $1 LIMIT 2',
    [ownSchool],
  )
  return (
    (await countAsApplication(
      { people: rows.map(({ user_id }) => user_id).join(',') },
      'SELECT 1 FROM memberships',
    )) === 2
  )
}

async function selfSeesInvitation(table: string) {
  const { rows } = await services.owner.query<{ invited_by: string }>(
    `SELECT invited_by FROM ${table} WHERE school_id = $1`,
    [ownSchool],
  )
  const [visibleRows, visibleToOthers] = [
    await countAsApplication({ person: rows[0]!.invited_by }, `SELECT 1 FROM ${table}`),
    await countAsApplication({}, `SELECT 1 FROM ${table}`),
  ]
  return visibleRows === 1 && visibleToOthers === 0
}

async function selfTakesInvitation(table: string) {
  const { rows } = await services.owner.query<{ invited_by: string }>(
    `SELECT invited_by FROM ${table} WHERE school_id = $1`,
    [ownSchool],
  )
  return (await countAsApplication({ person: rows[0]!.invited_by }, `DELETE FROM ${table}`)) === 1
}

async function selfSeesRequest() {
  const { rows } = await services.owner.query<{ person_id: string }>(
    'SELECT person_id FROM join_requests WHERE school_id = $1',
    [ownSchool],
  )
  return (
    (await countAsApplication({ person: rows[0]!.person_id }, 'SELECT 1 FROM join_requests')) === 1 &&
    (await countAsApplication({}, 'SELECT 1 FROM join_requests')) === 0
  )
}

async function staffSeesPlatformAudit() {
  await services.owner.query(
    `INSERT INTO audit_entries (id, act, on_what, at) VALUES (gen_random_uuid(), 'test', 'platform', now())`,
  )
  return (
    (await countAsApplication({ staff: true }, 'SELECT 1 FROM audit_entries')) > 0 &&
    (await countAsApplication({}, 'SELECT 1 FROM audit_entries')) === 0
  )
}

/** Staff see rows of all schools, and no other request without a school does. */
const staffSees = async (table: string) =>
  (await countAsApplication({ staff: true }, `SELECT 1 FROM ${table}`)) > 0 &&
  (await countAsApplication({}, `SELECT 1 FROM ${table}`)) === 0

const auditIsWritten = () =>
  countAsApplication(
    { school: ownSchool },
    `INSERT INTO audit_entries (id, school_id, act, on_what, at) VALUES (gen_random_uuid(), $1, 'test', 'x', now())`,
    [ownSchool],
  ).then(
    (count) => count === 1,
    () => false,
  )
