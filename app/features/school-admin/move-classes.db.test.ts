import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongPairsPerHour } from '#rules/students/transfer.ts'
import { openCardKeys, tokenDigest } from '#app/features/cards/public.server.ts'
import { demandLearner } from '#app/features/progress/learner.server.ts'
import { whereWorkWent } from '#app/features/schools/public.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { sharedLock } from '#app/platform/people-lock.server.ts'
import { read } from '#app/platform/query.server.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { cardOf, enterTokens, makeChildClass } from '#db/testing/children.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { moveClasses } from './move-classes.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** A teacher with a class in a school of their own, who has come into another. */
async function newcomer() {
  const { classroom, teacher, children, code } = await makeChildClass(services, 2)
  const from = classroom.schoolId
  await run(`UPDATE schools SET kind = 'personal' WHERE id = $1`, from)
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, from, teacher)
  const admin = await makePerson(services, 'Head')
  const to = await makeSchool(services, { [admin]: 'admin', [teacher]: 'teacher' })
  const by = { actor: actor(teacher, { schoolId: from, schoolRoles: ['teacher', 'admin'] }) }
  return { classroom, teacher, children, code, from, to, by }
}

/** Tables of schools that have rows of this one. */
async function tablesOf(schoolId: string): Promise<Record<string, number>> {
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

test('classes do not move while somebody writes where they are', async () => {
  const { from, to, by } = await newcomer()
  const writer = await services.pool.connect()
  await writer.query(`BEGIN; SELECT ${sharedLock(from)}`)
  const moved = execute(services, moveClasses, { to }, by)
  await expect(
    Promise.race([moved, new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000))]),
  ).resolves.toBe('waits')
  await writer.query('COMMIT')
  writer.release()
  expect(await moved).toMatchObject({ classes: 1 })
})

test('everything that hangs on the classes goes along, whatever table it is in', async () => {
  const { classroom, teacher, children, from, to, by } = await newcomer()
  const rows = { schoolId: from, classroomId: classroom.id, student: children[0]!, teacher }
  for (const testing of featureTestings) await testing.rows?.(services.owner, rows)
  await run(
    `INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, $2, $3, '{}', 1)`,
    from,
    `classrooms/${classroom.id}/board`,
    `${children[0]}.n`,
  )
  const before = await tablesOf(from)
  const there = await tablesOf(to)
  await execute(services, moveClasses, { to }, by)
  const [left, after] = [await tablesOf(from), await tablesOf(to)]
  const stays = [
    'audit_entries',
    'live_areas',
    'memberships',
    'retention_rounds',
    'school_domains',
    'school_invitations',
    'school_moves',
    'removed_addresses',
  ]
  expect(Object.keys(left).filter((name) => !stays.includes(name))).toEqual([])
  for (const [name, count] of Object.entries(before))
    if (!stays.includes(name)) expect([name, after[name]]).toEqual([name, count + (there[name] ?? 0)])
  expect(Object.keys(before).length).toBeGreaterThan(12)
})

test('printed cards, pictures and class codes work as before; the children are members, and sit where they sat', async () => {
  const { classroom, children, code, from, to, by } = await newcomer()
  const keys = openCardKeys(services.env)
  await enterTokens(services, children)
  const before = await cardOf(services, children[0]!)
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
  const after = await cardOf(services, children[0]!)
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
  // Both schools know it.
  const { rows: logged } = await run(
    `SELECT school_id, act FROM audit_entries WHERE school_id = ANY ($1) AND act LIKE 'school.%' ORDER BY act`,
    [from, to],
  )
  expect(logged).toEqual([
    { school_id: to, act: 'school.classes-arrived' },
    { school_id: from, act: 'school.move-classes' },
  ])
})

