import { expect, test } from 'vitest'
import { makeImportRow } from '#rules/students/testing/import-row.ts'
import { personTables } from '#app/platform/feature-list.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { eraseDeletedAccount } from './erase-deleted-account.server.ts'
import { findTraces } from '#db/testing/find-traces.ts'
import { makeFullSchool } from '#db/testing/full-school.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool, type TestServices } from '#db/testing/test-services.ts'
import { deleteAccount } from '#app/features/people/accounts/change-account.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportOwnData, type OwnDataFile } from './export-own-data.server.ts'
import { exportPerson, listExportedColumns, type PersonFile } from './export-person.server.ts'
import { runDailyRetention } from '../retention.server.ts'

const services = await openFileServices()

/** Columns that contain a person id, detected by foreign key or by column name. */
async function listPersonColumns(): Promise<string[]> {
  const { rows } = await services.owner.query<{ place: string }>(`
    SELECT DISTINCT c.relname || '.' || a.attname AS place
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND (f.oid IS NOT NULL OR (a.atttypid = 'uuid'::regtype AND a.attname ~ '(person|people|student|user|guardian|teacher|member|author|child|pupil|owner|giver|player|_by$)'))
    ORDER BY 1`)
  return rows.map(({ place }) => place)
}

test('every column with a person id is declared in personTables, and every declared column exists', async () => {
  const actualColumns = await listPersonColumns()
  expect(actualColumns.length).toBeGreaterThan(15)
  const declaredColumns = personTables().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  expect(
    actualColumns.filter((column) => !declaredColumns.includes(column)),
    'in no feature.server.ts',
  ).toEqual([])
  expect(
    declaredColumns.filter((column) => column !== 'users.id' && !actualColumns.includes(column)),
    'no such column',
  ).toEqual([])
})

const exportFile = async (me: string) =>
  JSON.parse((await execute(services, exportOwnData, {}, { actor: actor(me) })).text) as OwnDataFile

const canary = 'Canary Kittiwake'

/** Creates a school in which every table that can refer to a student refers to one child. */
async function createSchoolWithCanary() {
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
    JSON.stringify([makeImportRow(canary), makeImportRow('Somebody Else'), makeImportRow('Kanari', 'ID-CANARY')]),
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
  return {
    schoolId,
    admin,
    teacher,
    child,
    classroomId,
    adminActor: actor(admin, { schoolId, schoolRoles: ['admin'] }),
  }
}

const listTraces = (text: string) => findTraces(services, text)

/** Exports add the name of a class or group next to its id column. */
const nameFields = { classroom_id: 'classroom', group_id: 'group' } as const
const addNameFields = (columns: readonly string[]) =>
  [...columns, ...Object.entries(nameFields).flatMap(([id, name]) => (columns.includes(id) ? [name] : []))].toSorted()

test.each(['managed', 'adult'] as const)(
  'the school’s export about a student with a %s account contains exactly the columns declared in personTables',
  async (kind) => {
    const { child, adminActor: runs, schoolId, classroomId, teacher } = await createSchoolWithCanary()
    const otherSchool = await makeSchool(services, { [child]: 'student' }, 'Elsewhere School')
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
      [newId(), newId(), child, otherSchool],
    )
    await services.owner.query(
      `INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES ($1, $2, 'x', 'y')`,
      [newId(), child],
    )
    await services.owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      [schoolId, classroomId, child],
    )
    // Put the student into columns that normally refer to staff only.
    for (const { table, columns, erase } of personTables())
      for (const column of erase === 'staff' ? columns : [])
        await services.owner.query(`UPDATE ${table} SET ${column} = $2 WHERE school_id = $1`, [schoolId, child])
    const { text } = await execute(services, exportPerson, { personId: child }, { actor: runs })
    const file = JSON.parse(text) as PersonFile
    const expectedFields = personTables()
      .map((table) => [table.table, addNameFields(listExportedColumns(table, kind))] as const)
      .filter(([, fields]) => fields.length > 0)
    const actualFields = Object.entries(file.tables).map(
      ([table, rows]) => [table, [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted()] as const,
    )
    expect(Object.fromEntries(actualFields)).toEqual({
      ...Object.fromEntries(expectedFields),
      live_records: ['area', 'value'],
    })
    expect(file.tables.enrolments).toMatchObject([{ classroom: 'Class', status: 'active' }])
    expect(file.tables.student_group_members).toMatchObject([{ group: 'Owls' }])
    for (const privateText of [
      `${child}@private.test`,
      '203.0.113.9',
      'Private Browser',
      otherSchool,
      'Elsewhere School',
      teacher,
    ])
      expect(text).not.toContain(privateText)
    expect(file.tables.sessions ?? []).toHaveLength(kind === 'managed' ? 1 : 0)
  },
)

