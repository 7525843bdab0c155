import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRow } from '#rules/students/import-plan.ts'
import { personTables } from '#app/features.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { eraseLeft } from './erase-left.server.ts'
import { findTraces } from '#db/testing/find-traces.ts'
import { makeFullSchool } from '#db/testing/full-school.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { deleteAccount } from '#app/features/accounts/change-account.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportOwnData, type OwnFile } from './export-own-data.server.ts'
import { exportPerson, givenBySchool, type PersonFile } from './export-person.server.ts'
import { makeRetentionRound } from './retention.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

/** Columns that hold a person's id, by what they refer to or by how they are called. */
async function personColumns(): Promise<string[]> {
  const { rows } = await services.owner.query<{ place: string }>(`
    SELECT DISTINCT c.relname || '.' || a.attname AS place
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND (f.oid IS NOT NULL OR (a.atttypid = 'uuid'::regtype AND a.attname ~ '(person|people|student|user|guardian|teacher|member|author|child|pupil|owner|giver|player|_by$)'))
    ORDER BY 1`)
  return rows.map(({ place }) => place)
}

test('every table that names a person says what is handed out of it and what becomes of it', async () => {
  const found = await personColumns()
  expect(found.length).toBeGreaterThan(15)
  const known = personTables().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  expect(
    found.filter((place) => !known.includes(place)),
    'in no feature.server.ts',
  ).toEqual([])
  expect(
    known.filter((place) => place !== 'users.id' && !found.includes(place)),
    'no such column',
  ).toEqual([])
})

const ownFile = async (me: string) =>
  JSON.parse((await execute(services, exportOwnData, {}, { actor: actor(me) })).text) as OwnFile

const canary = 'Canary Kittiwake'

/** A row of a list that waits to be taken over. */
const waiting = (name: string, identifier = '', more: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  name,
  identifier,
  group: '',
  birth: '',
  classroom: '',
  ...more,
})

