import { expect, test } from 'vitest'
import {
  answerSchoolInvitation,
  askSchool,
  listSchoolInvitations,
  withdrawAsking,
} from '#app/features/people/schools/public.server.ts'
import { openIdentity } from '#app/features/people/accounts/public.server.ts'
import { openVisitor as visitAs } from '#db/testing/visitor.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool, listQueuedJobs } from '#db/testing/test-services.ts'
import { decideTeachers } from './decide-teachers.server.ts'
import { inviteColleagues, withdrawSchoolInvitation } from './invite-colleagues.server.ts'
import { changeRole, removeMember } from './change-members.server.ts'

const services = await openFileServices()

async function createSchool() {
  const [admin, teacher] = [await makePerson(services, 'Head'), await makePerson(services, 'Teacher')]
  const schoolId = await makeSchool(services, { [admin]: 'admin', [teacher]: 'teacher' })
  const asAdmin = { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) }
  return { admin, teacher, schoolId, asAdmin }
}

async function createColleague(name = 'Kim', locale = 'ko') {
  const id = await makePerson(services, name)
  const email = `${id}@kite.example`
  await services.owner.query('UPDATE users SET email = $2, email_verified = true, locale = $3 WHERE id = $1', [
    id,
    email,
    locale,
  ])
  return { id, email, visit: { services, signedIn: { user: { id } }, actor: actor(id) } as unknown as RequestContext }
}

const listMailsTo = async (email: string) =>
  (await listQueuedJobs(services))
    .filter(({ name, data }) => name === 'send-mail' && (data as { to?: string }).to === email)
    .map(({ data }) => data as { subject: string; text: string; html: string; language: string })

const listMemberships = async (schoolId: string, id: string) =>
  (
    await services.owner.query<{ role: string; status: string }>(
      'SELECT role, status FROM memberships WHERE school_id = $1 AND user_id = $2',
      [schoolId, id],
    )
  ).rows

test('a pasted list skips current teachers, reports invalid addresses, and mails each invitee in their language', async () => {
  const { teacher, schoolId, asAdmin } = await createSchool()
  const kim = await createColleague()
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [teacher])
  const addresses = `Kim <${kim.email}>\nnew-${schoolId}@kite.example, ${rows[0]!.email}\nno address`
  expect(await execute(services, inviteColleagues, { addresses }, asAdmin)).toEqual({
    sent: 2,
    already: 1,
    unsent: [],
    strange: ['no address'],
  })
  const [mail] = await listMailsTo(kim.email)
  expect(mail).toMatchObject({ language: 'ko-KR', subject: expect.stringContaining('Head') })
  expect(mail!.text).toContain('/ko/account/select-room')
  expect(await listMailsTo(`new-${schoolId}@kite.example`)).toHaveLength(1)
  // A repeated request within a minute sends no second mail.
  expect(await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)).toMatchObject({ sent: 0 })
})

test('sign-in links requested by strangers do not use up the mail limit of invitations', async () => {
  const { asAdmin } = await createSchool()
  const [bob, anna] = [await createColleague('Bob'), await createColleague('Anna')]
  const identity = openIdentity(services)
  for (let count = 0; count < 6; count++)
    await visitAs(identity, services.env.BASE_URL).post('/sign-in/magic-link', { email: bob.email })
  await identity.settle()
  const before = (await listMailsTo(bob.email)).length
  const addresses = `${anna.email}\n${bob.email}`
  expect(await execute(services, inviteColleagues, { addresses }, asAdmin)).toMatchObject({ sent: 2, unsent: [] })
  expect(await listMailsTo(bob.email)).toHaveLength(before + 1)
})

test('reports an address over its mail limit and invites it without a mail; other addresses get a mail', async () => {
  const bob = await createColleague('Bob')
  for (let school = 0; school < 5; school++)
    await execute(services, inviteColleagues, { addresses: bob.email }, (await createSchool()).asAdmin)
  const { asAdmin } = await createSchool()
  const anna = await createColleague('Anna')
  const before = (await listMailsTo(bob.email)).length
  const answer = await execute(services, inviteColleagues, { addresses: `${bob.email}\n${anna.email}` }, asAdmin)
  expect(answer).toEqual({ sent: 1, already: 0, unsent: [bob.email], strange: [] })
  expect(await listMailsTo(bob.email)).toHaveLength(before)
  expect(await listMailsTo(anna.email)).toHaveLength(1)
  const invitations = await listSchoolInvitations(bob.visit)
  expect(invitations).toHaveLength(6)
  // A sender over the limit of sixty mails an hour also gets the unsent addresses.
  const listAddresses = (from: number) =>
    Array.from({ length: 40 }, (_, index) => `c${from + index}-${anna.id}@kite.example`).join('\n')
  expect(await execute(services, inviteColleagues, { addresses: listAddresses(0) }, asAdmin)).toMatchObject({
    sent: 40,
  })
  const last = await execute(services, inviteColleagues, { addresses: listAddresses(40) }, asAdmin)
  expect(last.sent + last.unsent.length).toBe(40)
  expect(last.unsent.length).toBeGreaterThan(10)
})

