import { expect, test } from 'vitest'
import { maxWrongPairsPerHour } from '#rules/students/transfer.ts'
import { openCardKeys, tokenDigest } from '#app/features/people/cards/public.server.ts'
import { requireStudent } from '#app/features/learning/progress/student-progress/progress-student.server.ts'
import { retryInMovedSchool } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { sharedSchoolLockSql } from '#app/platform/db/school-lock.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { readCard, insertCardTokens, createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { erasePerson } from './data-rights/erase-person.server.ts'
import { exportPerson } from './data-rights/export-person.server.ts'
import { moveClasses } from './move-classes.server.ts'

const services = await openFileServices()

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** Creates a teacher with a class in a personal school who has joined another school. */
async function createMovingTeacher() {
  const { classroom, teacher, children, code } = await createChildClass(services, 2)
  const from = classroom.schoolId
  await run(`UPDATE schools SET kind = 'personal' WHERE id = $1`, from)
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, from, teacher)
  const admin = await makePerson(services, 'Head')
  const to = await makeSchool(services, { [admin]: 'admin', [teacher]: 'teacher' })
  const asTeacher = { actor: actor(teacher, { schoolId: from, schoolRoles: ['teacher', 'admin'] }) }
  return { classroom, teacher, children, code, from, to, by: asTeacher }
}