/** A school in which one child stands wherever a child can stand. */
async function schoolWithCanary() {
  const schoolId = await makeFullSchool(services)
  const [admin, teacher] = [await makePerson(services, 'Admin'), await makePerson(services, 'Teacher')]
  const child = await makePerson(services, canary, { kind: 'managed' })
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin'), ($1, $3, 'teacher'), ($1, $4, 'student')`,
    [schoolId, admin, teacher, child],
  )
  const classroomId = await makeClassroom(services, schoolId, teacher, [child])
  const insert = (statement: string, ...values: unknown[]) =>
    services.owner.query(`INSERT INTO ${statement}`, [schoolId, ...values])
  const group = newId()
  await insert(
    `managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, 'canary-1', 'ID-CANARY')`,
    child,
  )
  await insert('login_cards (school_id, student_id) VALUES ($1, $2)', child)
  await insert(
    'card_tokens (digest, school_id, student_id) VALUES ($3, $1, $2)',
    child,
    'c'.repeat(56) + schoolId.slice(-8),
  )
  await insert(`student_groups (school_id, id, classroom_id, name) VALUES ($1, $2, $3, 'Owls')`, group, classroomId)
  await insert('student_group_members (school_id, group_id, student_id) VALUES ($1, $2, $3)', group, child)
  await insert('guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', teacher, child)
  await insert(
    'join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, $2, $3, $4, now())',
    newId(),
    classroomId,
    child,
  )
  await insert(
    'transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) VALUES ($1, $2, $3, $4, $5, now())',
    newId(),
    classroomId,
    child,
    teacher,
  )
  await insert(
    `live_records (school_id, area, key, value, revision) VALUES ($1, $2, $3, '{"text":"hi","colour":"sun"}', 1)`,
    `classrooms/${classroomId}/board`,
    `${child}.note`,
  )
  await insert(
    `live_records (school_id, area, key, value, writer, revision) VALUES ($1, $2, 'everybodys', '1', $3, 1)`,
    `classrooms/${classroomId}/board`,
    child,
  )
  await insert(
    'live_disconnect_writes (id, school_id, process_id, connection_id, writes) VALUES ($2, $1, $2, $2, $3)',
    newId(),
    `{"people/${child}":null}`,
  )
  await insert(
    `roster_changes (school_id, id, kind, made_by, made_at, undo_until, before, summary) VALUES ($1, $2, 'move', $3, now(), now(), $4, $5)`,
    newId(),
    teacher,
    JSON.stringify({
      enrolments: [
        [classroomId, child, 'active'],
        [classroomId, teacher, null],
      ],
      classrooms: [],
    }),
    JSON.stringify({ students: 2, to: 'Canary Islands' }),
  )
  await insert(
    `roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count, report) VALUES ($1, $2, $3, $4, 'a.csv', $5, 2, $6)`,
    newId(),
    classroomId,
    teacher,
    JSON.stringify([waiting(canary), waiting('Somebody Else'), waiting('Kanari', 'ID-CANARY')]),
    JSON.stringify({ new: 0 }),
  )
  await insert(
    `audit_entries (id, school_id, person_id, act, on_what, at) VALUES ($2, $1, $3, 'classroom.join', $4, now())`,
    newId(),
    child,
    classroomId,
  )
  await services.owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
    [newId(), newId(), child],
  )
  await services.owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id) VALUES ($1, $2::uuid, 'credential', $2::text)`,
    [newId(), child],
  )
  await services.owner.query(
    `INSERT INTO idempotency_keys (person_id, key, command, input_digest) VALUES ($1, 'k', 'x', 'y')`,
    [child],
  )
  await services.owner.query(
    `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, 'card', $2, now())`,
    [newId(), JSON.stringify({ person: child })],
  )
  await services.owner.query(`INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, now(), 1)`, [
    `card:${child}`,
  ])
  for (const { rows } of featureTestings)
    await rows?.(services.owner, { schoolId, classroomId, student: child, teacher })
  return { schoolId, admin, teacher, child, classroomId, runs: actor(admin, { schoolId, schoolRoles: ['admin'] }) }
}

const tracesOf = (text: string) => findTraces(services, text)

/** Besides the columns: what a class and a group are called. */
const named = { classroom_id: 'classroom', group_id: 'group' } as const
const fieldsOf = (given: readonly string[]) =>
  [...given, ...Object.entries(named).flatMap(([id, name]) => (given.includes(id) ? [name] : []))].toSorted()

test.each(['managed', 'adult'] as const)(
  'a school’s file about a student, %s account: it holds what the table of tables gives, and nothing else',
  async (kind) => {
    const { child, runs, schoolId, classroomId, teacher } = await schoolWithCanary()
    const elsewhere = await makeSchool(services, { [child]: 'student' }, 'Elsewhere School')
    await services.owner.query('UPDATE users SET kind = $2, email = $3 WHERE id = $1', [
      child,
      kind,
      `${child}@private.test`,
    ])
    await services.owner.query(
      `UPDATE sessions SET room_kind = 'classroom', room_id = $2, room_school_id = $3, ip_address = '203.0.113.9', user_agent = 'Private Browser' WHERE user_id = $1`,
      [child, classroomId, schoolId],
    )
    await services.owner.query(
      `INSERT INTO sessions (id, token, user_id, expires_at, room_school_id) VALUES ($1, $2, $3, now() + interval '1 day', $4)`,
      [newId(), newId(), child, elsewhere],
    )
    await services.owner.query(
      `INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES ($1, $2, 'x', 'y')`,
      [newId(), child],
    )
    await services.owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      [schoolId, classroomId, child],
    )
    // Where only colleagues stand, they are the colleague.
    for (const { table, columns, erase } of personTables())
      for (const column of erase === 'staff' ? columns : [])
        await services.owner.query(`UPDATE ${table} SET ${column} = $2 WHERE school_id = $1`, [schoolId, child])
    const { text } = await execute(services, exportPerson, { personId: child }, { actor: runs })
    const file = JSON.parse(text) as PersonFile
    const given = personTables()
      .map((table) => [table.table, fieldsOf(givenBySchool(table, kind))] as const)
      .filter(([, fields]) => fields.length > 0)
    const found = Object.entries(file.tables).map(
      ([table, rows]) => [table, [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted()] as const,
    )
    expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(given), live_records: ['area', 'value'] })
    expect(file.tables.enrolments).toMatchObject([{ classroom: 'Class', status: 'active' }])
    expect(file.tables.student_group_members).toMatchObject([{ group: 'Owls' }])
    for (const other of [
      `${child}@private.test`,
      '203.0.113.9',
      'Private Browser',
      elsewhere,
      'Elsewhere School',
      teacher,
    ])
      expect(text).not.toContain(other)
    expect(file.tables.sessions ?? []).toHaveLength(kind === 'managed' ? 1 : 0)
  },
)

test('somebody’s own file holds their account and every school of theirs, no secret, and nobody else', async () => {
  const { child: me, schoolId, teacher } = await schoolWithCanary()
  const elsewhere = await makeSchool(services, { [me]: 'student' }, 'Elsewhere School')
  await services.owner.query(`UPDATE users SET kind = 'adult', email = $2 WHERE id = $1`, [me, `${me}@private.test`])
  const file = await ownFile(me)
  expect(file.account).toMatchObject({
    users: [{ email: `${me}@private.test` }],
    sessions: [{ user_id: me }],
    accounts: [{ provider_id: 'credential' }],
  })
  expect(file.schools.map(({ id }) => id).toSorted()).toEqual([schoolId, elsewhere].toSorted())
  expect(file.schools.find(({ id }) => id === schoolId)!.tables).toMatchObject({
    enrolments: [{ classroom: 'Class' }],
    managed_students: [{ identifier: 'ID-CANARY' }],
    live_records: [{ value: { text: 'hi' } }],
  })
  expect(JSON.stringify(file)).not.toMatch(/"(token|password|secret|backup_codes|secret_number|card_number|digest)"/)
  expect(JSON.stringify(file)).not.toContain(teacher)
  await expect(execute(services, exportOwnData, {}, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(
    execute(services, exportOwnData, {}, { actor: actor(me, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('an erased child leaves no row, and no name anywhere; the act stays', async () => {
  const { child, runs, schoolId } = await schoolWithCanary()
  expect(Object.keys(await tracesOf(child)).length).toBeGreaterThan(14)
  await expect(
    execute(services, erasePerson, { personId: child, typed: 'Canary' }, { actor: runs }),
  ).rejects.toMatchObject({ details: { fields: { typed: 'not-the-name' } } })
  const elsewhere = await schoolWithCanary()
  await services.owner.query('UPDATE users SET name = $2 WHERE id = $1', [elsewhere.child, 'Another Bird'])
  expect(await execute(services, erasePerson, { personId: child, typed: `  ${canary} ` }, { actor: runs })).toEqual({
    account: true,
  })

  expect(Object.keys(await tracesOf(child)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
  await makeRetentionRound({ ...services, now: () => Date.now() + 2 * 24 * 60 * 60_000 })
  expect(Object.keys(await tracesOf(child))).toEqual(['audit_entries'])
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS left FROM roster_imports WHERE school_id = $1 AND position($2 IN rows::text || report::text) > 0`,
    [schoolId, canary],
  )
  expect(rows).toEqual([{ left: 0 }])
  const audit = await services.owner.query(`SELECT act FROM audit_entries WHERE on_what = $1`, [`people/${child}`])
  expect(audit.rows).toEqual([{ act: 'school.erase-person' }])
  const named = await services.owner.query(
    `SELECT FROM audit_entries a WHERE school_id = $1 AND position($2 IN a::text) > 0`,
    [schoolId, canary],
  )
  expect(named.rowCount).toBe(0)
})

