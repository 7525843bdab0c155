import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotas } from '#rules/quotas.ts'
import { changeEmail, deleteAccount } from '#app/features/people/accounts/change-account.server.ts'
import { answerInvitation } from '#app/features/people/classrooms/teachers/answer-invitation.server.ts'
import { handOverClassroom } from '#app/features/people/classrooms/teachers/change-co-teachers.server.ts'
import { inviteTeacher } from '#app/features/people/classrooms/teachers/invite-teacher.server.ts'
import { loadCardHolder } from '#app/features/people/cards/children.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { findTraces } from '#db/testing/find-traces.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  listQueuedJobs,
  type TestServices,
} from '#db/testing/test-services.ts'
import { eraseDeletedAccount, resumeErasures } from '../data-rights/erase-deleted-account.server.ts'
import { inviteColleagues } from './invite-colleagues.server.ts'
import { eraseAccountJob } from '../jobs/erase-account.server.ts'

const services = await openFileServices()
const statements: string[] = []
const { query: originalQuery } = pg.Client.prototype
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters as [string | { text: string }]
    statements.push(typeof first === 'string' ? first : first.text)
    return (originalQuery as (...all: unknown[]) => unknown).apply(this, parameters)
  } as typeof originalQuery
})
afterAll(async () => {
  pg.Client.prototype.query = originalQuery
})

const query = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const deleteOwnAccount = (me: string) => execute(services, deleteAccount, {}, { actor: actor(me) })

/** Creates a personal school owned by `me` with signed-in children. */
async function createPersonalSchool(me: string, children = 3) {
  const schoolId = await makeSchool(services, { [me]: 'admin' })
  await query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, schoolId)
  const ids = await Promise.all(
    Array.from({ length: children }, () => makePerson(services, 'Mali', { kind: 'managed' })),
  )
  const insertForEach = (statement: string, ...values: unknown[]) =>
    query(`INSERT INTO ${statement} FROM unnest($2::uuid[]) AS child`, schoolId, ids, ...values)
  const classroomId = await makeClassroom(services, schoolId, me)
  await insertForEach(`memberships (school_id, user_id, role) SELECT $1, child, 'student'`)
  await insertForEach(
    `enrolments (school_id, classroom_id, student_id, status) SELECT $1, $3::uuid, child, 'active'`,
    classroomId,
  )
  await insertForEach(`managed_students (school_id, student_id, username) SELECT $1, child, 'm-' || child`)
  await insertForEach('login_cards (school_id, student_id) SELECT $1, child')
  await insertForEach(
    `sessions (id, token, user_id, expires_at, room_school_id) SELECT gen_random_uuid(), gen_random_uuid()::text, child, now() + interval '1 day', $1`,
  )
  return { schoolId, classroomId, children: ids }
}

/** Creates a school that `me` cannot leave as its only admin. */
const createSchoolNeedingAdmin = async (me: string) =>
  makeSchool(services, { [me]: 'admin', [await makePerson(services)]: 'teacher' })