test('accepting an invitation creates a teacher, declining changes nothing, and a withdrawn one is not found', async () => {
  const { schoolId, asAdmin } = await createSchool()
  const [accepting, declining, withdrawn] = [await createColleague(), await createColleague(), await createColleague()]
  const addresses = [accepting, declining, withdrawn].map(({ email }) => email).join('\n')
  await execute(services, inviteColleagues, { addresses }, asAdmin)
  const answer = async ({ id, visit }: typeof accepting, decision: string) => {
    const [invitation] = await listSchoolInvitations(visit)
    return execute(
      services,
      answerSchoolInvitation,
      { invitation: invitation?.id ?? services.newId(), answer: decision },
      { actor: actor(id) },
    )
  }
  const [invitation] = await listSchoolInvitations(withdrawn.visit)
  expect(invitation).toMatchObject({ inviter: 'Head' })
  await execute(services, withdrawSchoolInvitation, { invitation: invitation!.id }, asAdmin)
  await expect(answer(withdrawn, 'accept')).rejects.toMatchObject({ code: 'not-found' })
  await answer(accepting, 'accept')
  expect(await listMemberships(schoolId, accepting.id)).toEqual([{ role: 'teacher', status: 'active' }])
  await answer(declining, 'decline')
  expect(await listMemberships(schoolId, declining.id)).toEqual([])
  // A user cannot answer another user's invitation.
  await expect(
    execute(
      services,
      answerSchoolInvitation,
      { invitation: invitation!.id, answer: 'accept' },
      { actor: actor(declining.id) },
    ),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('a removed teacher rejoins by a new invitation, but not by an older one', async () => {
  const { schoolId, asAdmin } = await createSchool()
  const kim = await createColleague()
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    kim.id,
  ])
  await execute(services, removeMember, { personId: kim.id }, asAdmin)
  expect(await listSchoolInvitations(kim.visit)).toEqual([])
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  const [invitation] = await listSchoolInvitations(kim.visit)
  await execute(
    services,
    answerSchoolInvitation,
    { invitation: invitation!.id, answer: 'accept' },
    { actor: actor(kim.id) },
  )
  expect(await listMemberships(schoolId, kim.id)).toEqual([{ role: 'teacher', status: 'active' }])
})

test('an older invitation does not restore a revoked teacher role', async () => {
  const { schoolId, asAdmin } = await createSchool()
  const kim = await createColleague()
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  for (const role of ['teacher', 'guardian'])
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)`, [
      schoolId,
      kim.id,
      role,
    ])
  await execute(services, changeRole, { personId: kim.id, role: 'teacher', act: 'take' }, asAdmin)
  expect(await listSchoolInvitations(kim.visit)).toEqual([])
})

test('the mail domain of a school does not readmit a removed member', async () => {
  const { schoolId, asAdmin } = await createSchool()
  const kim = await createColleague()
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

test('an invitation becomes invalid when its inviter is removed from the school', async () => {
  const { admin, schoolId, asAdmin } = await createSchool()
  const kim = await createColleague()
  await execute(services, inviteColleagues, { addresses: kim.email }, asAdmin)
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1 AND user_id = $2`, [
    schoolId,
    admin,
  ])
  expect(await listSchoolInvitations(kim.visit)).toEqual([])
})

test('mails teacher requests to the admins at most once an hour, and decisions to the requesters', async () => {
  const { admin, schoolId, asAdmin } = await createSchool()
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [admin])
  const [first, second] = [await createColleague('Kim'), await createColleague('Lee', 'th')]
  for (const { id } of [first, second]) await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  // Withdrawing and repeating a request sends no further mail.
  for (const { id } of [first, second, first, second]) {
    await execute(services, withdrawAsking, { schoolId }, { actor: actor(id) })
    await execute(services, askSchool, { schoolId }, { actor: actor(id) })
  }
  const [firstMail, ...otherMails] = await listMailsTo(rows[0]!.email)
  expect(firstMail!.subject).toContain('Kim')
  expect(firstMail!.text).toContain(`/dashboard?school=${schoolId}&section=approvals`)
  expect(otherMails).toEqual([])
  await execute(services, decideTeachers, { decision: 'approve', person: first.id }, asAdmin)
  await execute(services, decideTeachers, { decision: 'decline', person: second.id }, asAdmin)
  expect(await listMailsTo(first.email)).toMatchObject([{ language: 'ko-KR', html: expect.stringContaining('href=') }])
  expect(await listMailsTo(second.email)).toMatchObject([
    { language: 'th-TH', html: expect.not.stringContaining('href=') },
  ])
})
