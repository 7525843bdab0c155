import { expect, test } from 'vitest'
import { eraseDeletedAccount } from '#app/features/people/school-admin/data-rights/erase-deleted-account.server.ts'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import { makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import {
  acceptedResponse,
  waitForMail,
  waitForMailLink,
  mailsTo,
  makeAccount,
  refusedResponse,
  signIn,
} from '#db/testing/visitor.ts'

const { services, identity, openBrowser } = await openFileIdentity()

const actionsOf = async (id: string) =>
  (
    await services.owner.query('SELECT act, address, school_id FROM audit_entries WHERE person_id = $1 ORDER BY at', [
      id,
    ])
  ).rows

test('returns the signed-in user’s own account, and nothing to a visitor', async () => {
  const account = await makeAccount(services)
  expect((await (await signIn(identity, services, account)).get('/account')).body).toMatchObject({
    user: { id: account.id, email: account.email, emailVerified: true },
    hasPassword: true,
    linked: [],
  })
  expect(await openBrowser().get('/account')).toMatchObject(refusedResponse('user-token-expired', 401))
})

test('lists sessions without their tokens, and ends one of them or all others', async () => {
  const account = await makeAccount(services)
  const [phone, laptop, library] = await Promise.all([1, 2, 3].map(() => signIn(identity, services, account)))
  const { body } = await phone!.get('/sessions')
  const sessions = body.sessions as { id: string; current: boolean }[]
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  const { rows } = await services.owner.query('SELECT token FROM sessions WHERE user_id = $1', [account.id])
  for (const { token } of rows) expect(JSON.stringify(body)).not.toContain(token)

  const notifications: string[] = []
  services.bus.subscribe((path) => notifications.push(path))
  const laptopId = (await identity.sessionOf(laptop!.headers()))!.session.id
  expect((await phone!.post('/sessions/revoke', { id: laptopId })).body).toEqual({ revoked: 1 })
  expect(await identity.sessionOf(laptop!.headers())).toBeNull()
  expect((await phone!.post('/sessions/revoke-others')).body).toEqual({ revoked: 1 })
  expect(await identity.sessionOf(library!.headers())).toBeNull()
  expect(await identity.sessionOf(phone!.headers())).not.toBeNull()
  expect(notifications).toEqual([`people/${account.id}/sessions`, `people/${account.id}/sessions`])
})

test('changing the password ends all other sessions, writes an audit entry and sends a mail', async () => {
  const account = await makeAccount(services)
  const [current, otherDevice] = [await signIn(identity, services, account), await signIn(identity, services, account)]
  const newPassword = 'a quieter orange kite'
  expect(await current.post('/change-password', { currentPassword: 'wrong wrong wrong', newPassword })).toMatchObject({
    status: 401,
  })
  expect(
    await current.post('/change-password', { currentPassword: account.password, newPassword: 'qwertyuiop' }),
  ).toMatchObject(refusedResponse('weak-password'))
  expect((await current.post('/change-password', { currentPassword: account.password, newPassword })).status).toBe(200)
  expect(await identity.sessionOf(current.headers())).not.toBeNull()
  expect(await identity.sessionOf(otherDevice.headers())).toBeNull()
  expect(await actionsOf(account.id)).toEqual([
    { act: 'account.password.change', address: '192.0.2.1', school_id: null },
  ])
  await waitForMail(services, account.email, 'password-changed')
  expect((await openBrowser().post('/sign-in/email', { email: account.email, password: newPassword })).status).toBe(200)
})

test('limits attempts with a wrong current password', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const wrong = { password: 'wrong wrong wrong' }
  for (let round = 0; round < 10; round++) expect((await visitor.post('/account/delete', wrong)).status).toBe(401)
  expect((await visitor.post('/account/delete', { password: account.password })).status).toBe(429)
})