/** Holds the shared school lock of a writer, like saving a lesson or a board note, while `work` runs. */
async function whileWriting(schoolId: string, work: () => Promise<unknown>) {
  const writer = await services.owner.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended('people:' || $1, 0))`, [schoolId])
    return await work()
  } finally {
    await writer.query('ROLLBACK')
    writer.release()
  }
}

/** Returns the schools in which writes were blocked at any time while `work` ran. */
async function findLockedSchools(schoolIds: string[], work: () => Promise<unknown>): Promise<string[]> {
  const locked = new Set<string>()
  let ended = false
  const polling = (async () => {
    while (!ended)
      for (const id of schoolIds) {
        const text = `SELECT pg_try_advisory_xact_lock_shared(hashtextextended('people:' || $1, 0)) AS free`
        if (!(await query(text, id)).rows[0].free) locked.add(id)
      }
  })()
  await work()
  ended = true
  await polling
  return [...locked]
}

test('refuses to delete the last admin’s account without locking schools, and counts the attempts', async () => {
  const me = await makePerson(services, 'Stranger')
  const { schoolId: space } = await createPersonalSchool(me, 60)
  await createSchoolNeedingAdmin(me)
  const requestedSchool = await makeSchool(services)
  await query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
    requestedSchool,
    me,
  )
  const refused = { details: { reason: 'last-admin' } }
  await whileWriting(requestedSchool, () =>
    whileWriting(space, () => expect(deleteOwnAccount(me)).rejects.toMatchObject(refused)),
  )
  expect(
    await findLockedSchools([requestedSchool, space], () =>
      expect(deleteOwnAccount(me)).rejects.toMatchObject(refused),
    ),
  ).toEqual([])
  for (let attempts = 2; attempts < quotas['account-deletion'].perHour; attempts++)
    await expect(deleteOwnAccount(me)).rejects.toMatchObject(refused)
  await expect(deleteOwnAccount(me)).rejects.toMatchObject({ code: 'limited', details: { reason: 'quota' } })
})

test('deleting an account neither waits for nor blocks writers in pending, former or current schools', async () => {
  const me = await makePerson(services, 'Stranger')
  const schools = [await makeSchool(services), await makeSchool(services), await makeSchool(services)]
  for (const [index, status] of ['pending', 'removed', 'active'].entries())
    await query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', $3)`,
      schools[index],
      me,
      status,
    )
  const [requested, , current] = schools as [string, string, string]
  expect(
    await findLockedSchools(schools, () =>
      whileWriting(requested, () => whileWriting(current, () => deleteOwnAccount(me))),
    ),
  ).toEqual([])
  expect((await query('SELECT FROM memberships WHERE user_id = $1 AND status <> $2', me, 'removed')).rowCount).toBe(0)
  await whileWriting(requested, () => eraseDeletedAccount(services, me, Infinity))
  expect((await query('SELECT FROM users WHERE id = $1', me)).rowCount).toBe(0)
})

