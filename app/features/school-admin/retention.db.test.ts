import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import {
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { makeRetentionRound } from './retention.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
const owner = <Row extends object = { [key: string]: unknown }>(text: string, values: unknown[] = []) =>
  services.owner.query<Row>(text, values)
/** Each test's own round, however many were made before. */
const round = async () => {
  await owner(`UPDATE retention_rounds SET done_at = '-infinity'`)
  return makeRetentionRound(services)
}

test('requests end, and answered ones go when the school has kept them long enough', async () => {
  const [teacher, person] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher)
  const request = (status: string, asked: number, decided: number | null) =>
    owner(
      'INSERT INTO join_requests (school_id, id, classroom_id, person_id, status, asked_at, decided_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [schoolId, newId(), classroomId, person, status, ago(asked), decided === null ? null : ago(decided)],
    )
  await request('pending', 31, null)
  await request('declined', 100, 99)
  await request('approved', 300, 299)
  const left = async () =>
    (
      await owner<{ status: string }>('SELECT status FROM join_requests WHERE school_id = $1 ORDER BY status', [
        schoolId,
      ])
    ).rows.map(({ status }) => status)
  await round()
  expect(await left()).toEqual(['declined', 'expired'])
  await owner(`UPDATE schools SET settings = '{"keeps":{"answered-requests":3}}' WHERE id = $1`, [schoolId])
  await round()
  expect(await left()).toEqual(['expired'])
})

test('children who have not been here are marked, and no longer when they come again; nobody is deleted', async () => {
  const people = await Promise.all(
    ['away', 'here', 'new', 'just gone'].map((name) => makePerson(services, name, { kind: 'managed' })),
  )
  const [away, here, fresh, gone] = people as [string, string, string, string]
  const schoolId = await makeSchool(services, Object.fromEntries(people.map((id) => [id, 'student' as const])))
  await owner('UPDATE memberships SET created_at = $2 WHERE school_id = $1 AND user_id <> $3', [
    schoolId,
    ago(900),
    fresh,
  ])
  const session = (userId: string, days: number) =>
    owner(
      `INSERT INTO sessions (id, token, user_id, expires_at, updated_at) VALUES ($1::uuid, $1::text, $2, now(), $3)`,
      [newId(), userId, ago(days)],
    )
  await session(away, 800)
  await session(here, 3)
  await session(gone, 10)
  // A session that ends leaves behind when it was last used.
  await owner('DELETE FROM sessions WHERE user_id = ANY ($1)', [[away, gone]])
  const flagged = async () =>
    (
      await owner<{ id: string }>(
        'SELECT user_id AS id FROM memberships WHERE school_id = $1 AND flagged_at IS NOT NULL',
        [schoolId],
      )
    ).rows.map(({ id }) => id)
  await round()
  expect(await flagged()).toEqual([away])
  await session(away, 0)
  await round()
  expect(await flagged()).toEqual([])
  expect((await owner('SELECT FROM memberships WHERE school_id = $1', [schoolId])).rowCount).toBe(4)
})

test('what only served a moment goes: imports, undo, invitations, unanswered teachers, keys and tokens', async () => {
  const [teacher, asks, recent] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher)
  for (const days of [8, 1])
    await owner(
      `INSERT INTO roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count, made_at) VALUES ($1, $2, $3, $4, 'a.csv', '[]', 0, $5)`,
      [schoolId, newId(), classroomId, teacher, ago(days)],
    )
  for (const days of [31, 1])
    await owner(
      `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before) VALUES ($1, $2, 'move', $3, $4, $5, '{}')`,
      [schoolId, newId(), teacher, ago(days), ago(days - 30)],
    )
  for (const days of [15, 1])
    await owner(
      `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
      [schoolId, newId(), classroomId, `${days}@x.test`, teacher, ago(days)],
    )
  for (const [id, days] of [
    [asks, 91],
    [recent, 1],
  ] as const)
    await owner(
      `INSERT INTO memberships (school_id, user_id, role, status, created_at) VALUES ($1, $2, 'teacher', 'pending', $3)`,
      [schoolId, id, ago(days)],
    )
  for (const days of [3, 1]) {
    await owner(
      `INSERT INTO idempotency_keys (person_id, key, command, input_digest, created_at) VALUES ($1, $2, 'x', 'y', $3)`,
      [teacher, String(days), ago(days)],
    )
    await owner('INSERT INTO spent_tokens (digest, spent_at) VALUES ($1, $2)', [`${schoolId}${days}`, ago(days)])
  }
  await round()
  const { rows } = await owner(
    `SELECT (SELECT count(*)::int FROM roster_imports WHERE school_id = $1::uuid) AS imports, (SELECT count(*)::int FROM roster_changes WHERE school_id = $1) AS changes,
      (SELECT count(*)::int FROM classroom_invitations WHERE school_id = $1) AS invitations, (SELECT count(*)::int FROM memberships WHERE school_id = $1 AND status = 'pending') AS asking,
      (SELECT count(*)::int FROM idempotency_keys WHERE person_id = $2) AS keys, (SELECT count(*)::int FROM spent_tokens WHERE digest LIKE $1::uuid::text || '%') AS tokens`,
    [schoolId, teacher],
  )
  expect(rows).toEqual([{ imports: 1, changes: 1, invitations: 1, asking: 1, keys: 1, tokens: 1 }])
})

test('each school has its turn once a day, whoever asks for it, and a new one has its first', async () => {
  await round()
  await makeSchool(services)
  expect(
    await Promise.all([makeRetentionRound(services), makeRetentionRound(services)]).then((done) => done[0] + done[1]),
  ).toBe(1)
  expect(await makeRetentionRound(services)).toBe(0)
})