/** Number of rows of a school by table, without empty tables. */
async function countRowsByTable(schoolId: string): Promise<Record<string, number>> {
  const { rows } = await run(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'school_id' ORDER BY 1`,
  )
  const counts = await Promise.all(
    rows.map(async ({ name }) => [
      name as string,
      Number((await run(`SELECT count(*) FROM ${name} WHERE school_id = $1`, schoolId)).rows[0].count),
    ]),
  )
  return Object.fromEntries(counts.filter(([, count]) => (count as number) > 0))
}

test('waits for concurrent writes in the old school before moving classes', async () => {
  const { from, to, by } = await createMovingTeacher()
  const writer = await services.pool.connect()
  await writer.query(`BEGIN; SELECT ${sharedSchoolLockSql(from)}`)
  const move = execute(services, moveClasses, { to }, by)
  await expect(Promise.race([move, new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000))])).resolves.toBe(
    'waits',
  )
  await writer.query('COMMIT')
  writer.release()
  expect(await move).toMatchObject({ classes: 1 })
})

test('moves all rows of the classes from every table', async () => {
  const { classroom, teacher, children, from, to, by } = await createMovingTeacher()
  const rows = { schoolId: from, classroomId: classroom.id, student: children[0]!, teacher }
  for (const testing of featureTestings) await testing.rows?.(services.owner, rows)
  await run(
    `INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, $2, $3, '{}', 1)`,
    from,
    `classrooms/${classroom.id}/board`,
    `${children[0]}.n`,
  )
  const movedRows = await countRowsByTable(from)
  const rowsBefore = await countRowsByTable(to)
  await execute(services, moveClasses, { to }, by)
  const [remaining, rowsAfter] = [await countRowsByTable(from), await countRowsByTable(to)]
  const keptTables = [
    'audit_entries',
    // A school buys its own plan.
    'card_purchases',
    'plan_orders',
    'live_areas',
    'memberships',
    'plan_grants',
    'retention_rounds',
    'school_domains',
    'school_invitations',
    'school_moves',
    'removed_addresses',
    // Signed certificates name the school that signed.
    'certificate_statuses',
    'issuer_keys',
  ]
  expect(Object.keys(remaining).filter((name) => !keptTables.includes(name))).toEqual([])
  for (const [name, count] of Object.entries(movedRows))
    if (!keptTables.includes(name)) expect([name, rowsAfter[name]]).toEqual([name, count + (rowsBefore[name] ?? 0)])
  expect(Object.keys(movedRows).length).toBeGreaterThan(12)
})

test('after a move, cards, class codes and sessions keep working, and the students are members of the new school', async () => {
  const { classroom, children, code, from, to, by } = await createMovingTeacher()
  const keys = openCardKeys(services.env)
  await insertCardTokens(services, children)
  const before = await readCard(services, children[0]!)
  const [token, secret] = [keys.token(before), keys.secret(before, 'picture')]
  const session = services.newId()
  await run(
    `INSERT INTO sessions (id, token, user_id, expires_at, room_kind, room_id, room_school_id) VALUES ($1::uuid, $1::text, $2, now() + interval '1 day', 'classroom', $3, $4)`,
    session,
    children[0],
    classroom.id,
    from,
  )
  expect(await execute(services, moveClasses, { to }, by)).toEqual({ classes: 1, students: 2 })
  const after = await readCard(services, children[0]!)
  expect(after).toMatchObject({ schoolId: to, madeIn: from })
  expect([keys.token(after), keys.secret(after, 'picture')]).toEqual([token, secret])
  const { rows: tokens } = await run('SELECT school_id FROM card_tokens WHERE digest = $1', tokenDigest(token))
  expect(tokens).toEqual([{ school_id: to }])
  expect((await run('SELECT school_id FROM class_codes WHERE code = $1', code)).rows).toEqual([{ school_id: to }])
  expect((await run('SELECT room_school_id FROM sessions WHERE id = $1', session)).rows).toEqual([
    { room_school_id: to },
  ])
  const { rows: members } = await run(
    `SELECT user_id FROM memberships WHERE school_id = $1 AND role = 'student' AND status = 'active'`,
    to,
  )
  expect(members.map(({ user_id }) => user_id as string).toSorted()).toEqual(children.toSorted())
  // Both schools log the move.
  const { rows: logged } = await run(
    `SELECT school_id, act FROM audit_entries WHERE school_id = ANY ($1) AND act LIKE 'school.%' ORDER BY act`,
    [from, to],
  )
  expect(logged).toEqual([
    { school_id: to, act: 'school.classes-arrived' },
    { school_id: from, act: 'school.move-classes' },
  ])
})

test('moved students leave the old school, so that erasing a student in the new school erases the account', async () => {
  const { teacher, children, from, to, by } = await createMovingTeacher()
  const [child, removed] = children
  await run(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND user_id = $2`, from, removed)
  await execute(services, moveClasses, { to }, by)
  const { rows: left } = await run('SELECT DISTINCT user_id FROM memberships WHERE school_id = $1', from)
  expect(left).toEqual([{ user_id: teacher }])
  const { rows } = await run(
    `SELECT user_id, status FROM memberships WHERE school_id = $1 AND role = 'student' ORDER BY status`,
    to,
  )
  expect(rows).toEqual([
    { user_id: child, status: 'active' },
    { user_id: removed, status: 'removed' },
  ])
  await expect(execute(services, exportPerson, { personId: child }, by)).rejects.toMatchObject({ code: 'not-found' })
  const { rows: admins } = await run(`SELECT user_id FROM memberships WHERE school_id = $1 AND role = 'admin'`, to)
  const { rows: named } = await run('SELECT name FROM users WHERE id = $1', child)
  const asAdmin = { actor: actor(admins[0].user_id, { schoolId: to, schoolRoles: ['admin'] }) }
  expect(await execute(services, erasePerson, { personId: child, typed: named[0].name }, asAdmin)).toEqual({
    account: true,
  })
})

