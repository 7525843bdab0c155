import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerSchoolInvitation,
  askSchool,
  schoolInvitationsFor,
  withdrawAsking,
} from '#app/features/schools/public.server.ts'
import { openIdentity } from '#app/features/accounts/public.server.ts'
import { visit as visitAs } from '#db/testing/visitor.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import {
  actor,
  makePerson,
  makeSchool,
  openTestServices,
  queuedJobs,
  type TestServices,
} from '#db/testing/test-services.ts'
import { decideTeachers } from './decide-teachers.server.ts'
import { inviteColleagues, withdrawSchoolInvitation } from './invite-colleagues.server.ts'
import { changeRole, removeMember } from './change-members.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function schoolOf() {
  const [admin, teacher] = [await makePerson(services, 'Head'), await makePerson(services, 'Teacher')]
  const schoolId = await makeSchool(services, { [admin]: 'admin', [teacher]: 'teacher' })
  const asAdmin = { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) }
  return { admin, teacher, schoolId, asAdmin }
}

async function colleague(name = 'Kim', locale = 'ko') {
  const id = await makePerson(services, name)
  const email = `${id}@kite.example`
  await services.owner.query('UPDATE users SET email = $2, email_verified = true, locale = $3 WHERE id = $1', [
    id,
    email,
    locale,
  ])
  return { id, email, visit: { services, signedIn: { user: { id } }, actor: actor(id) } as unknown as Visit }
}

const mailsTo = async (email: string) =>
  (await queuedJobs(services))
    .filter(({ name, data }) => name === 'send-mail' && (data as { to?: string }).to === email)
    .map(({ data }) => data as { subject: string; text: string; html: string; language: string })

const membership = async (schoolId: string, id: string) =>
  (
    await services.owner.query<{ role: string; status: string }>(
      'SELECT role, status FROM memberships WHERE school_id = $1 AND user_id = $2',
      [schoolId, id],
    )
  ).rows

test('a pasted list: who teaches here is left out, what is no address is told, each is written to in their language', async () => {
  const { teacher, schoolId, asAdmin } = await schoolOf()
  const kim = await colleague()
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [teacher])
  const addresses = `Kim <${kim.email}>\nnew-${schoolId}@kite.example, ${rows[0]!.email}\nno address`
  expect(await execute(services, inviteColleagues, { addresses }, asAdmin)).toEqual({
    sent: 2,
    already: 1,
    unsent: [],
    strange: ['no address'],
  })
  const [mail] = await mailsTo(kim.email)
  expect(mail).toMatchObject({ language: 'ko-KR', subject: expect.stringContaining('Head') })
  expect(mail!.text).toContain('/ko/account/select-room')
  expect(await mailsTo(`new-${schoolId}@kite.example`)).toHaveLength(1)
  // A second press a moment later writes to nobody twice.
  expect(await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)).toMatchObject({ sent: 0 })
})

test('strangers who ask for links to sign in keep no school from inviting', async () => {
  const { asAdmin } = await schoolOf()
  const [bob, anna] = [await colleague('Bob'), await colleague('Anna')]
  const identity = openIdentity(services)
  for (let asked = 0; asked < 6; asked++)
    await visitAs(identity, services.env.BASE_URL).post('/sign-in/magic-link', { email: bob.email })
  await identity.settle()
  const before = (await mailsTo(bob.email)).length
  const addresses = `${anna.email}\n${bob.email}`
  expect(await execute(services, inviteColleagues, { addresses }, asAdmin)).toMatchObject({ sent: 2, unsent: [] })
  expect(await mailsTo(bob.email)).toHaveLength(before + 1)
})

test('an address that has had too many mails is named, and invited without one; the rest of the list is as ever', async () => {
  const bob = await colleague('Bob')
  for (let school = 0; school < 5; school++)
    await execute(services, inviteColleagues, { addresses: bob.email }, (await schoolOf()).asAdmin)
  const { asAdmin } = await schoolOf()
  const anna = await colleague('Anna')
  const before = (await mailsTo(bob.email)).length
  const answer = await execute(services, inviteColleagues, { addresses: `${bob.email}\n${anna.email}` }, asAdmin)
  expect(answer).toEqual({ sent: 1, already: 0, unsent: [bob.email], strange: [] })
  expect(await mailsTo(bob.email)).toHaveLength(before)
  expect(await mailsTo(anna.email)).toHaveLength(1)
  const invitations = await schoolInvitationsFor(bob.visit)
  expect(invitations).toHaveLength(6)
  // Who writes more than sixty in an hour is told as well whom they did not reach.
  const many = (from: number) =>
    Array.from({ length: 40 }, (_, at) => `c${from + at}-${anna.id}@kite.example`).join('\n')
  expect(await execute(services, inviteColleagues, { addresses: many(0) }, asAdmin)).toMatchObject({ sent: 40 })
  const last = await execute(services, inviteColleagues, { addresses: many(40) }, asAdmin)
  expect(last.sent + last.unsent.length).toBe(40)
  expect(last.unsent.length).toBeGreaterThan(10)
})

