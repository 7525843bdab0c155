import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotas } from '#rules/quotas.ts'
import { changeEmail, deleteAccount } from '#app/features/accounts/change-account.server.ts'
import { answerInvitation } from '#app/features/classrooms/answer-invitation.server.ts'
import { handOverClassroom } from '#app/features/classrooms/change-co-teachers.server.ts'
import { inviteTeacher } from '#app/features/classrooms/invite-teacher.server.ts'
import { cardHolder } from '#app/features/cards/children.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { findTraces } from '#db/testing/find-traces.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  queuedJobs,
  type TestServices,
} from '#db/testing/test-services.ts'
import { eraseLeft, resumeErasures } from './erase-left.server.ts'
import { inviteColleagues } from './invite-colleagues.server.ts'
import { eraseAccountJob } from './jobs/erase-account.server.ts'

/** Somebody deletes their account: what is refused, what is done at once, and what later. */

let services: TestServices
const asked: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  services = await openTestServices()
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    asked.push(typeof first === 'string' ? first : first.text)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await services.close()
})

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const remove = (me: string) => execute(services, deleteAccount, {}, { actor: actor(me) })

/** A space of somebody's own, with so many children who are signed in. */
async function spaceOf(me: string, children = 3) {
  const schoolId = await makeSchool(services, { [me]: 'admin' })
  await run(`UPDATE schools SET kind = 'personal' WHERE id = $1`, schoolId)
  const ids = await Promise.all(
    Array.from({ length: children }, () => makePerson(services, 'Mali', { kind: 'managed' })),
  )
  const each = (statement: string, ...values: unknown[]) =>
    run(`INSERT INTO ${statement} FROM unnest($2::uuid[]) AS child`, schoolId, ids, ...values)
  const classroomId = await makeClassroom(services, schoolId, me)
  await each(`memberships (school_id, user_id, role) SELECT $1, child, 'student'`)
  await each(
    `enrolments (school_id, classroom_id, student_id, status) SELECT $1, $3::uuid, child, 'active'`,
    classroomId,
  )
  await each(`managed_students (school_id, student_id, username) SELECT $1, child, 'm-' || child`)
  await each('login_cards (school_id, student_id) SELECT $1, child')
  await each(
    `sessions (id, token, user_id, expires_at, room_school_id) SELECT gen_random_uuid(), gen_random_uuid()::text, child, now() + interval '1 day', $1`,
  )
  return { schoolId, classroomId, children: ids }
}

/** A school which somebody cannot leave, because nobody else would look after it. */
const neededIn = async (me: string) => makeSchool(services, { [me]: 'admin', [await makePerson(services)]: 'teacher' })

/** As whoever sends a lesson, or writes on a board. */
async function writingIn(schoolId: string, work: () => Promise<unknown>) {
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

/** Which schools nobody could write in while this was done. */
async function heldDuring(schoolIds: string[], work: () => Promise<unknown>): Promise<string[]> {
  const held = new Set<string>()
  let ended = false
  const watching = (async () => {
    while (!ended)
      for (const id of schoolIds) {
        const text = `SELECT pg_try_advisory_xact_lock_shared(hashtextextended('people:' || $1, 0)) AS free`
        if (!(await run(text, id)).rows[0].free) held.add(id)
      }
  })()
  await work()
  ended = true
  await watching
  return [...held]
}

test('who is needed somewhere is told before anything is locked or erased, and it counts', async () => {
  const me = await makePerson(services, 'Stranger')
  const { schoolId: space } = await spaceOf(me, 60)
  await neededIn(me)
  const asking = await makeSchool(services)
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
    asking,
    me,
  )
  const refused = { details: { reason: 'last-admin' } }
  await writingIn(asking, () => writingIn(space, () => expect(remove(me)).rejects.toMatchObject(refused)))
  expect(await heldDuring([asking, space], () => expect(remove(me)).rejects.toMatchObject(refused))).toEqual([])
  for (let tried = 2; tried < quotas['account-deletion'].perHour; tried++)
    await expect(remove(me)).rejects.toMatchObject(refused)
  await expect(remove(me)).rejects.toMatchObject({ code: 'limited', details: { reason: 'quota' } })
})

test('nobody who writes is waited for or held up: where somebody only asked, where they were, nor where they are', async () => {
  const me = await makePerson(services, 'Stranger')
  const schools = [await makeSchool(services), await makeSchool(services), await makeSchool(services)]
  for (const [index, status] of ['pending', 'removed', 'active'].entries())
    await run(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', $3)`,
      schools[index],
      me,
      status,
    )
  const [asked, , now] = schools as [string, string, string]
  expect(await heldDuring(schools, () => writingIn(asked, () => writingIn(now, () => remove(me))))).toEqual([])
  expect((await run('SELECT FROM memberships WHERE user_id = $1 AND status <> $2', me, 'removed')).rowCount).toBe(0)
  await writingIn(asked, () => eraseLeft(services, me, Infinity))
  expect((await run('SELECT FROM users WHERE id = $1', me)).rowCount).toBe(0)
})