test('merges a student’s lesson work from both schools and keeps the better result', async () => {
  const { children, from, to, by } = await createMovingTeacher()
  const [child] = children
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, to, child)
  const insertWork = async (school: string, step: string, stars: number, sequence: number, program: string) => {
    await run(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', $3, $4, now()) ON CONFLICT DO NOTHING`,
      ...[school, child, step, sequence],
    )
    await run(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, version, rules, attempts, active_ms, solved_at, first_at, last_at)
       VALUES ($1, $2, $3, $4, 0, $4, 1, 2, 1000, now(), now(), now())`,
      ...[school, child, step, stars],
    )
    await run(
      `INSERT INTO best_programs (school_id, student_id, step, program, skin, stars, blocks, steps, version, rules, made_at)
       VALUES ($1, $2, $3, $5, 'icons', $4, 2, 2, 1, 1, now())`,
      ...[school, child, step, stars, program],
    )
    await run(
      `INSERT INTO lesson_drafts (school_id, student_id, step, draft, skin, device, sequence, made_at)
       VALUES ($1, $2, $3, $5, 'icons', gen_random_uuid(), $4, now())`,
      ...[school, child, step, sequence, program],
    )
  }
  await insertWork(from, 'ff-1-1', 3, 9, 'moved')
  await insertWork(to, 'ff-1-1', 1, 5, 'there')
  await insertWork(from, 'ff-1-2', 1, 4, 'moved')
  await insertWork(to, 'ff-1-2', 2, 8, 'there')
  await execute(services, moveClasses, { to }, by)
  const { rows } = await run(
    `SELECT p.step, p.stars, p.version, p.attempts, p.active_ms::int, b.program, d.draft, l.sequence::int FROM lesson_progress p
     JOIN best_programs b USING (school_id, student_id, step) JOIN lesson_drafts d USING (school_id, student_id, step)
     JOIN learners l USING (school_id, student_id) WHERE p.school_id = $1 AND p.student_id = $2 ORDER BY p.step`,
    to,
    child,
  )
  const sums = { attempts: 4, active_ms: 2_000, sequence: 9 }
  expect(rows).toEqual([
    { step: 'ff-1-1', stars: 3, version: 3, program: 'moved', draft: 'moved', ...sums },
    { step: 'ff-1-2', stars: 2, version: 2, program: 'there', draft: 'there', ...sums },
  ])
})

test('merges a student’s game results from both schools and keeps the better result', async () => {
  const { children, from, to, by } = await createMovingTeacher()
  const [child] = children
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, to, child)
  for (const [school, stars, score, week] of [
    [from, 3, 40, '2026-11-02'],
    [to, 1, 90, '2026-11-09'],
  ])
    await run(
      `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at, week, week_score, week_at)
       VALUES ($1, $2, 'wind-rush', '1', $3::int, $4::int, 2, now(), now(), $5, $4::int, now())`,
      ...[school, child, stars, score, week],
    )
  await execute(services, moveClasses, { to }, by)
  const { rows } = await run(
    'SELECT stars, score, tries, week::text, week_score FROM game_bests WHERE student_id = $1',
    child,
  )
  expect(rows).toEqual([{ stars: 3, score: 90, tries: 4, week: '2026-11-09', week_score: 90 }])
})

test('accepts offline work from before a move in the student’s new school, and rejects other students', async () => {
  const { children, from, to, by } = await createMovingTeacher()
  const other = await makePerson(services, 'Other', { kind: 'managed' })
  const unrelatedSchool = await makeSchool(services, { [other]: 'student' })
  const resolveSchool = async (studentId: string, school: string) => {
    const person = actor(studentId, { managed: true })
    return retryInMovedSchool(services, person, school, (currentSchool) =>
      read(services, { ...person, schoolId: currentSchool }, async (db) => {
        await requireStudent(db, person, currentSchool)
        return currentSchool
      }),
    )
  }
  expect(await resolveSchool(children[0]!, from)).toBe(from)
  await execute(services, moveClasses, { to }, by)
  expect(await resolveSchool(children[0]!, from)).toBe(to)
  await expect(resolveSchool(other, from)).rejects.toMatchObject({ code: 'not-found' })
  await expect(resolveSchool(children[0]!, unrelatedSchool)).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND user_id = $2`, to, children[0])
  await expect(resolveSchool(children[0]!, from)).rejects.toMatchObject({ code: 'not-found' })
})

test('a moved class keeps co-teachers of the new school and removes all other co-teachers', async () => {
  const { classroom, from, to, by } = await createMovingTeacher()
  const [outsider, colleague] = [await makePerson(services), await makePerson(services)]
  for (const id of [outsider, colleague])
    await run(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      from,
      classroom.id,
      id,
    )
  for (const id of [outsider, colleague])
    await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, from, id)
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, to, colleague)
  await execute(services, moveClasses, { to }, by)
  const { rows } = await run(
    `SELECT user_id, status FROM classroom_teachers WHERE classroom_id = $1 AND role = 'co-teacher'`,
    classroom.id,
  )
  expect(Object.fromEntries(rows.map(({ user_id, status }) => [user_id, status]))).toEqual({
    [outsider]: 'removed',
    [colleague]: 'active',
  })
  const members = await run(`SELECT status FROM memberships WHERE school_id = $1 AND user_id = ANY ($2)`, from, [
    outsider,
    colleague,
  ])
  expect(members.rows).toEqual([{ status: 'removed' }, { status: 'removed' }])
})