test('an account deletion request runs as many statements for 60 children as for 2', async () => {
  const counts: number[] = []
  for (const children of [2, 60]) {
    const me = await makePerson(services, 'Teacher')
    await createPersonalSchool(me, children)
    statements.length = 0
    await deleteOwnAccount(me)
    counts.push(statements.length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('deleting the owner’s account immediately ends memberships, sessions and cards of a personal school', async () => {
  const me = await makePerson(services, 'Teacher')
  const { schoolId, classroomId, children } = await createPersonalSchool(me)
  const parent = await makePerson(services, 'Parent')
  await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian')`, schoolId, parent)
  await query(
    'INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)',
    schoolId,
    parent,
    children[0],
  )
  // A removed student still has a login card.
  await query(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, children[0])
  const cards = () =>
    inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
      Promise.all(children.map((id) => loadCardHolder(db, schoolId, id))),
    )
  expect(await cards()).not.toContain(null)
  await deleteOwnAccount(me)
  expect(await cards()).toEqual(children.map(() => null))
  for (const tableFilter of [
    `memberships WHERE school_id = $1 AND status <> 'removed'`,
    `classrooms WHERE school_id = $1 AND status = 'active'`,
    `guardianships WHERE school_id = $1 AND status = 'active'`,
    'sessions WHERE room_school_id = $1',
  ])
    expect((await query(`SELECT FROM ${tableFilter}`, schoolId)).rowCount, tableFilter).toBe(0)
  const guest = await makePerson(services, 'Late')
  for (const lateInsert of [
    `memberships (school_id, user_id, role) VALUES ('${schoolId}', '${guest}', 'teacher')`,
    `memberships (school_id, user_id, role) VALUES ('${schoolId}', '${children[0]}', 'student') ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = 'active'`,
    `memberships (school_id, user_id, role) VALUES ('${await makeSchool(services)}', '${me}', 'admin')`,
    `classroom_teachers (school_id, classroom_id, user_id, role) VALUES ('${schoolId}', '${classroomId}', '${guest}', 'owner')`,
  ])
    await expect(query(`INSERT INTO ${lateInsert}`), lateInsert).rejects.toMatchObject({ code: '23503' })
  await eraseDeletedAccount(services, me, Infinity)
  expect((await query('SELECT FROM users WHERE id = ANY ($1)', [me, ...children])).rowCount).toBe(0)
  expect((await query('SELECT FROM schools WHERE id = $1', schoolId)).rowCount).toBe(0)
})

test('an interrupted erasure is resumed, and a lost erasure job is queued again', async () => {
  const me = await makePerson(services, 'Teacher')
  const { schoolId, children } = await createPersonalSchool(me, 120)
  const elsewhere = children[7]!
  const other = await makeSchool(services, { [elsewhere]: 'student' })
  await deleteOwnAccount(me)
  const countChildren = async () => (await query('SELECT FROM users WHERE id = ANY ($1)', children)).rowCount
  expect(await eraseDeletedAccount(services, me, 1)).toBe(false)
  const remaining = (await countChildren())!
  expect(remaining).toBeGreaterThan(1)
  expect(remaining).toBeLessThan(children.length)
  const jobs = async () =>
    (await listQueuedJobs(services)).filter(({ data }) => (data as { personId?: string }).personId === me)
  expect(await jobs()).toMatchObject([{ name: 'erase-account' }])
  await resumeErasures(services)
  expect(await jobs()).toHaveLength(1)
  await resumeErasures({ ...services, now: () => Date.now() + 3_600_000 })
  expect(await jobs()).toHaveLength(2)
  // Two workers run the same job concurrently, as after a false worker timeout.
  const job = eraseAccountJob(services)
  await Promise.all([job({ personId: me }), job({ personId: me })])
  expect(await countChildren()).toBe(1)
  expect((await query('SELECT school_id FROM memberships WHERE user_id = $1', elsewhere)).rows).toEqual([
    { school_id: other },
  ])
  expect((await query('SELECT FROM schools WHERE id = $1', schoolId)).rowCount).toBe(0)
  expect(await eraseDeletedAccount(services, me, 1)).toBe(true)
})

test('a school without other active members is erased together with its former students', async () => {
  const me = await makePerson(services, 'Founder')
  const { schoolId, children } = await createPersonalSchool(me)
  await query(`UPDATE schools SET kind = 'school' WHERE id = $1`, schoolId)
  await query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND role = 'student'`, schoolId)
  await deleteOwnAccount(me)
  expect((await query('SELECT FROM school_directory WHERE school_id = $1', schoolId)).rowCount).toBe(0)
  await eraseDeletedAccount(services, me, Infinity)
  expect((await query('SELECT FROM users WHERE id = ANY ($1)', children)).rowCount).toBe(0)
})

test('a class keeps one owner if it is handed to a teacher who concurrently deletes the account', async () => {
  for (let round = 0; round < 12; round++) {
    const [owner, heir, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
    const schoolId = await makeSchool(services, { [owner]: 'teacher', [heir]: 'teacher', [head]: 'admin' })
    const classroomId = await makeClassroom(services, schoolId, owner)
    await query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      schoolId,
      classroomId,
      heir,
    )
    const handover = execute(
      services,
      handOverClassroom,
      { classroom: classroomId, person: heir },
      { actor: actor(owner, { schoolId, schoolRoles: ['teacher'] }) },
    )
    await new Promise((resolve) => setTimeout(resolve, round * 2))
    await Promise.allSettled([handover, deleteOwnAccount(heir)])
    await eraseDeletedAccount(services, heir, Infinity)
    const owners = await query(
      `SELECT FROM classroom_teachers WHERE classroom_id = $1 AND role = 'owner' AND status = 'active'`,
      classroomId,
    )
    expect(owners.rowCount, `round ${round}`).toBe(1)
  }
})

test('each school of a deleted account logs the departure and the new class owners', async () => {
  const [me, co, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [me]: 'teacher', [co]: 'teacher', [head]: 'admin' })
  const studentSchool = await makeSchool(services, { [me]: 'student' })
  const pendingSchool = await makeSchool(services)
  await query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
    pendingSchool,
    me,
  )
  const [sharedClass, soloClass, lateClass] = [
    await makeClassroom(services, schoolId, me),
    await makeClassroom(services, schoolId, me),
    await makeClassroom(services, schoolId, co),
  ]
  const teach = (classroomId: string, personId: string, role: string) =>
    query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, $4)
       ON CONFLICT (school_id, classroom_id, user_id) DO UPDATE SET role = $4`,
      schoolId,
      classroomId,
      personId,
      role,
    )
  await teach(sharedClass, co, 'co-teacher')
  await deleteOwnAccount(me)
  const listAudit = async (id: string) =>
    (
      await query(
        `SELECT act, on_what, details -> 'classrooms' AS classrooms FROM audit_entries WHERE school_id = $1 AND person_id = $2 ORDER BY act, on_what`,
        id,
        me,
      )
    ).rows
  const departure = { act: 'school.leave', on_what: `people/${me}`, classrooms: null }
  const inheritance = (heir: string, classroom: string) => ({
    act: 'school.inherit',
    on_what: `people/${heir}`,
    classrooms: [classroom],
  })
  const sorted = (lines: { on_what: string }[]) => lines.toSorted((a, b) => (a.on_what < b.on_what ? -1 : 1))
  expect(sorted(await listAudit(schoolId))).toEqual(
    sorted([departure, inheritance(co, sharedClass), inheritance(head, soloClass)]),
  )
  expect(await listAudit(studentSchool)).toEqual([departure])
  expect(await listAudit(pendingSchool)).toEqual([])
  // A class assigned during the deletion is reassigned when the account is erased.
  await query('ALTER TABLE classroom_teachers DISABLE TRIGGER reject_erased_people')
  await teach(lateClass, me, 'owner')
  await query('ALTER TABLE classroom_teachers ENABLE TRIGGER reject_erased_people')
  await teach(lateClass, co, 'co-teacher')
  await eraseDeletedAccount(services, me, Infinity)
  expect(await listAudit(schoolId)).toContainEqual(inheritance(co, lateClass))
})

test('the school admin inherits a class if both its teachers delete their accounts concurrently', async () => {
  for (let round = 0; round < 6; round++) {
    const [first, second, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
    const schoolId = await makeSchool(services, { [first]: 'teacher', [second]: 'teacher', [head]: 'admin' })
    const classroomId = await makeClassroom(services, schoolId, first)
    await query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      schoolId,
      classroomId,
      second,
    )
    const accounts = [first, second]
    const results = await Promise.allSettled(
      accounts.map((id) => execute({ ...services }, deleteAccount, {}, { actor: actor(id) })),
    )
    // One deletion may fail with a deadlock or conflict. It changed nothing, so retry it.
    for (const [index, { status }] of results.entries())
      if (status === 'rejected') await deleteOwnAccount(accounts[index]!)
    for (const id of accounts) await eraseDeletedAccount(services, id, Infinity)
    const { rows } = await query(
      `SELECT user_id FROM classroom_teachers WHERE classroom_id = $1 AND role = 'owner' AND status = 'active'`,
      classroomId,
    )
    expect(rows, `round ${round}`).toEqual([{ user_id: head }])
  }
})

/** Writes a board note like the live gateway. */
const writeNote = (client: Pick<TestServices['pool'], 'query'>, schoolId: string, writer: string, area = 'board') =>
  client.query(
    `SELECT write_live_records(ARRAY[$1::uuid], ARRAY[$3], ARRAY[$2::text || '.n'], ARRAY['{}'], ARRAY[$2::uuid], ARRAY[$1::uuid], ARRAY[$3], ARRAY[9], ARRAY[9])`,
    [schoolId, writer, area],
  )

test('deleting an account erases the user’s notes in current and former schools', async () => {
  const me = await makePerson(services, 'Grown Pupil')
  const schools = [await makeSchool(services, { [me]: 'student' }), await makeSchool(services, { [me]: 'student' })]
  for (const schoolId of schools) await writeNote(services.pool, schoolId, me)
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1`, [schools[1]])
  await deleteOwnAccount(me)
  await eraseDeletedAccount(services, me, Infinity)
  expect(Object.keys(await findTraces(services, me)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
})

test('deleting an account erases the email address from the audit log and from all invitations', async () => {
  const [me, head] = [await makePerson(services, 'Kim'), await makePerson(services, 'Head')]
  const email = `${me}@example.test`
  const schoolId = await makeSchool(services, { [head]: 'admin' })
  const by = { actor: actor(head, { schoolId, schoolRoles: ['admin'] }) }
  const classroom = await makeClassroom(services, schoolId, head)
  await execute(services, inviteColleagues, { addresses: email }, by)
  const { id: invitation } = await execute(services, inviteTeacher, { classroom, email: email.toUpperCase() }, by)
  await execute(services, answerInvitation, { invitation, answer: 'accept' }, { actor: actor(me) })
  // Invitations of a school that removed the user, and of one that the user never joined.
  for (const status of ['declined', 'invited']) {
    const other = await makeSchool(services, { [head]: 'admin' })
    if (status === 'declined')
      await query(
        `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'removed')`,
        other,
        me,
      )
    const values = [other, services.newId(), email, head, status]
    await query(
      `INSERT INTO school_invitations (school_id, id, email, invited_by, status, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, now(), now())`,
      ...values,
    )
    await query(
      `INSERT INTO classroom_invitations (school_id, id, email, invited_by, status, classroom_id, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, now(), now())`,
      ...values,
      await makeClassroom(services, other, head),
    )
  }
  const otherInvitation = { classroom, email: `another-${email}` }
  await execute(services, inviteTeacher, otherInvitation, by)
  expect(await findTraces(services, email)).toEqual({ users: 1, school_invitations: 3, classroom_invitations: 4 })
  await deleteOwnAccount(me)
  expect(await findTraces(services, email)).toEqual({ classroom_invitations: 1 })
  const { rows: log } = await query(
    `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'classroom.invite' ORDER BY id LIMIT 1`,
    schoolId,
  )
  expect(log).toEqual([{ details: { invitation } }])
  expect((await query('SELECT FROM classroom_invitations WHERE email = $1', otherInvitation.email)).rowCount).toBe(1)
})

test('changing the email address deletes invitations to the old address', async () => {
  const [me, owner] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [owner]: 'teacher' })
  const classroom = await makeClassroom(services, schoolId, owner)
  const email = `${me}@before.example`
  await query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', me, email)
  const by = { actor: actor(owner, { schoolId, schoolRoles: ['teacher'] }) }
  await execute(services, inviteTeacher, { classroom, email }, by)
  expect(await findTraces(services, email)).toMatchObject({ classroom_invitations: 1 })
  await execute(services, changeEmail, { newEmail: `${me}@after.example` }, { actor: actor(me) })
  expect((await findTraces(services, email)).classroom_invitations).toBeUndefined()
})

test('erases notes that a user writes while deleting the account', async () => {
  const me = await makePerson(services, 'Grown Pupil')
  const schoolId = await makeSchool(services, { [me]: 'student' })
  const writer = await services.pool.connect()
  await writer.query('BEGIN')
  await writeNote(writer, schoolId, me, 'late')
  await deleteOwnAccount(me)
  await expect(eraseDeletedAccount(services, me, Infinity)).rejects.toMatchObject({ code: 'unavailable' })
  await writer.query('COMMIT')
  writer.release()
  await expect(writeNote(services.pool, schoolId, me)).rejects.toMatchObject({ code: '42501' })
  await eraseDeletedAccount(services, me, Infinity)
  expect(Object.keys(await findTraces(services, me)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
})

test('classes of a deleted account go to a co-teacher, or else to the school admin', async () => {
  const [me, co, head] = [
    await makePerson(services, 'Me'),
    await makePerson(services, 'Co'),
    await makePerson(services),
  ]
  const school = await makeSchool(services, { [me]: 'teacher', [co]: 'teacher', [head]: 'admin' })
  const [shared, alone] = [await makeClassroom(services, school, me), await makeClassroom(services, school, me)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [school, shared, co],
  )
  await deleteOwnAccount(me)
  const { rows } = await services.owner.query(
    `SELECT classroom_id, user_id FROM classroom_teachers WHERE school_id = $1 AND role = 'owner' AND status = 'active'`,
    [school],
  )
  expect(Object.fromEntries(rows.map((row) => [row.classroom_id, row.user_id]))).toEqual({
    [shared]: co,
    [alone]: head,
  })
})
