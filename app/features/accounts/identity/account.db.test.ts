import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseLeft } from '#app/features/school-admin/erase-left.server.ts'
import {
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { accepted, lastMail, lastLink, mailsTo, makeAccount, refused, signIn, visit } from '#db/testing/visitor.ts'
import { openIdentity, type Identity } from './identity.server.ts'

let services: TestServices
let identity: Identity

beforeAll(async () => {
  services = await openTestServices()
  identity = openIdentity(services)
})
afterAll(async () => {
  await identity.settle()
  await services.close()
})

const browser = () => visit(identity, services.env.BASE_URL)
const actionsOf = async (id: string) =>
  (
    await services.owner.query('SELECT act, address, school_id FROM audit_entries WHERE person_id = $1 ORDER BY at', [
      id,
    ])
  ).rows

test('looking up finds oneself, and nobody when not signed in', async () => {
  const account = await makeAccount(services)
  expect((await (await signIn(identity, services, account)).get('/account')).body).toMatchObject({
    user: { id: account.id, email: account.email, emailVerified: true },
    hasPassword: true,
    linked: [],
  })
  expect(await browser().get('/account')).toMatchObject(refused('user-token-expired', 401))
})

test('sessions are listed without their tokens and ended one by one or all but this', async () => {
  const account = await makeAccount(services)
  const [phone, laptop, library] = await Promise.all([1, 2, 3].map(() => signIn(identity, services, account)))
  const { body } = await phone!.get('/sessions')
  const sessions = body.sessions as { id: string; current: boolean }[]
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  const { rows } = await services.owner.query('SELECT token FROM sessions WHERE user_id = $1', [account.id])
  for (const { token } of rows) expect(JSON.stringify(body)).not.toContain(token)

  const heard: string[] = []
  services.bus.subscribe((path) => heard.push(path))
  const laptopId = (await identity.sessionOf(laptop!.headers()))!.session.id
  expect((await phone!.post('/sessions/revoke', { id: laptopId })).body).toEqual({ revoked: 1 })
  expect(await identity.sessionOf(laptop!.headers())).toBeNull()
  expect((await phone!.post('/sessions/revoke-others')).body).toEqual({ revoked: 1 })
  expect(await identity.sessionOf(library!.headers())).toBeNull()
  expect(await identity.sessionOf(phone!.headers())).not.toBeNull()
  expect(heard).toEqual([`people/${account.id}/sessions`, `people/${account.id}/sessions`])
})

test('a new password ends all other sessions, is written down and told by mail', async () => {
  const account = await makeAccount(services)
  const [here, there] = [await signIn(identity, services, account), await signIn(identity, services, account)]
  const newPassword = 'a quieter orange kite'
  expect(await here.post('/change-password', { currentPassword: 'wrong wrong wrong', newPassword })).toMatchObject({
    status: 401,
  })
  expect(
    await here.post('/change-password', { currentPassword: account.password, newPassword: 'qwertyuiop' }),
  ).toMatchObject(refused('weak-password'))
  expect((await here.post('/change-password', { currentPassword: account.password, newPassword })).status).toBe(200)
  expect(await identity.sessionOf(here.headers())).not.toBeNull()
  expect(await identity.sessionOf(there.headers())).toBeNull()
  expect(await actionsOf(account.id)).toEqual([
    { act: 'account.password.change', address: '192.0.2.1', school_id: null },
  ])
  await lastMail(services, account.email, 'password-changed')
  expect((await browser().post('/sign-in/email', { email: account.email, password: newPassword })).status).toBe(200)
})

test('wrong current passwords count with the sign-ins of that account', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const wrong = { password: 'wrong wrong wrong' }
  for (let round = 0; round < 10; round++) expect((await visitor.post('/account/delete', wrong)).status).toBe(401)
  expect((await visitor.post('/account/delete', { password: account.password })).status).toBe(429)
})

test('a new address is confirmed from its own mailbox by the same person, and the old one hears of it', async () => {
  const [account, stranger] = [await makeAccount(services), await makeAccount(services)]
  const [visitor, other] = [await signIn(identity, services, account), await signIn(identity, services, stranger)]
  const newEmail = 'moved-away@example.test'
  expect(await visitor.post('/change-email', { newEmail, password: account.password })).toMatchObject(
    accepted('check-mail'),
  )
  const link = await lastLink(services, newEmail, 'change-address')
  expect(await other.post('/change-email/confirm', { token: link.searchParams.get('change-email') })).toMatchObject(
    refused('user-mismatch'),
  )

  await visitor.post('/change-email', { newEmail, password: account.password })
  const token = new URL((await mailsTo(services, newEmail)).at(-1)!.link!).searchParams.get('change-email')
  expect((await visitor.post('/change-email/confirm', { token })).status).toBe(200)
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: newEmail } })
  expect((await visitor.post('/change-email/confirm', { token })).body).toMatchObject({
    error: { reason: 'invalid-code' },
  })
  await lastMail(services, account.email, 'address-changed')
})

