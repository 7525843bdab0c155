import { expect, test } from 'vitest'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { runDailyRetention } from './retention.server.ts'

const services = await openFileServices()

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
const query = <Row extends object = { [key: string]: unknown }>(text: string, values: unknown[] = []) =>
  services.owner.query<Row>(text, values)
/** Resets the daily marker so that each test processes all schools. */
const runRetention = async () => {
  await query(`UPDATE retention_rounds SET done_at = '-infinity'`)
  return runDailyRetention(services)
}

test('expires old requests, and deletes answered ones after the retention period of the school', async () => {
  const [teacher, person] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher)
  const request = (status: string, requestedDaysAgo: number, decidedDaysAgo: number | null) =>
    query(
      'INSERT INTO join_requests (school_id, id, classroom_id, person_id, status, asked_at, decided_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [
        schoolId,
        newId(),
        classroomId,
        person,
        status,
        daysAgo(requestedDaysAgo),
        decidedDaysAgo === null ? null : daysAgo(decidedDaysAgo),
      ],
    )
  await request('pending', 31, null)
  await request('declined', 100, 99)
  await request('approved', 300, 299)
  const listStatuses = async () =>
    (
      await query<{ status: string }>('SELECT status FROM join_requests WHERE school_id = $1 ORDER BY status', [
        schoolId,
      ])
    ).rows.map(({ status }) => status)
  await runRetention()
  expect(await listStatuses()).toEqual(['declined', 'expired'])
  await query(`UPDATE schools SET settings = '{"keeps":{"answered-requests":3}}' WHERE id = $1`, [schoolId])
  await runRetention()
  expect(await listStatuses()).toEqual(['expired'])
})

test('flags inactive students until they sign in again, and deletes none of them', async () => {
  const people = await Promise.all(
    ['away', 'here', 'new', 'just gone'].map((name) => makePerson(services, name, { kind: 'managed' })),
  )
  const [inactive, active, newcomer, signedOut] = people as [string, string, string, string]
  const schoolId = await makeSchool(services, Object.fromEntries(people.map((id) => [id, 'student' as const])))
  await query('UPDATE memberships SET created_at = $2 WHERE school_id = $1 AND user_id <> $3', [
    schoolId,
    daysAgo(900),
    newcomer,
  ])
  const insertSession = (userId: string, days: number) =>
    query(
      `INSERT INTO sessions (id, token, user_id, expires_at, updated_at) VALUES ($1::uuid, $1::text, $2, now(), $3)`,
      [newId(), userId, daysAgo(days)],
    )
  await insertSession(inactive, 800)
  await insertSession(active, 3)
  await insertSession(signedOut, 10)
  // Deleting a session records when it was last used.
  await query('DELETE FROM sessions WHERE user_id = ANY ($1)', [[inactive, signedOut]])
  const listFlagged = async () =>
    (
      await query<{ id: string }>(
        'SELECT user_id AS id FROM memberships WHERE school_id = $1 AND flagged_at IS NOT NULL',
        [schoolId],
      )
    ).rows.map(({ id }) => id)
  await runRetention()
  expect(await listFlagged()).toEqual([inactive])
  await insertSession(inactive, 0)
  await runRetention()
  expect(await listFlagged()).toEqual([])
  expect((await query('SELECT FROM memberships WHERE school_id = $1', [schoolId])).rowCount).toBe(4)
})

test('deletes expired imports, undo data, invitations, teacher requests, idempotency keys and tokens', async () => {
  const [teacher, oldRequester, recentRequester] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher)
  for (const days of [8, 1])
    await query(
      `INSERT INTO roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count, made_at) VALUES ($1, $2, $3, $4, 'a.csv', '[]', 0, $5)`,
      [schoolId, newId(), classroomId, teacher, daysAgo(days)],
    )
  for (const days of [31, 1])
    await query(
      `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before) VALUES ($1, $2, 'move', $3, $4, $5, '{}')`,
      [schoolId, newId(), teacher, daysAgo(days), daysAgo(days - 30)],
    )
  for (const days of [15, 1])
    await query(
      `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
      [schoolId, newId(), classroomId, `${days}@x.test`, teacher, daysAgo(days)],
    )
  for (const [id, days] of [
    [oldRequester, 91],
    [recentRequester, 1],
  ] as const)
    await query(
      `INSERT INTO memberships (school_id, user_id, role, status, created_at) VALUES ($1, $2, 'teacher', 'pending', $3)`,
      [schoolId, id, daysAgo(days)],
    )
  for (const days of [3, 1]) {
    await query(
      `INSERT INTO idempotency_keys (person_id, key, command, input_digest, created_at) VALUES ($1, $2, 'x', 'y', $3)`,
      [teacher, String(days), daysAgo(days)],
    )
    await query('INSERT INTO spent_tokens (digest, spent_at) VALUES ($1, $2)', [`${schoolId}${days}`, daysAgo(days)])
  }
  await runRetention()
  const { rows } = await query(
    `SELECT (SELECT count(*)::int FROM roster_imports WHERE school_id = $1::uuid) AS imports, (SELECT count(*)::int FROM roster_changes WHERE school_id = $1) AS changes,
      (SELECT count(*)::int FROM classroom_invitations WHERE school_id = $1) AS invitations, (SELECT count(*)::int FROM memberships WHERE school_id = $1 AND status = 'pending') AS asking,
      (SELECT count(*)::int FROM idempotency_keys WHERE person_id = $2) AS keys, (SELECT count(*)::int FROM spent_tokens WHERE digest LIKE $1::uuid::text || '%') AS tokens`,
    [schoolId, teacher],
  )
  expect(rows).toEqual([{ imports: 1, changes: 1, invitations: 1, asking: 1, keys: 1, tokens: 1 }])
})

test('concurrent runs process each school once a day, including new schools', async () => {
  await runRetention()
  await makeSchool(services)
  expect(
    await Promise.all([runDailyRetention(services), runDailyRetention(services)]).then(
      (counts) => counts[0] + counts[1],
    ),
  ).toBe(1)
  expect(await runDailyRetention(services)).toBe(0)
})