test('what others have in the same tables stays', async () => {
  const { child, runs, schoolId } = await schoolWithCanary()
  const { rows: others } = await services.owner.query<{ enrolments: number }>(
    'SELECT count(*)::int AS enrolments FROM enrolments WHERE school_id = $1 AND student_id <> $2',
    [schoolId, child],
  )
  await execute(services, erasePerson, { personId: child, typed: canary }, { actor: runs })
  const { rows } = await services.owner.query(
    `SELECT (SELECT count(*)::int FROM enrolments WHERE school_id = $1) AS enrolments, (SELECT count(*)::int FROM managed_students WHERE school_id = $1) AS managed,
       (SELECT count(*)::int FROM roster_imports WHERE school_id = $1 AND rows::text LIKE '%Somebody Else%') AS imports,
       (SELECT jsonb_array_length(before -> 'enrolments') FROM roster_changes WHERE school_id = $1 AND before ? 'enrolments') AS undo`,
    [schoolId],
  )
  expect(rows).toEqual([{ ...others[0]!, managed: 1, imports: 1, undo: 1 }])
})

test('erasing Li takes the rows of Li, and neither those of Liam, Lim and Lin nor those of another Li', async () => {
  const { schoolId, runs, teacher, classroomId } = await schoolWithCanary()
  const [li, other] = [
    await makePerson(services, 'Li', { kind: 'managed' }),
    await makePerson(services, 'Li', { kind: 'managed' }),
  ]
  const put = (text: string, ...values: unknown[]) => services.owner.query(text, [schoolId, ...values])
  for (const [id, username] of [
    [li, 'li-1'],
    [other, 'li-2'],
  ] as const) {
    await put(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, id)
    await put('INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, $3)', id, username)
  }
  await put(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    classroomId,
    li,
  )
  const [list, alone, change] = [newId(), newId(), newId()]
  const rows = [
    waiting('Li', '', { studentId: li }),
    waiting(' LI '),
    waiting('Li', '', { studentId: other }),
    waiting('Li', '', { classroom: 'Owls' }),
    waiting('Liam'),
    waiting('Lim'),
    waiting('Lin', '', { group: 'Li' }),
    waiting('Ali', 'Li-7'),
  ]
  for (const [id, given] of [
    [list, rows],
    [alone, [waiting('Li')]],
  ] as const)
    await put(
      `INSERT INTO roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count) VALUES ($1, $2, $3, $4, 'Li.csv', $5, 8)`,
      id,
      classroomId,
      teacher,
      JSON.stringify(given),
    )
  await put(
    `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before, summary) VALUES ($1, $2, 'move', $3, now(), now(), $4, $5)`,
    change,
    teacher,
    JSON.stringify({
      enrolments: [
        [classroomId, li, null, 'active'],
        [classroomId, other, null, 'active'],
      ],
      classrooms: [],
    }),
    JSON.stringify({ students: 2, to: 'Lions' }),
  )
  await execute(services, erasePerson, { personId: li, typed: 'Li' }, { actor: runs })
  const { rows: left } = await put(
    'SELECT id, rows, row_count FROM roster_imports WHERE school_id = $1 AND id = ANY ($2)',
    [list, alone],
  )
  expect(left).toEqual([{ id: list, rows: rows.slice(2), row_count: 6 }])
  const { rows: changes } = await put(
    'SELECT before, summary FROM roster_changes WHERE school_id = $1 AND id = $2',
    change,
  )
  expect(changes).toEqual([
    {
      before: { enrolments: [[classroomId, other, null, 'active']], classrooms: [] },
      summary: { students: 2, to: 'Lions' },
    },
  ])
  expect(await tracesOf(other)).toMatchObject({ users: 1, managed_students: 1, roster_imports: 1 })
})