test('refuses the whole move if the plan limit is exceeded or a student ID is taken', async () => {
  const fullSchool = await createMovingTeacher()
  for (let count = 0; count < 3; count++) await makeClassroom(services, fullSchool.to, fullSchool.teacher)
  await expect(execute(services, moveClasses, { to: fullSchool.to }, fullSchool.by)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  const takenIdentifier = await createMovingTeacher()
  await run(`UPDATE managed_students SET identifier = '7' WHERE student_id = $1`, takenIdentifier.children[0])
  const other = await makePerson(services, 'Other', { kind: 'managed' })
  await run(
    `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, 'other', '7')`,
    takenIdentifier.to,
    other,
  )
  await expect(execute(services, moveClasses, { to: takenIdentifier.to }, takenIdentifier.by)).rejects.toMatchObject({
    details: { reason: 'identifier-taken' },
  })
  expect((await countRowsByTable(takenIdentifier.from)).classrooms).toBe(1)
})

test('reveals a taken student ID only if nothing else blocks the move, and limits and logs the attempts', async () => {
  const { from, to, by, children, teacher } = await createMovingTeacher()
  const other = await makePerson(services, 'Other', { kind: 'managed' })
  await run(
    `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, 'other', '7')`,
    to,
    other,
  )
  const tryMove = async (identifier: string) => {
    await run('UPDATE managed_students SET identifier = $2 WHERE student_id = $1', children[0], identifier)
    return execute(services, moveClasses, { to }, by).then(
      () => 'moved',
      (error) => error.details.reason,
    )
  }
  const stranger = await makePerson(services, 'Stranger')
  const strangersClass = await makeClassroom(services, from, stranger)
  for (const number of ['7', '8']) expect(await tryMove(number)).toBe('owns-classes')
  await run('DELETE FROM classrooms WHERE id = $1', strangersClass)
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'student', 'removed')`,
    to,
    children[1],
  )
  for (const number of ['7', '8']) expect(await tryMove(number)).toBe('removed-from-school')
  await run('DELETE FROM memberships WHERE school_id = $1 AND user_id = $2', to, children[1])
  for (let count = 0; count < maxWrongPairsPerHour; count++) expect(await tryMove('7')).toBe('identifier-taken')
  for (const number of ['7', '8']) expect(await tryMove(number)).toBe('too-many-wrong-pairs')
  const { rows } = await run(
    `SELECT count(*)::int AS tries FROM audit_entries WHERE school_id = $1 AND person_id = $2 AND act = 'roster.wrong-pairs'`,
    to,
    teacher,
  )
  expect(rows).toEqual([{ tries: maxWrongPairsPerHour }])
})

test('refuses the wrong actor: no teacher of the new school, or no admin of a personal old school', async () => {
  const { from, to, teacher, by } = await createMovingTeacher()
  const unrelatedSchool = await makeSchool(services)
  await expect(execute(services, moveClasses, { to: unrelatedSchool }, by)).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE memberships SET status = 'pending' WHERE school_id = $1 AND user_id = $2`, to, teacher)
  await expect(execute(services, moveClasses, { to }, by)).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE memberships SET status = 'active' WHERE school_id = $1 AND user_id = $2`, to, teacher)
  await expect(
    execute(services, moveClasses, { to }, { actor: actor(teacher, { schoolId: from, schoolRoles: ['teacher'] }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE schools SET kind = 'school' WHERE id = $1`, from)
  await expect(execute(services, moveClasses, { to }, by)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses to move a class whose owner does not belong to the new school', async () => {
  const { from, to, by, classroom } = await createMovingTeacher()
  const other = await makePerson(services, 'Other')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, from, other)
  const colleaguesClass = await makeClassroom(services, from, other)
  await expect(execute(services, moveClasses, { to }, by)).rejects.toMatchObject({
    details: { reason: 'owns-classes' },
  })
  const { rows } = await run('SELECT DISTINCT school_id FROM classrooms WHERE id = ANY ($1)', [
    colleaguesClass,
    classroom.id,
  ])
  expect(rows).toEqual([{ school_id: from }])
})