test('nobody who went is held by the school they came from: an erased child is gone with the account', async () => {
  const { teacher, children, from, to, by } = await newcomer()
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

test('who has worked in both keeps the better of both, and loses nothing', async () => {
  const { children, from, to, by } = await newcomer()
  const [child] = children
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, to, child)
  const work = async (school: string, step: string, stars: number, sequence: number, program: string) => {
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
  await work(from, 'ff-1-1', 3, 9, 'moved')
  await work(to, 'ff-1-1', 1, 5, 'there')
  await work(from, 'ff-1-2', 1, 4, 'moved')
  await work(to, 'ff-1-2', 2, 8, 'there')
  await execute(services, moveClasses, { to }, by)
  const { rows } = await run(
    `SELECT p.step, p.stars, p.version, p.attempts, p.active_ms::int, b.program, d.draft, l.sequence::int FROM lesson_progress p
     JOIN best_programs b USING (school_id, student_id, step) JOIN lesson_drafts d USING (school_id, student_id, step)
     JOIN learners l USING (school_id, student_id) WHERE p.school_id = $1 AND p.student_id = $2 ORDER BY p.step`,
    to,
    child,
  )
  const both = { attempts: 4, active_ms: 2_000, sequence: 9 }
  expect(rows).toEqual([
    { step: 'ff-1-1', stars: 3, version: 3, program: 'moved', draft: 'moved', ...both },
    { step: 'ff-1-2', stars: 2, version: 2, program: 'there', draft: 'there', ...both },
  ])
})

test('who has played in both keeps the better of both games', async () => {
  const { children, from, to, by } = await newcomer()
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

test('work that waited on a device while the class moved is taken where the learner is now, and from nobody else', async () => {
  const { children, from, to, by } = await newcomer()
  const other = await makePerson(services, 'Other', { kind: 'managed' })
  const strange = await makeSchool(services, { [other]: 'student' })
  const take = async (learner: string, school: string) => {
    const who = actor(learner, { managed: true })
    return whereWorkWent(services, who, school, (where) =>
      read(services, { ...who, schoolId: where }, async (db) => {
        await demandLearner(db, who, where)
        return where
      }),
    )
  }
  expect(await take(children[0]!, from)).toBe(from)
  await execute(services, moveClasses, { to }, by)
  expect(await take(children[0]!, from)).toBe(to)
  await expect(take(other, from)).rejects.toMatchObject({ code: 'not-found' })
  await expect(take(children[0]!, strange)).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND user_id = $2`, to, children[0])
  await expect(take(children[0]!, from)).rejects.toMatchObject({ code: 'not-found' })
})

test('a colleague of no such school stays behind, one of it comes along', async () => {
  const { classroom, from, to, by } = await newcomer()
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

test('what does not fit is refused whole: a plan that is full, a student ID that is taken', async () => {
  const full = await newcomer()
  for (let count = 0; count < 3; count++) await makeClassroom(services, full.to, full.teacher)
  await expect(execute(services, moveClasses, { to: full.to }, full.by)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  const taken = await newcomer()
  await run(`UPDATE managed_students SET identifier = '7' WHERE student_id = $1`, taken.children[0])
  const other = await makePerson(services, 'Other', { kind: 'managed' })
  await run(
    `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, 'other', '7')`,
    taken.to,
    other,
  )
  await expect(execute(services, moveClasses, { to: taken.to }, taken.by)).rejects.toMatchObject({
    details: { reason: 'identifier-taken' },
  })
  expect((await tablesOf(taken.from)).classrooms).toBe(1)
})

test('whether a student ID is taken is told when nothing else stands in the way, is counted, and stands in the log there', async () => {
  const { from, to, by, children, teacher } = await newcomer()
  const other = await makePerson(services, 'Other', { kind: 'managed' })
  await run(
    `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, 'other', '7')`,
    to,
    other,
  )
  const tries = async (identifier: string) => {
    await run('UPDATE managed_students SET identifier = $2 WHERE student_id = $1', children[0], identifier)
    return execute(services, moveClasses, { to }, by).then(
      () => 'moved',
      (error) => error.details.reason,
    )
  }
  const stranger = await makePerson(services, 'Stranger')
  const theirs = await makeClassroom(services, from, stranger)
  for (const number of ['7', '8']) expect(await tries(number)).toBe('owns-classes')
  await run('DELETE FROM classrooms WHERE id = $1', theirs)
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'student', 'removed')`,
    to,
    children[1],
  )
  for (const number of ['7', '8']) expect(await tries(number)).toBe('removed-from-school')
  await run('DELETE FROM memberships WHERE school_id = $1 AND user_id = $2', to, children[1])
  for (let count = 0; count < wrongPairsPerHour; count++) expect(await tries('7')).toBe('identifier-taken')
  for (const number of ['7', '8']) expect(await tries(number)).toBe('too-many-wrong-pairs')
  const { rows } = await run(
    `SELECT count(*)::int AS tries FROM audit_entries WHERE school_id = $1 AND person_id = $2 AND act = 'roster.wrong-pairs'`,
    to,
    teacher,
  )
  expect(rows).toEqual([{ tries: wrongPairsPerHour }])
})

test('refuses the wrong actor: into a school that has not taken them in, and out of one that is not their own', async () => {
  const { from, to, teacher, by } = await newcomer()
  const strange = await makeSchool(services)
  await expect(execute(services, moveClasses, { to: strange }, by)).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE memberships SET status = 'pending' WHERE school_id = $1 AND user_id = $2`, to, teacher)
  await expect(execute(services, moveClasses, { to }, by)).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE memberships SET status = 'active' WHERE school_id = $1 AND user_id = $2`, to, teacher)
  await expect(
    execute(services, moveClasses, { to }, { actor: actor(teacher, { schoolId: from, schoolRoles: ['teacher'] }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await run(`UPDATE schools SET kind = 'school' WHERE id = $1`, from)
  await expect(execute(services, moveClasses, { to }, by)).rejects.toMatchObject({ code: 'not-found' })
})

test('a class of a colleague whom the school does not know is not taken there', async () => {
  const { from, to, by, classroom } = await newcomer()
  const other = await makePerson(services, 'Other')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, from, other)
  const theirs = await makeClassroom(services, from, other)
  await expect(execute(services, moveClasses, { to }, by)).rejects.toMatchObject({
    details: { reason: 'owns-classes' },
  })
  const { rows } = await run('SELECT DISTINCT school_id FROM classrooms WHERE id = ANY ($1)', [theirs, classroom.id])
  expect(rows).toEqual([{ school_id: from }])
})