test('an address that is taken is in use, which only the one who has its mail learns', async () => {
  const [account, taken] = [await makeAccount(services), await makeAccount(services)]
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/change-email', { newEmail: taken.email, password: account.password })).toMatchObject({
    status: 200,
  })
  const token = (await lastLink(services, taken.email, 'change-address')).searchParams.get('change-email')
  expect(await visitor.post('/change-email/confirm', { token })).toMatchObject(refused('email-already-in-use', 409))
})

/** Somebody asks to move to an address, and opens the mail that is sent there. */
async function moveTo(newEmail: string) {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  await visitor.post('/change-email', { newEmail, password: account.password })
  const token = (await lastLink(services, newEmail, 'change-address')).searchParams.get('change-email')
  return { visitor, id: account.id, answer: await visitor.post('/change-email/confirm', { token }) }
}

test('an address that a stranger signed up with and never confirmed goes to whoever reads its mail', async () => {
  const newEmail = `${services.newId()}@example.test`
  const stranger = browser()
  const typed = { email: newEmail, password: 'the kite of a stranger' }
  await stranger.post('/sign-up/email', { ...typed, name: 'Stranger' })
  const confirm = (await lastLink(services, newEmail, 'confirm-address')).searchParams.get('confirm')
  const { rows: before } = await services.owner.query('SELECT id FROM users WHERE email = $1', [newEmail])
  const { visitor, id, answer } = await moveTo(newEmail)
  expect(answer).toMatchObject(accepted('email-changed'))
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { id, email: newEmail } })
  expect((await services.owner.query('SELECT FROM users WHERE id = $1', [before[0].id])).rowCount).toBe(0)
  expect((await stranger.post('/sign-in/email', typed)).status).toBe(401)
  expect(await stranger.post('/verify-email', { token: confirm })).toMatchObject(refused('invalid-code'))
  const { rows: log } = await services.owner.query(
    `SELECT details FROM audit_entries WHERE person_id = $1 AND act = 'account.email.change'`,
    [id],
  )
  expect(log).toEqual([{ details: { takenFrom: before[0].id } }])
})

test.each([
  ['has been here', 'UPDATE users SET onboarded_at = now() WHERE id = $1'],
  ['may not come in any more', 'UPDATE users SET disabled_at = now() WHERE id = $1'],
  ['is staff', 'UPDATE users SET staff_since = now() WHERE id = $1'],
  [
    'belongs to a school',
    `WITH made AS (INSERT INTO schools (id, name, kind) VALUES (gen_random_uuid(), 'School', 'school') RETURNING id)
     INSERT INTO memberships (school_id, user_id, role) SELECT id, $1, 'teacher' FROM made`,
  ],
])('the address of somebody who %s stays theirs, confirmed or not', async (_, set) => {
  const taken = await makeAccount(services, { confirmed: false })
  await services.owner.query(set, [taken.id])
  expect((await moveTo(taken.email)).answer).toMatchObject(refused('email-already-in-use', 409))
  expect((await services.owner.query('SELECT email FROM users WHERE id = $1', [taken.id])).rows).toEqual([
    { email: taken.email },
  ])
})

test('deleting takes the password, takes everything and leaves the entry that it happened', async () => {
  const account = await makeAccount(services)
  const schoolId = await makeSchool(services, { [account.id]: 'teacher', [(await makeAccount(services)).id]: 'admin' })
  const visitor = await signIn(identity, services, account)
  expect((await visitor.post('/account/delete', {})).status).toBe(401)
  const answer = await visitor.post('/account/delete', { password: account.password })
  expect(answer.body).toEqual({ status: 'deleted' })
  expect(visitor.cookies.has('skykite.session_token')).toBe(false)
  const rowsOf = async (table: string) =>
    (await services.owner.query(`SELECT FROM ${table} = $1`, [account.id])).rowCount
  for (const table of ['accounts WHERE user_id', 'sessions WHERE user_id', 'memberships WHERE user_id'])
    expect(await rowsOf(table), table).toBe(0)
  expect((await services.owner.query('SELECT FROM users WHERE email = $1', [account.email])).rowCount).toBe(0)
  expect((await browser().post('/sign-in/email', account)).status).toBe(401)
  await eraseLeft(services, account.id, Infinity)
  expect(await rowsOf('users WHERE id')).toBe(0)
  expect((await services.owner.query('SELECT FROM schools WHERE id = $1', [schoolId])).rowCount).toBe(1)
  expect(await actionsOf(account.id)).toMatchObject([{ act: 'school.leave' }, { act: 'account.delete' }])
})