test('an account that another school holds, or that the child made, stays; nothing of it is left in this school', async () => {
  const { child, runs, schoolId } = await schoolWithCanary()
  const second = await makeSchool(services, { [child]: 'student' })
  expect(await execute(services, erasePerson, { personId: child, typed: canary }, { actor: runs })).toEqual({
    account: false,
  })
  const { rows } = await services.owner.query('SELECT school_id FROM memberships WHERE user_id = $1', [child])
  expect(rows).toEqual([{ school_id: second }])
  const own = await makePerson(services, 'Grown Pupil')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    own,
  ])
  expect(await execute(services, erasePerson, { personId: own, typed: 'Grown Pupil' }, { actor: runs })).toEqual({
    account: false,
  })
})

/** A note on a board as the live gateway writes it. */
const writeNote = (client: Pick<TestServices['pool'], 'query'>, schoolId: string, writer: string, area = 'board') =>
  client.query(
    `SELECT write_live_records(ARRAY[$1::uuid], ARRAY[$3], ARRAY[$2::text || '.n'], ARRAY['{}'], ARRAY[$2::uuid], ARRAY[$1::uuid], ARRAY[$3], ARRAY[9], ARRAY[9])`,
    [schoolId, writer, area],
  )

test('what somebody writes while they are erased does not stay', async () => {
  const { child, runs, schoolId } = await schoolWithCanary()
  const writer = await services.pool.connect()
  await writer.query('BEGIN')
  await writeNote(writer, schoolId, child, 'late')
  const erased = execute(services, erasePerson, { personId: child, typed: canary }, { actor: runs })
  // Long enough to be done with it, for whoever would not wait.
  await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, 500))])
  await writer.query('COMMIT')
  writer.release()
  await erased
  expect(Object.keys(await tracesOf(child))).not.toContain('live_records')
  await expect(writeNote(services.pool, schoolId, child)).rejects.toMatchObject({ code: '42501' })
})