test('confirms a new address by a link that only the same user can use, and notifies the old address', async () => {
  const [account, stranger] = [await makeAccount(services), await makeAccount(services)]
  const [visitor, other] = [await signIn(identity, services, account), await signIn(identity, services, stranger)]
  const newEmail = 'moved-away@example.test'
  expect(await visitor.post('/change-email', { newEmail, password: account.password })).toMatchObject(
    acceptedResponse('check-mail'),
  )
  const link = await waitForMailLink(services, newEmail, 'change-address')
  expect(await other.post('/change-email/confirm', { token: link.searchParams.get('change-email') })).toMatchObject(
    refusedResponse('user-mismatch'),
  )

  await visitor.post('/change-email', { newEmail, password: account.password })
  const token = new URL((await mailsTo(services, newEmail)).at(-1)!.link!).searchParams.get('change-email')
  expect((await visitor.post('/change-email/confirm', { token })).status).toBe(200)
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: newEmail } })
  expect((await visitor.post('/change-email/confirm', { token })).body).toMatchObject({
    error: { reason: 'invalid-code' },
  })
  await waitForMail(services, account.email, 'address-changed')
})

test('reports a taken address only after its mailbox is confirmed', async () => {
  const [account, registered] = [await makeAccount(services), await makeAccount(services)]
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/change-email', { newEmail: registered.email, password: account.password })).toMatchObject(
    {
      status: 200,
    },
  )
  const token = (await waitForMailLink(services, registered.email, 'change-address')).searchParams.get('change-email')
  expect(await visitor.post('/change-email/confirm', { token })).toMatchObject(
    refusedResponse('email-already-in-use', 409),
  )
})

/** A new account changes its address and opens the mailed link. */
async function changeEmailTo(newEmail: string) {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  await visitor.post('/change-email', { newEmail, password: account.password })
  const token = (await waitForMailLink(services, newEmail, 'change-address')).searchParams.get('change-email')
  return { visitor, id: account.id, answer: await visitor.post('/change-email/confirm', { token }) }
}

test('erases an unconfirmed account when another user confirms its address', async () => {
  const newEmail = `${services.newId()}@example.test`
  const stranger = openBrowser()
  const typed = { email: newEmail, password: 'the kite of a stranger' }
  await stranger.post('/sign-up/email', { ...typed, name: 'Stranger' })
  const confirm = (await waitForMailLink(services, newEmail, 'confirm-address')).searchParams.get('confirm')
  const { rows: before } = await services.owner.query('SELECT id FROM users WHERE email = $1', [newEmail])
  const { visitor, id, answer } = await changeEmailTo(newEmail)
  expect(answer).toMatchObject(acceptedResponse('email-changed'))
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { id, email: newEmail } })
  expect((await services.owner.query('SELECT FROM users WHERE id = $1', [before[0].id])).rowCount).toBe(0)
  expect((await stranger.post('/sign-in/email', typed)).status).toBe(401)
  expect(await stranger.post('/verify-email', { token: confirm })).toMatchObject(refusedResponse('invalid-code'))
  const { rows: log } = await services.owner.query(
    `SELECT details FROM audit_entries WHERE person_id = $1 AND act = 'account.email.change'`,
    [id],
  )
  expect(log).toEqual([{ details: { takenFrom: before[0].id } }])
})

test.each([
  ['has finished onboarding', 'UPDATE users SET onboarded_at = now() WHERE id = $1'],
  ['is disabled', 'UPDATE users SET disabled_at = now() WHERE id = $1'],
  ['is staff', 'UPDATE users SET staff_since = now() WHERE id = $1'],
  [
    'belongs to a school',
    `WITH made AS (INSERT INTO schools (id, name, kind) VALUES (gen_random_uuid(), 'School', 'school') RETURNING id)
     INSERT INTO memberships (school_id, user_id, role) SELECT id, $1, 'teacher' FROM made`,
  ],
])('keeps the address of an unconfirmed account that %s', async (_, set) => {
  const unconfirmed = await makeAccount(services, { confirmed: false })
  await services.owner.query(set, [unconfirmed.id])
  expect((await changeEmailTo(unconfirmed.email)).answer).toMatchObject(refusedResponse('email-already-in-use', 409))
  expect((await services.owner.query('SELECT email FROM users WHERE id = $1', [unconfirmed.id])).rows).toEqual([
    { email: unconfirmed.email },
  ])
})