test('yes makes a teacher of them, no changes nothing, and what was withdrawn opens nothing', async () => {
  const { schoolId, asAdmin } = await schoolOf()
  const [yes, no, gone] = [await colleague(), await colleague(), await colleague()]
  const addresses = [yes, no, gone].map(({ email }) => email).join('\n')
  await execute(services, inviteColleagues, { addresses }, asAdmin)
  const answer = async ({ id, visit }: typeof yes, said: string) => {
    const [invitation] = await schoolInvitationsFor(visit)
    return execute(
      services,
      answerSchoolInvitation,
      { invitation: invitation?.id ?? services.newId(), answer: said },
      { actor: actor(id) },
    )
  }
  const [open] = await schoolInvitationsFor(gone.visit)
  expect(open).toMatchObject({ inviter: 'Head' })
  await execute(services, withdrawSchoolInvitation, { invitation: open!.id }, asAdmin)
  await expect(answer(gone, 'accept')).rejects.toMatchObject({ code: 'not-found' })
  await answer(yes, 'accept')
  expect(await membership(schoolId, yes.id)).toEqual([{ role: 'teacher', status: 'active' }])
  await answer(no, 'decline')
  expect(await membership(schoolId, no.id)).toEqual([])
  // Another person's invitation is nobody's.
  await expect(
    execute(services, answerSchoolInvitation, { invitation: open!.id, answer: 'accept' }, { actor: actor(no.id) }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('who is removed is not brought back by an older invitation, but by a new one', async () => {
  const { schoolId, asAdmin } = await schoolOf()
  const kim = await colleague()
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    kim.id,
  ])
  await execute(services, removeMember, { personId: kim.id }, asAdmin)
  expect(await schoolInvitationsFor(kim.visit)).toEqual([])
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  const [invitation] = await schoolInvitationsFor(kim.visit)
  await execute(
    services,
    answerSchoolInvitation,
    { invitation: invitation!.id, answer: 'accept' },
    { actor: actor(kim.id) },
  )
  expect(await membership(schoolId, kim.id)).toEqual([{ role: 'teacher', status: 'active' }])
})

test('whose role was taken is not given it back by an older invitation', async () => {
  const { schoolId, asAdmin } = await schoolOf()
  const kim = await colleague()
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  for (const role of ['teacher', 'guardian'])
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)`, [
      schoolId,
      kim.id,
      role,
    ])
  await execute(services, changeRole, { personId: kim.id, role: 'teacher', act: 'take' }, asAdmin)
  expect(await schoolInvitationsFor(kim.visit)).toEqual([])
})

test('whom the school removed is not let in by its mail domain, whatever they were', async () => {
  const { schoolId, asAdmin } = await schoolOf()
  const kim = await colleague()
  await services.owner.query(`INSERT INTO school_domains (school_id, domain) VALUES ($1, $2)`, [
    schoolId,
    `hill-${schoolId}.example`,
  ])
  await services.owner.query(`UPDATE users SET email = $2 WHERE id = $1`, [kim.id, `kim@hill-${schoolId}.example`])
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    kim.id,
  ])
  await execute(services, removeMember, { personId: kim.id }, asAdmin)
  expect(await execute(services, askSchool, { schoolId }, { actor: actor(kim.id) })).toEqual({ status: 'pending' })
})

test('an invitation falls with the part of whoever made it', async () => {
  const { admin, schoolId, asAdmin } = await schoolOf()
  const kim = await colleague()
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND user_id = $2`, [
    schoolId,
    admin,
  ])
  expect(await schoolInvitationsFor(kim.visit)).toEqual([])
})

test('who asks is told to the admins once an hour, and the answer to who asked', async () => {
  const { admin, schoolId, asAdmin } = await schoolOf()
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [admin])
  const [first, second] = [await colleague('Kim'), await colleague('Lee', 'th')]
  for (const { id } of [first, second]) await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  // Asking, withdrawing and asking again writes to nobody again.
  for (const { id } of [first, second, first, second]) {
    await execute(services, withdrawAsking, { schoolId }, { actor: actor(id) })
    await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  }
  const [asked, ...more] = await mailsTo(rows[0]!.email)
  expect(asked!.subject).toContain('Kim')
  expect(asked!.text).toContain(`/dashboard?school=${schoolId}&section=approvals`)
  expect(more).toEqual([])
  await execute(services, decideTeachers, { decision: 'approve', person: first.id }, asAdmin)
  await execute(services, decideTeachers, { decision: 'decline', person: second.id }, asAdmin)
  expect(await mailsTo(first.email)).toMatchObject([{ language: 'ko-KR', html: expect.stringContaining('href=') }])
  expect(await mailsTo(second.email)).toMatchObject([{ language: 'th-TH', html: expect.not.stringContaining('href=') }])
})