test('a space that went with its owner’s account leaves no row, and no name anywhere', async () => {
  const { schoolId, admin, child } = await schoolWithCanary()
  const put = (text: string, ...values: unknown[]) => services.owner.query(text, [schoolId, ...values])
  await put(`UPDATE schools SET kind = 'personal' WHERE id = $1`)
  await put(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND role = 'teacher'`)
  await put(
    `UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND student_id IN (SELECT id FROM users WHERE kind = 'adult')`,
  )
  expect(Object.keys(await tracesOf(schoolId)).length).toBeGreaterThan(40)
  await execute(services, deleteAccount, {}, { actor: actor(admin) })
  await eraseLeft(services, admin, Infinity)
  expect(await tracesOf(schoolId)).toEqual({})
  expect(Object.keys(await tracesOf(child))).toEqual(['rights_changes'])
  expect(Object.keys(await tracesOf(admin)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
})

test('a file stays of a size that a process can make, and says what is not in it', async () => {
  const { child, runs, schoolId } = await schoolWithCanary()
  await services.owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, program, at, received_at)
     SELECT $1, $2, 'ff-1-1', gen_random_uuid(), 'run', repeat('x', 20000), now(), now() FROM generate_series(1, 600)`,
    [schoolId, child],
  )
  const { text } = await execute(services, exportPerson, { personId: child }, { actor: runs })
  const file = JSON.parse(text) as PersonFile
  expect(JSON.stringify(file).length).toBeLessThan(5_000_000)
  expect(file.tables.lesson_events!.length + file.leftOut!.lesson_events!).toBe(601)
  expect(Object.keys(file.leftOut!)).toEqual(['lesson_events'])
  const own = await ownFile(child)
  expect(JSON.stringify(own).length).toBeLessThan(5_000_000)
  expect(own.schools[0]!.leftOut).toMatchObject({ lesson_events: expect.any(Number) })
})

test('somebody’s own file is one file, however many schools they are in', async () => {
  const me = await makePerson(services, 'Grown Pupil')
  for (let left = 4; left > 0; left--)
    await services.owner.query(
      `INSERT INTO lesson_events (school_id, student_id, step, id, kind, program, at, received_at)
       SELECT $1, $2, 'ff-1-1', gen_random_uuid(), 'run', repeat('x', 20000), now(), now() FROM generate_series(1, 300)`,
      [await makeLearner(me), me],
    )
  const own = await ownFile(me)
  expect(own.schools).toHaveLength(4)
  expect(JSON.stringify(own).length).toBeLessThan(8_200_000)
})

/** A school in which somebody has begun a step. */
async function makeLearner(id: string): Promise<string> {
  const schoolId = await makeSchool(services, { [id]: 'student' })
  const row = [schoolId, id]
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    row,
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at) VALUES ($1, $2, 'ff-1-1', 0, 0, 0, 0, now(), now())`,
    row,
  )
  return schoolId
}

test('refuses the wrong actor', async () => {
  const [here, there] = [await schoolWithCanary(), await schoolWithCanary()]
  const wrong = [
    actor(here.teacher, { schoolId: here.schoolId, schoolRoles: ['teacher'] }),
    there.runs,
    { ...here.runs, strength: 'class-code' as const },
  ]
  for (const who of wrong) {
    await expect(
      execute(services, erasePerson, { personId: here.child, typed: canary }, { actor: who }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(execute(services, exportPerson, { personId: here.child }, { actor: who })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await expect(
    execute(services, erasePerson, { personId: here.admin, typed: 'Admin' }, { actor: here.runs }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