test('a user’s own data export contains the account and all schools, but no secrets and no other people', async () => {
  const { child: me, schoolId, teacher } = await createSchoolWithCanary()
  const otherSchool = await makeSchool(services, { [me]: 'student' }, 'Elsewhere School')
  await services.owner.query(`UPDATE users SET kind = 'adult', email = $2 WHERE id = $1`, [me, `${me}@private.test`])
  const file = await exportFile(me)
  expect(file.account).toMatchObject({
    users: [{ email: `${me}@private.test` }],
    sessions: [{ user_id: me }],
    accounts: [{ provider_id: 'credential' }],
  })
  expect(file.schools.map(({ id }) => id).toSorted()).toEqual([schoolId, otherSchool].toSorted())
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

test('erasing a child deletes all rows and names, and keeps the audit entry', async () => {
  const { child, adminActor: runs, schoolId } = await createSchoolWithCanary()
  expect(Object.keys(await listTraces(child)).length).toBeGreaterThan(14)
  await expect(
    execute(services, erasePerson, { personId: child, typed: 'Canary' }, { actor: runs }),
  ).rejects.toMatchObject({ details: { fields: { typed: 'not-the-name' } } })
  const otherCanary = await createSchoolWithCanary()
  await services.owner.query('UPDATE users SET name = $2 WHERE id = $1', [otherCanary.child, 'Another Bird'])
  expect(await execute(services, erasePerson, { personId: child, typed: `  ${canary} ` }, { actor: runs })).toEqual({
    account: true,
  })

  expect(Object.keys(await listTraces(child)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
  await runDailyRetention({ ...services, now: () => Date.now() + 2 * 24 * 60 * 60_000 })
  expect(Object.keys(await listTraces(child))).toEqual(['audit_entries'])
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS left FROM roster_imports WHERE school_id = $1 AND position($2 IN rows::text || report::text) > 0`,
    [schoolId, canary],
  )
  expect(rows).toEqual([{ left: 0 }])
  const audit = await services.owner.query(`SELECT act FROM audit_entries WHERE on_what = $1`, [`people/${child}`])
  expect(audit.rows).toEqual([{ act: 'school.erase-person' }])
  const namedEntries = await services.owner.query(
    `SELECT FROM audit_entries a WHERE school_id = $1 AND position($2 IN a::text) > 0`,
    [schoolId, canary],
  )
  expect(namedEntries.rowCount).toBe(0)
})

test('erasing a child keeps the rows of other people', async () => {
  const { child, adminActor: runs, schoolId } = await createSchoolWithCanary()
  const { rows: otherEnrollments } = await services.owner.query<{ enrolments: number }>(
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
  expect(rows).toEqual([{ ...otherEnrollments[0]!, managed: 1, imports: 1, undo: 1 }])
})

test('erasing Li deletes the import rows of Li, but not those of Liam, Lim, Lin or another Li', async () => {
  const { schoolId, adminActor: runs, teacher, classroomId } = await createSchoolWithCanary()
  const [li, otherLi] = [
    await makePerson(services, 'Li', { kind: 'managed' }),
    await makePerson(services, 'Li', { kind: 'managed' }),
  ]
  const query = (text: string, ...values: unknown[]) => services.owner.query(text, [schoolId, ...values])
  for (const [id, username] of [
    [li, 'li-1'],
    [otherLi, 'li-2'],
  ] as const) {
    await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, id)
    await query('INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, $3)', id, username)
  }
  await query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    classroomId,
    li,
  )
  const [list, onlyLi, change] = [newId(), newId(), newId()]
  const rows = [
    makeImportRow('Li', '', { studentId: li }),
    makeImportRow(' LI '),
    makeImportRow('Li', '', { studentId: otherLi }),
    makeImportRow('Li', '', { classroom: 'Owls' }),
    makeImportRow('Liam'),
    makeImportRow('Lim'),
    makeImportRow('Lin', '', { group: 'Li' }),
    makeImportRow('Ali', 'Li-7'),
  ]
  for (const [id, input] of [
    [list, rows],
    [onlyLi, [makeImportRow('Li')]],
  ] as const)
    await query(
      `INSERT INTO roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count) VALUES ($1, $2, $3, $4, 'Li.csv', $5, 8)`,
      id,
      classroomId,
      teacher,
      JSON.stringify(input),
    )
  await query(
    `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before, summary) VALUES ($1, $2, 'move', $3, now(), now(), $4, $5)`,
    change,
    teacher,
    JSON.stringify({
      enrolments: [
        [classroomId, li, null, 'active'],
        [classroomId, otherLi, null, 'active'],
      ],
      classrooms: [],
    }),
    JSON.stringify({ students: 2, to: 'Lions' }),
  )
  await execute(services, erasePerson, { personId: li, typed: 'Li' }, { actor: runs })
  const { rows: remainingImports } = await query(
    'SELECT id, rows, row_count FROM roster_imports WHERE school_id = $1 AND id = ANY ($2)',
    [list, onlyLi],
  )
  expect(remainingImports).toEqual([{ id: list, rows: rows.slice(2), row_count: 6 }])
  const { rows: changes } = await query(
    'SELECT before, summary FROM roster_changes WHERE school_id = $1 AND id = $2',
    change,
  )
  expect(changes).toEqual([
    {
      before: { enrolments: [[classroomId, otherLi, null, 'active']], classrooms: [] },
      summary: { students: 2, to: 'Lions' },
    },
  ])
  expect(await listTraces(otherLi)).toMatchObject({ users: 1, managed_students: 1, roster_imports: 1 })
})

test('erasing a student keeps an account that belongs to another school or that the student created', async () => {
  const { child, adminActor: runs, schoolId } = await createSchoolWithCanary()
  const second = await makeSchool(services, { [child]: 'student' })
  expect(await execute(services, erasePerson, { personId: child, typed: canary }, { actor: runs })).toEqual({
    account: false,
  })
  const { rows } = await services.owner.query('SELECT school_id FROM memberships WHERE user_id = $1', [child])
  expect(rows).toEqual([{ school_id: second }])
  const adultStudent = await makePerson(services, 'Grown Pupil')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    adultStudent,
  ])
  expect(
    await execute(services, erasePerson, { personId: adultStudent, typed: 'Grown Pupil' }, { actor: runs }),
  ).toEqual({
    account: false,
  })
})

/** Writes a board note like the live gateway. */
const writeNote = (client: Pick<TestServices['pool'], 'query'>, schoolId: string, writer: string, area = 'board') =>
  client.query(
    `SELECT write_live_records(ARRAY[$1::uuid], ARRAY[$3], ARRAY[$2::text || '.n'], ARRAY['{}'], ARRAY[$2::uuid], ARRAY[$1::uuid], ARRAY[$3], ARRAY[9], ARRAY[9])`,
    [schoolId, writer, area],
  )

test('erases notes that a child writes during the erasure', async () => {
  const { child, adminActor: runs, schoolId } = await createSchoolWithCanary()
  const writer = await services.pool.connect()
  await writer.query('BEGIN')
  await writeNote(writer, schoolId, child, 'late')
  const erasure = execute(services, erasePerson, { personId: child, typed: canary }, { actor: runs })
  // Enough time for an erasure that wrongly does not wait for the writer.
  await Promise.race([erasure, new Promise((resolve) => setTimeout(resolve, 500))])
  await writer.query('COMMIT')
  writer.release()
  await erasure
  expect(Object.keys(await listTraces(child))).not.toContain('live_records')
  await expect(writeNote(services.pool, schoolId, child)).rejects.toMatchObject({ code: '42501' })
})

test('erasing the owner’s account erases all rows and names of the personal school', async () => {
  const { schoolId, admin, child } = await createSchoolWithCanary()
  const query = (text: string, ...values: unknown[]) => services.owner.query(text, [schoolId, ...values])
  await query(`UPDATE schools SET kind = 'personal' WHERE id = $1`)
  await query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND role = 'teacher'`)
  await query(
    `UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND student_id IN (SELECT id FROM users WHERE kind = 'adult')`,
  )
  expect(Object.keys(await listTraces(schoolId)).length).toBeGreaterThan(40)
  await execute(services, deleteAccount, {}, { actor: actor(admin) })
  await eraseDeletedAccount(services, admin, Infinity)
  expect(await listTraces(schoolId)).toEqual({})
  expect(Object.keys(await listTraces(child))).toEqual(['rights_changes'])
  expect(Object.keys(await listTraces(admin)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
})

test('limits an export to a number of characters and reports how many rows were omitted', async () => {
  const { child, adminActor: runs, schoolId } = await createSchoolWithCanary()
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
  const ownData = await exportFile(child)
  expect(JSON.stringify(ownData).length).toBeLessThan(5_000_000)
  expect(ownData.schools[0]!.leftOut).toMatchObject({ lesson_events: expect.any(Number) })
})

test('a user’s own data export has one size limit for all schools together', async () => {
  const me = await makePerson(services, 'Grown Pupil')
  for (let remainingSchools = 4; remainingSchools > 0; remainingSchools--)
    await services.owner.query(
      `INSERT INTO lesson_events (school_id, student_id, step, id, kind, program, at, received_at)
       SELECT $1, $2, 'ff-1-1', gen_random_uuid(), 'run', repeat('x', 20000), now(), now() FROM generate_series(1, 300)`,
      [await createSchoolWithProgress(me), me],
    )
  const ownData = await exportFile(me)
  expect(ownData.schools).toHaveLength(4)
  expect(JSON.stringify(ownData).length).toBeLessThan(8_200_000)
})

/** Creates a school in which the student has started a step. */
async function createSchoolWithProgress(id: string): Promise<string> {
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
  const [here, there] = [await createSchoolWithCanary(), await createSchoolWithCanary()]
  const wrongActors = [
    actor(here.teacher, { schoolId: here.schoolId, schoolRoles: ['teacher'] }),
    there.adminActor,
    { ...here.adminActor, strength: 'class-code' as const },
  ]
  for (const person of wrongActors) {
    await expect(
      execute(services, erasePerson, { personId: here.child, typed: canary }, { actor: person }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(execute(services, exportPerson, { personId: here.child }, { actor: person })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await expect(
    execute(services, erasePerson, { personId: here.admin, typed: 'Admin' }, { actor: here.adminActor }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