test('the last admin cannot leave a school behind, but takes along one that is empty', async () => {
  const account = await makeAccount(services)
  const full = await makeSchool(services, { [account.id]: 'admin', [(await makeAccount(services)).id]: 'teacher' })
  const empty = await makeSchool(services, { [account.id]: 'admin' })
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/account/delete', { password: account.password })).toMatchObject(
    refused('last-admin', 422),
  )
  expect((await services.owner.query('SELECT FROM schools WHERE id = ANY($1)', [[full, empty]])).rowCount).toBe(2)
  const { id: successor } = await makeAccount(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    full,
    successor,
  ])
  expect((await visitor.post('/account/delete', { password: account.password })).status).toBe(200)
  await eraseLeft(services, account.id, Infinity)
  expect((await services.owner.query('SELECT id FROM schools WHERE id = ANY($1)', [[full, empty]])).rows).toEqual([
    { id: full },
  ])
})

/** A teacher's own space with a class, and a child in it. */
async function ownSpace() {
  const account = await makeAccount(services)
  const schoolId = await makeSchool(services, { [account.id]: 'admin' })
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  const child = await makePerson(services, 'Mali', { kind: 'managed' })
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    child,
  ])
  const classroom = await makeClassroom(services, schoolId, account.id, [child])
  const visitor = await signIn(identity, services, account)
  const remove = () => visitor.post('/account/delete', { password: account.password })
  return { account, schoolId, child, classroom, remove }
}
const isThere = async (table: 'users' | 'schools', id: string) =>
  (await services.owner.query(`SELECT FROM ${table} WHERE id = $1`, [id])).rowCount === 1

test('a space of one’s own goes with its owner: its classes, and its children wherever they stand in it', async () => {
  const { schoolId, child, account, classroom, remove } = await ownSpace()
  const elsewhere = await makePerson(services, 'Leo', { kind: 'managed' })
  const school = await makeSchool(services, { [elsewhere]: 'student' })
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'student', 'removed')`,
    [schoolId, elsewhere],
  )
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1`, [classroom])
  await identity.createSession(child, 'class-code', new Headers({ 'user-agent': 'tablet' }))
  expect((await remove()).status).toBe(200)
  await eraseLeft(services, account.id, Infinity)
  for (const id of [account.id, child]) expect(await isThere('users', id)).toBe(false)
  expect(await isThere('schools', schoolId)).toBe(false)
  expect(await isThere('users', elsewhere)).toBe(true)
  expect(await isThere('schools', school)).toBe(true)
})

test('a space in which grown-ups still teach or learn is not closed over their heads', async () => {
  const { schoolId, child, classroom, remove } = await ownSpace()
  const grown = await makePerson(services, 'Kim')
  const be = (role: string, status: string) =>
    services.owner.query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, $3, $4)
       ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = excluded.status`,
      [schoolId, grown, role, status],
    )
  await be('teacher', 'active')
  expect(await remove()).toMatchObject(refused('space-in-use', 422))
  await be('teacher', 'removed')
  await be('student', 'active')
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, classroom, grown],
  )
  expect(await remove()).toMatchObject(refused('space-in-use', 422))
  expect(await isThere('users', child)).toBe(true)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [grown])
  expect((await remove()).status).toBe(200)
  expect(await isThere('users', grown)).toBe(true)
})

test.each(['full', 'class-code'] as const)(
  'a child signed in to the school’s account (%s) may look, and change nothing',
  async (strength) => {
    const pupil = await makeAccount(services, { kind: 'managed' })
    const visitor = browser()
    const cookie = await identity.createSession(pupil.id, strength, new Headers({ 'user-agent': 'tablet' }))
    visitor.cookies.set('skykite.session_token', cookie.split('=')[1]!.split(';')[0]!)
    const signedIn = await identity.sessionOf(visitor.headers())
    expect(signedIn).toMatchObject({ user: { id: pupil.id, kind: 'managed' }, session: { strength } })
    expect((await visitor.get('/session')).body).toMatchObject({ user: { id: pupil.id, email: null } })
    for (const [path, body] of [
      ['/account/delete', { password: pupil.password }],
      ['/change-email', { newEmail: 'x@example.test', password: pupil.password }],
      ['/change-password', { currentPassword: pupil.password, newPassword: 'a quieter orange kite' }],
      ['/two-factor/enable', { password: pupil.password }],
      ['/custom-token', {}],
      ['/sessions/revoke-others', {}],
      ['/link-social', { provider: 'google' }],
      ['/sign-up/email', { name: 'Mali', email: 'mali@example.test', password: 'a quieter orange kite' }],
    ] as const)
      expect((await visitor.post(path, body)).status, path).toBe(404)
    expect(await identity.sessionOf(visitor.headers())).not.toBeNull()
  },
)