test('what the request does is as much for two children as for sixty', async () => {
  const counts: number[] = []
  for (const children of [2, 60]) {
    const me = await makePerson(services, 'Teacher')
    await spaceOf(me, children)
    asked.length = 0
    await remove(me)
    counts.push(asked.length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('a space is closed at once: nobody is in it, nobody comes in, no card opens', async () => {
  const me = await makePerson(services, 'Teacher')
  const { schoolId, classroomId, children } = await spaceOf(me)
  const parent = await makePerson(services, 'Parent')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian')`, schoolId, parent)
  await run(
    'INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)',
    schoolId,
    parent,
    children[0],
  )
  // Whom the teacher has removed still has a card.
  await run(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, children[0])
  const cards = () =>
    inTransaction(services.pool, { ...nobody, schoolId }, (db) =>
      Promise.all(children.map((id) => cardHolder(db, schoolId, id))),
    )
  expect(await cards()).not.toContain(null)
  await remove(me)
  expect(await cards()).toEqual(children.map(() => null))
  for (const left of [
    `memberships WHERE school_id = $1 AND status <> 'removed'`,
    `classrooms WHERE school_id = $1 AND status = 'active'`,
    `guardianships WHERE school_id = $1 AND status = 'active'`,
    'sessions WHERE room_school_id = $1',
  ])
    expect((await run(`SELECT FROM ${left}`, schoolId)).rowCount, left).toBe(0)
  const guest = await makePerson(services, 'Late')
  for (const late of [
    `memberships (school_id, user_id, role) VALUES ('${schoolId}', '${guest}', 'teacher')`,
    `memberships (school_id, user_id, role) VALUES ('${schoolId}', '${children[0]}', 'student') ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = 'active'`,
    `memberships (school_id, user_id, role) VALUES ('${await makeSchool(services)}', '${me}', 'admin')`,
    `classroom_teachers (school_id, classroom_id, user_id, role) VALUES ('${schoolId}', '${classroomId}', '${guest}', 'owner')`,
  ])
    await expect(run(`INSERT INTO ${late}`), late).rejects.toMatchObject({ code: '23503' })
  await eraseLeft(services, me, Infinity)
  expect((await run('SELECT FROM users WHERE id = ANY ($1)', [me, ...children])).rowCount).toBe(0)
  expect((await run('SELECT FROM schools WHERE id = $1', schoolId)).rowCount).toBe(0)
})

test('what was broken off is done by whoever comes next, and a lost job is queued again', async () => {
  const me = await makePerson(services, 'Teacher')
  const { schoolId, children } = await spaceOf(me, 120)
  const elsewhere = children[7]!
  const other = await makeSchool(services, { [elsewhere]: 'student' })
  await remove(me)
  const there = async () => (await run('SELECT FROM users WHERE id = ANY ($1)', children)).rowCount
  expect(await eraseLeft(services, me, 1)).toBe(false)
  const left = (await there())!
  expect(left).toBeGreaterThan(1)
  expect(left).toBeLessThan(children.length)
  const jobs = async () =>
    (await queuedJobs(services)).filter(({ data }) => (data as { personId?: string }).personId === me)
  expect(await jobs()).toMatchObject([{ name: 'erase-account' }])
  await resumeErasures(services)
  expect(await jobs()).toHaveLength(1)
  await resumeErasures({ ...services, now: () => Date.now() + 3_600_000 })
  expect(await jobs()).toHaveLength(2)
  // Twice at once, as where a worker was thought lost.
  const job = eraseAccountJob(services)
  await Promise.all([job({ personId: me }), job({ personId: me })])
  expect(await there()).toBe(1)
  expect((await run('SELECT school_id FROM memberships WHERE user_id = $1', elsewhere)).rows).toEqual([
    { school_id: other },
  ])
  expect((await run('SELECT FROM schools WHERE id = $1', schoolId)).rowCount).toBe(0)
  expect(await eraseLeft(services, me, 1)).toBe(true)
})

test('a school in which nobody else is any more goes with the children it had', async () => {
  const me = await makePerson(services, 'Founder')
  const { schoolId, children } = await spaceOf(me)
  await run(`UPDATE schools SET kind = 'school' WHERE id = $1`, schoolId)
  await run(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND role = 'student'`, schoolId)
  await remove(me)
  expect((await run('SELECT FROM school_directory WHERE school_id = $1', schoolId)).rowCount).toBe(0)
  await eraseLeft(services, me, Infinity)
  expect((await run('SELECT FROM users WHERE id = ANY ($1)', children)).rowCount).toBe(0)
})

test('a class that is handed to somebody who deletes their account in the same moment has an owner', async () => {
  for (let round = 0; round < 12; round++) {
    const [owner, heir, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
    const schoolId = await makeSchool(services, { [owner]: 'teacher', [heir]: 'teacher', [head]: 'admin' })
    const classroomId = await makeClassroom(services, schoolId, owner)
    await run(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      schoolId,
      classroomId,
      heir,
    )
    const giving = execute(
      services,
      handOverClassroom,
      { classroom: classroomId, person: heir },
      { actor: actor(owner, { schoolId, schoolRoles: ['teacher'] }) },
    )
    await new Promise((resolve) => setTimeout(resolve, round * 2))
    await Promise.allSettled([giving, remove(heir)])
    await eraseLeft(services, heir, Infinity)
    const owners = await run(
      `SELECT FROM classroom_teachers WHERE classroom_id = $1 AND role = 'owner' AND status = 'active'`,
      classroomId,
    )
    expect(owners.rowCount, `round ${round}`).toBe(1)
  }
})

test('every school that somebody leaves finds it in its log, and who has their classes now', async () => {
  const [me, co, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [me]: 'teacher', [co]: 'teacher', [head]: 'admin' })
  const learns = await makeSchool(services, { [me]: 'student' })
  const asked = await makeSchool(services)
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
    asked,
    me,
  )
  const [along, alone, late] = [
    await makeClassroom(services, schoolId, me),
    await makeClassroom(services, schoolId, me),
    await makeClassroom(services, schoolId, co),
  ]
  const teach = (classroomId: string, who: string, role: string) =>
    run(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, $4)
       ON CONFLICT (school_id, classroom_id, user_id) DO UPDATE SET role = $4`,
      schoolId,
      classroomId,
      who,
      role,
    )
  await teach(along, co, 'co-teacher')
  await remove(me)
  const linesOf = async (id: string) =>
    (
      await run(
        `SELECT act, on_what, details -> 'classrooms' AS classrooms FROM audit_entries WHERE school_id = $1 AND person_id = $2 ORDER BY act, on_what`,
        id,
        me,
      )
    ).rows
  const left = { act: 'school.leave', on_what: `people/${me}`, classrooms: null }
  const inherited = (heir: string, classroom: string) => ({
    act: 'school.inherit',
    on_what: `people/${heir}`,
    classrooms: [classroom],
  })
  const sorted = (lines: { on_what: string }[]) => lines.toSorted((a, b) => (a.on_what < b.on_what ? -1 : 1))
  expect(sorted(await linesOf(schoolId))).toEqual(sorted([left, inherited(co, along), inherited(head, alone)]))
  expect(await linesOf(learns)).toEqual([left])
  expect(await linesOf(asked)).toEqual([])
  // Came about in the same moment, and is found when the account is erased.
  await run('ALTER TABLE classroom_teachers DISABLE TRIGGER refuse_erased')
  await teach(late, me, 'owner')
  await run('ALTER TABLE classroom_teachers ENABLE TRIGGER refuse_erased')
  await teach(late, co, 'co-teacher')
  await eraseLeft(services, me, Infinity)
  expect(await linesOf(schoolId)).toContainEqual(inherited(co, late))
})

test('two who teach a class together and delete their accounts at once leave it to the school admin', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, two, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
    const schoolId = await makeSchool(services, { [one]: 'teacher', [two]: 'teacher', [head]: 'admin' })
    const classroomId = await makeClassroom(services, schoolId, one)
    await run(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      schoolId,
      classroomId,
      two,
    )
    const both = [one, two]
    const answers = await Promise.allSettled(
      both.map((id) => execute({ ...services }, deleteAccount, {}, { actor: actor(id) })),
    )
    // One of them may have been made to give way: nothing was done, and they send it again.
    for (const [index, { status }] of answers.entries()) if (status === 'rejected') await remove(both[index]!)
    for (const id of both) await eraseLeft(services, id, Infinity)
    const { rows } = await run(
      `SELECT user_id FROM classroom_teachers WHERE classroom_id = $1 AND role = 'owner' AND status = 'active'`,
      classroomId,
    )
    expect(rows, `round ${round}`).toEqual([{ user_id: head }])
  }
})

/** A note on a board as the live gateway writes it. */
const writeNote = (client: Pick<TestServices['pool'], 'query'>, schoolId: string, writer: string, area = 'board') =>
  client.query(
    `SELECT write_live_records(ARRAY[$1::uuid], ARRAY[$3], ARRAY[$2::text || '.n'], ARRAY['{}'], ARRAY[$2::uuid], ARRAY[$1::uuid], ARRAY[$3], ARRAY[9], ARRAY[9])`,
    [schoolId, writer, area],
  )

test('who deletes their own account leaves no note behind, wherever they are or were', async () => {
  const me = await makePerson(services, 'Grown Pupil')
  const schools = [await makeSchool(services, { [me]: 'student' }), await makeSchool(services, { [me]: 'student' })]
  for (const schoolId of schools) await writeNote(services.pool, schoolId, me)
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1`, [schools[1]])
  await remove(me)
  await eraseLeft(services, me, Infinity)
  expect(Object.keys(await findTraces(services, me)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
})

test('who deletes their account leaves their address nowhere: not in the log, nor where they were asked to come', async () => {
  const [me, head] = [await makePerson(services, 'Kim'), await makePerson(services, 'Head')]
  const email = `${me}@example.test`
  const schoolId = await makeSchool(services, { [head]: 'admin' })
  const by = { actor: actor(head, { schoolId, schoolRoles: ['admin'] }) }
  const classroom = await makeClassroom(services, schoolId, head)
  await execute(services, inviteColleagues, { addresses: email }, by)
  const { id: invitation } = await execute(services, inviteTeacher, { classroom, email: email.toUpperCase() }, by)
  await execute(services, answerInvitation, { invitation, answer: 'accept' }, { actor: actor(me) })
  // Of schools that have parted with them, and that they never came to.
  for (const status of ['declined', 'invited']) {
    const other = await makeSchool(services, { [head]: 'admin' })
    if (status === 'declined')
      await run(
        `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'removed')`,
        other,
        me,
      )
    const values = [other, services.newId(), email, head, status]
    await run(
      `INSERT INTO school_invitations (school_id, id, email, invited_by, status, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, now(), now())`,
      ...values,
    )
    await run(
      `INSERT INTO classroom_invitations (school_id, id, email, invited_by, status, classroom_id, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, now(), now())`,
      ...values,
      await makeClassroom(services, other, head),
    )
  }
  const another = { classroom, email: `another-${email}` }
  await execute(services, inviteTeacher, another, by)
  expect(await findTraces(services, email)).toEqual({ users: 1, school_invitations: 3, classroom_invitations: 4 })
  await remove(me)
  expect(await findTraces(services, email)).toEqual({ classroom_invitations: 1 })
  const { rows: log } = await run(
    `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'classroom.invite' ORDER BY id LIMIT 1`,
    schoolId,
  )
  expect(log).toEqual([{ details: { invitation } }])
  expect((await run('SELECT FROM classroom_invitations WHERE email = $1', another.email)).rowCount).toBe(1)
})

test('invitations to an address go when somebody takes another', async () => {
  const [me, owner] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [owner]: 'teacher' })
  const classroom = await makeClassroom(services, schoolId, owner)
  const email = `${me}@before.example`
  await run('UPDATE users SET email = $2, email_verified = true WHERE id = $1', me, email)
  const by = { actor: actor(owner, { schoolId, schoolRoles: ['teacher'] }) }
  await execute(services, inviteTeacher, { classroom, email }, by)
  expect(await findTraces(services, email)).toMatchObject({ classroom_invitations: 1 })
  await execute(services, changeEmail, { newEmail: `${me}@after.example` }, { actor: actor(me) })
  expect((await findTraces(services, email)).classroom_invitations).toBeUndefined()
})

test('what somebody writes while they delete their account does not stay', async () => {
  const me = await makePerson(services, 'Grown Pupil')
  const schoolId = await makeSchool(services, { [me]: 'student' })
  const writer = await services.pool.connect()
  await writer.query('BEGIN')
  await writeNote(writer, schoolId, me, 'late')
  await remove(me)
  await expect(eraseLeft(services, me, Infinity)).rejects.toMatchObject({ code: 'unavailable' })
  await writer.query('COMMIT')
  writer.release()
  await expect(writeNote(services.pool, schoolId, me)).rejects.toMatchObject({ code: '42501' })
  await eraseLeft(services, me, Infinity)
  expect(Object.keys(await findTraces(services, me)).toSorted()).toEqual(['audit_entries', 'rights_changes'])
})

test('who deletes their account leaves no class without anybody: a co-teacher has it, else the school admin', async () => {
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
  await remove(me)
  const { rows } = await services.owner.query(
    `SELECT classroom_id, user_id FROM classroom_teachers WHERE school_id = $1 AND role = 'owner' AND status = 'active'`,
    [school],
  )
  expect(Object.fromEntries(rows.map((row) => [row.classroom_id, row.user_id]))).toEqual({
    [shared]: co,
    [alone]: head,
  })
})