test('deleting an account requires the password, erases its data and leaves an audit entry', async () => {
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
  expect((await openBrowser().post('/sign-in/email', account)).status).toBe(401)
  await eraseDeletedAccount(services, account.id, Infinity)
  expect(await rowsOf('users WHERE id')).toBe(0)
  expect((await services.owner.query('SELECT FROM schools WHERE id = $1', [schoolId])).rowCount).toBe(1)
  expect(await actionsOf(account.id)).toMatchObject([{ act: 'school.leave' }, { act: 'account.delete' }])
})

test('refuses to delete the last admin of a school with members, and deletes a school without other members', async () => {
  const account = await makeAccount(services)
  const full = await makeSchool(services, { [account.id]: 'admin', [(await makeAccount(services)).id]: 'teacher' })
  const empty = await makeSchool(services, { [account.id]: 'admin' })
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/account/delete', { password: account.password })).toMatchObject(
    refusedResponse('last-admin', 422),
  )
  expect((await services.owner.query('SELECT FROM schools WHERE id = ANY($1)', [[full, empty]])).rowCount).toBe(2)
  const { id: successor } = await makeAccount(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    full,
    successor,
  ])
  expect((await visitor.post('/account/delete', { password: account.password })).status).toBe(200)
  await eraseDeletedAccount(services, account.id, Infinity)
  expect((await services.owner.query('SELECT id FROM schools WHERE id = ANY($1)', [[full, empty]])).rows).toEqual([
    { id: full },
  ])
})

/** A teacher's personal school with one class and one student. */
async function personalSchool() {
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
const exists = async (table: 'users' | 'schools', id: string) =>
  (await services.owner.query(`SELECT FROM ${table} WHERE id = $1`, [id])).rowCount === 1

test('deleting its owner deletes a personal school with its classes and its students', async () => {
  const { schoolId, child, account, classroom, remove } = await personalSchool()
  const formerStudent = await makePerson(services, 'Leo', { kind: 'managed' })
  const school = await makeSchool(services, { [formerStudent]: 'student' })
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'student', 'removed')`,
    [schoolId, formerStudent],
  )
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1`, [classroom])
  await identity.createSession(child, 'class-code', new Headers({ 'user-agent': 'tablet' }))
  expect((await remove()).status).toBe(200)
  await eraseDeletedAccount(services, account.id, Infinity)
  for (const id of [account.id, child]) expect(await exists('users', id)).toBe(false)
  expect(await exists('schools', schoolId)).toBe(false)
  expect(await exists('users', formerStudent)).toBe(true)
  expect(await exists('schools', school)).toBe(true)
})

test('refuses to delete the owner of a personal school in which other adults still teach or learn', async () => {
  const { schoolId, child, classroom, remove } = await personalSchool()
  const adult = await makePerson(services, 'Kim')
  const setMembership = (role: string, status: string) =>
    services.owner.query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, $3, $4)
       ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = excluded.status`,
      [schoolId, adult, role, status],
    )
  await setMembership('teacher', 'active')
  expect(await remove()).toMatchObject(refusedResponse('space-in-use', 422))
  await setMembership('teacher', 'removed')
  await setMembership('student', 'active')
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, classroom, adult],
  )
  expect(await remove()).toMatchObject(refusedResponse('space-in-use', 422))
  expect(await exists('users', child)).toBe(true)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [adult])
  expect((await remove()).status).toBe(200)
  expect(await exists('users', adult)).toBe(true)
})

test.each(['full', 'class-code'] as const)(
  'a student with a school-managed account (%s session) cannot change the account',
  async (strength) => {
    const pupil = await makeAccount(services, { kind: 'managed' })
    const visitor = openBrowser()
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
