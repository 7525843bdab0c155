import { expect, test } from 'vitest'
import type { Command } from '#app/platform/commands/command.server.ts'
import { invitedFragment } from '#rules/identity/invited-address.ts'
import { openIdentity } from '#app/features/people/accounts/public.server.ts'
import { openVisitor as visitAs } from '#db/testing/visitor.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Actor } from '#rules/permissions.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool, listQueuedJobs } from '#db/testing/test-services.ts'
import { archiveClassrooms, restoreClassrooms } from '../archive-classrooms.server.ts'
import { handOverClassroom, leaveClassroom, removeTeacher } from './change-co-teachers.server.ts'
import { createClassroom, duplicateClassroom } from '../create-classroom.server.ts'
import { enterClassroom } from '../enter-classroom.server.ts'
import { answerInvitation, listReceivedInvitations } from './answer-invitation.server.ts'
import { inviteTeacher, withdrawInvitation } from './invite-teacher.server.ts'
import { turnYear } from '../year-turn/turn-year.server.ts'

const services = await openFileServices()

const runAs = <I, L, R>(command: Command<I, L, R>, input: object, user: Actor) =>
  execute(services, command, input, { actor: user })
const invite = inviteTeacher
const emailOf = (id: string) => `${id}@example.test`
const requestContextOf = (id: string) =>
  ({
    services,
    signedIn: { user: { id, staff: false, kind: 'adult' }, session: { strength: 'full' } },
    actor: actor(id),
  }) as unknown as RequestContext

async function ownedClass() {
  const person = await makePerson(services, 'Napat Wong')
  const schoolId = await makeSchool(services, { [person]: 'teacher' }, 'Kite Hill')
  const classroom = await makeClassroom(services, schoolId, person)
  return { person, schoolId, classroom, owner: actor(person, { schoolId, schoolRoles: ['teacher'] }) }
}
const enter = (id: string, classroomId: string) =>
  enterClassroom(services, requestContextOf(id).signedIn, { classroomId })

test('invites a teacher of another school by mail in their language, as co-teacher of one class only', async () => {
  const { owner, schoolId, classroom, person } = await ownedClass()
  const second = await makeClassroom(services, schoolId, person)
  const kim = await makePerson(services, 'Kim')
  await services.owner.query(`UPDATE users SET locale = 'ko' WHERE id = $1`, [kim])
  const { id } = await runAs(invite, { classroom, email: ` ${emailOf(kim).toUpperCase()} ` }, owner)
  const mail = (await listQueuedJobs(services)).at(-1)!.data as { to: string; text: string; subject: string }
  expect(mail).toMatchObject({
    to: emailOf(kim),
    text: expect.stringContaining(
      `${services.env.BASE_URL}/ko/dashboard/classroom?invitation=${id}${invitedFragment(emailOf(kim))}`,
    ),
  })
  expect(await listReceivedInvitations(requestContextOf(kim))).toEqual([
    {
      id,
      classroom: { name: 'Class', icon: 'kite', colour: 'sky', grade: null },
      school: 'Kite Hill',
      inviter: 'Napat Wong',
    },
  ])
  expect(await enter(kim, classroom)).toBeNull()
  await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
  expect((await enter(kim, classroom))!.facts.relations).toEqual(['co-teacher'])
  expect((await enter(kim, second))!.facts.relations).toEqual([])
  expect(await listReceivedInvitations(requestContextOf(kim))).toEqual([])
  await expect(runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(runAs(invite, { classroom, email: emailOf(kim) }, owner)).rejects.toMatchObject({
    details: { reason: 'already-teaching' },
  })
})

test('limits an address to five invitation mails an hour, without limiting invitations or sign-in mails', async () => {
  const kim = await makePerson(services, 'Kim')
  const invitations = Array.from({ length: 8 }, async () => {
    const { owner, classroom } = await ownedClass()
    return runAs(invite, { classroom, email: emailOf(kim) }, owner)
  })
  const answers = await Promise.all(invitations)
  expect(answers.filter(({ sent }) => sent)).toHaveLength(5)
  const mails = async () =>
    (await listQueuedJobs(services)).filter(({ data }) => (data as { to?: string }).to === emailOf(kim)).length
  expect(await mails()).toBe(5)
  expect(await listReceivedInvitations(requestContextOf(kim))).toHaveLength(8)
  const identity = openIdentity(services)
  const requestLink = () =>
    visitAs(identity, services.env.BASE_URL).post('/sign-in/magic-link', { email: emailOf(kim) })
  for (let sent = 0; sent < 5; sent++) expect((await requestLink()).status).toBe(200)
  expect((await requestLink()).status).toBe(429)
  await identity.settle()
  expect(await mails()).toBe(10)
})

test('grants no access by declined, expired, withdrawn, archived-class or removed-user invitations', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const [decliner, lateAnswerer, withdrawnInvitee, removed] = await Promise.all(
    ['No', 'Late', 'Gone', 'Removed'].map((name) => makePerson(services, name)),
  )
  const inviteById = async (person: string) => (await runAs(invite, { classroom, email: emailOf(person) }, owner)).id
  await runAs(answerInvitation, { invitation: await inviteById(decliner!), answer: 'decline' }, actor(decliner!))
  expect(await enter(decliner!, classroom)).toBeNull()
  const old = await inviteById(lateAnswerer!)
  await services.owner.query(`UPDATE classroom_invitations SET expires_at = now() - interval '1 day' WHERE id = $1`, [
    old,
  ])
  await expect(
    runAs(answerInvitation, { invitation: old, answer: 'accept' }, actor(lateAnswerer!)),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  const withdrawn = await inviteById(withdrawnInvitee!)
  await runAs(withdrawInvitation, { classroom, invitation: withdrawn }, owner)
  await expect(
    runAs(answerInvitation, { invitation: withdrawn, answer: 'accept' }, actor(withdrawnInvitee!)),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  const wasAdmin = await makePerson(services, 'Once admin')
  for (const [person, role] of [
    [removed!, 'teacher'],
    [wasAdmin, 'admin'],
  ] as const) {
    await services.owner.query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, $3, 'removed')`,
      [schoolId, person, role],
    )
    await expect(
      runAs(answerInvitation, { invitation: await inviteById(person), answer: 'accept' }, actor(person)),
    ).rejects.toMatchObject({ details: { reason: 'not-in-school' } })
  }
  await expect(runAs(invite, { classroom, email: emailOf(removed!) }, owner)).rejects.toMatchObject({ code: 'limited' })
  const invitee = await makePerson(services)
  const invitation = await inviteById(invitee)
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [classroom])
  expect(await listReceivedInvitations(requestContextOf(invitee))).toEqual([])
  await expect(runAs(answerInvitation, { invitation, answer: 'accept' }, actor(invitee))).rejects.toMatchObject({
    details: { reason: 'closed' },
  })
})

test('a former owner who accepts an invitation becomes a co-teacher', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const former = await makePerson(services, 'Former')
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'owner', 'removed')`,
    [schoolId, classroom, former],
  )
  const { id } = await runAs(invite, { classroom, email: emailOf(former) }, owner)
  await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(former))
  expect((await enter(former, classroom))!.facts.relations).toEqual(['co-teacher'])
})

test('a user who became the owner before accepting the invitation stays the owner', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const newOwner = await makePerson(services, 'Heir')
  const { id } = await runAs(invite, { classroom, email: emailOf(newOwner) }, owner)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    newOwner,
  ])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [schoolId, classroom, newOwner],
  )
  await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(newOwner))
  expect((await enter(newOwner, classroom))!.facts.relations).toEqual(['owner'])
})

test('an invitation expires when the class or the school removes its sender', async () => {
  const { owner, person, schoolId, classroom } = await ownedClass()
  const [kim, wei] = [await makePerson(services, 'Kim'), await makePerson(services, 'Wei')]
  const { id } = await runAs(invite, { classroom, email: emailOf(kim) }, owner)
  const { id: second } = await runAs(invite, { classroom, email: emailOf(wei) }, owner)
  await services.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE user_id = $1`, [person])
  expect(await listReceivedInvitations(requestContextOf(kim))).toEqual([])
  await expect(runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))).rejects.toMatchObject({
    details: { reason: 'expired' },
  })
  await services.owner.query(`UPDATE classroom_teachers SET status = 'active' WHERE user_id = $1`, [person])
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, [person])
  await expect(runAs(answerInvitation, { invitation: second, answer: 'accept' }, actor(wei))).rejects.toMatchObject({
    details: { reason: 'expired' },
  })
  const joined = await services.owner.query('SELECT FROM memberships WHERE school_id = $1 AND user_id = ANY ($2)', [
    schoolId,
    [kim, wei],
  ])
  expect(joined.rowCount).toBe(0)
})

test('an invitation renewed by the new owner stays valid after the old owner is removed', async () => {
  const { owner, person, schoolId, classroom } = await ownedClass()
  const [kim, wei] = [await makePerson(services, 'Kim'), await makePerson(services, 'Wei')]
  const { id: first } = await runAs(invite, { classroom, email: emailOf(kim) }, owner)
  await runAs(answerInvitation, { invitation: first, answer: 'accept' }, actor(kim))
  const { id } = await runAs(invite, { classroom, email: emailOf(wei) }, owner)
  await runAs(handOverClassroom, { classroom, person: kim }, owner)
  const next = actor(kim, { schoolId, schoolRoles: ['teacher'] })
  await runAs(removeTeacher, { classroom, person }, next)
  await services.owner.query(
    `UPDATE classroom_invitations SET made_at = made_at - interval '2 minutes' WHERE id = $1`,
    [id],
  )
  expect(await runAs(invite, { classroom, email: emailOf(wei) }, next)).toMatchObject({ id })
  expect(await listReceivedInvitations(requestContextOf(wei))).toMatchObject([{ id, inviter: 'Kim' }])
  await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(wei))
  expect((await enter(wei, classroom))!.facts.relations).toEqual(['co-teacher'])
})

test('co-teachers can leave or be removed, and an owner can only hand the class over', async () => {
  const { owner, person, schoolId, classroom } = await ownedClass()
  const [kim, wei] = [await makePerson(services, 'Kim'), await makePerson(services, 'Wei')]
  for (const colleague of [kim, wei]) {
    const { id } = await runAs(invite, { classroom, email: emailOf(colleague) }, owner)
    await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(colleague))
  }
  const inSchool = (id: string) => actor(id, { schoolId, schoolRoles: ['teacher'] })
  await runAs(leaveClassroom, { classroom }, inSchool(wei))
  expect((await enter(wei, classroom))!.facts.relations).toEqual([])
  await expect(runAs(leaveClassroom, { classroom }, owner)).rejects.toMatchObject({
    details: { reason: 'not-a-co-teacher' },
  })
  await expect(runAs(removeTeacher, { classroom, person }, owner)).rejects.toMatchObject({
    details: { reason: 'not-a-co-teacher' },
  })
  await runAs(handOverClassroom, { classroom, person: kim }, owner)
  expect([(await enter(kim, classroom))!.facts.relations, (await enter(person, classroom))!.facts.relations]).toEqual([
    ['owner'],
    ['co-teacher'],
  ])
  await services.owner.query('DELETE FROM rights_changes')
  await runAs(removeTeacher, { classroom, person }, inSchool(kim))
  const { rows } = await services.owner.query('SELECT person_id FROM rights_changes')
  expect(rows).toEqual([{ person_id: person }])
  await expect(runAs(handOverClassroom, { classroom, person: wei }, inSchool(kim))).rejects.toMatchObject({
    details: { reason: 'not-a-co-teacher' },
  })
})

test('removing a co-teacher reports whether they have seen login cards or secrets', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const removeCoTeacher = async (saw: string | null) => {
    const kim = await makePerson(services, 'Kim')
    const { id } = await runAs(invite, { classroom, email: emailOf(kim) }, owner)
    await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
    if (saw)
      await services.owner.query(
        `INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, '{}', now())`,
        [schoolId, kim, saw, classroom],
      )
    return runAs(removeTeacher, { classroom, person: kim }, owner)
  }
  expect(await removeCoTeacher(null)).toEqual({ sawSecrets: false })
  expect(await removeCoTeacher('progress.print')).toEqual({ sawSecrets: false })
  expect(await removeCoTeacher('secrets.show')).toEqual({ sawSecrets: true })
})

test('rejects all co-teacher commands from unauthorized users', async () => {
  const { owner, schoolId, classroom, person } = await ownedClass()
  const [kim, colleague, student, other] = [
    await makePerson(services, 'Kim'),
    await makePerson(services),
    await makePerson(services),
    await ownedClass(),
  ]
  const { id: invitation } = await runAs(invite, { classroom, email: emailOf(kim) }, owner)
  const commands: [Command<never, never, unknown>, object][] = [
    [invite as never, { classroom, email: 'somebody@example.test' }],
    [withdrawInvitation as never, { classroom, invitation }],
    [removeTeacher as never, { classroom, person }],
    [leaveClassroom as never, { classroom }],
    [handOverClassroom as never, { classroom, person: kim }],
    [answerInvitation as never, { invitation, answer: 'accept' }],
  ]
  const wrong = [
    actor(colleague, { schoolId, schoolRoles: ['teacher'] }),
    actor(student, { schoolId, schoolRoles: ['student'] }),
    other.owner,
  ]
  for (const [command, input] of commands) {
    for (const user of wrong)
      await expect(runAs(command, input, user), command.name).rejects.toMatchObject({ code: 'not-found' })
    await expect(runAs(command, input, actor(null)), command.name).rejects.toMatchObject({ code: 'unauthenticated' })
  }
  await expect(
    runAs(answerInvitation, { invitation, answer: 'accept' }, actor(kim, { strength: 'class-code' })),
  ).rejects.toMatchObject({ code: 'not-found' })
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [kim])
  await expect(runAs(answerInvitation, { invitation, answer: 'accept' }, actor(kim))).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await listReceivedInvitations(requestContextOf(kim))).toEqual([])
  await services.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [kim])
  await runAs(answerInvitation, { invitation, answer: 'accept' }, actor(kim))
  const co = actor(kim, { schoolId, schoolRoles: ['teacher'] })
  for (const [command, input] of commands.slice(0, 3))
    await expect(runAs(command, input, co), command.name).rejects.toMatchObject({ code: 'not-found' })
  await expect(runAs(handOverClassroom, { classroom, person: kim }, co)).rejects.toMatchObject({ code: 'not-found' })
})

/** Creates a personal school with one class and a co-teacher. */
async function makePersonalSchool() {
  const [person, kim] = [await makePerson(services, 'Olga'), await makePerson(services, 'Kim')]
  const schoolId = await makeSchool(services, { [person]: 'admin' }, 'Olga')
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  const classroom = await makeClassroom(services, schoolId, person)
  const owner = actor(person, { schoolId, schoolRoles: ['admin'] })
  const coTeacher = actor(kim, { schoolId, schoolRoles: ['teacher'] })
  const inviteAndAccept = async () => {
    // Backdated, because an address gets at most one invitation mail a minute.
    await services.owner.query(`UPDATE classroom_invitations SET made_at = made_at - interval '1 hour'`)
    const { id } = await runAs(invite, { classroom, email: emailOf(kim) }, owner)
    await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
  }
  await inviteAndAccept()
  const membership = async () =>
    (
      await services.owner.query('SELECT status FROM memberships WHERE school_id = $1 AND user_id = $2', [
        schoolId,
        kim,
      ])
    ).rows[0]?.status
  return { schoolId, classroom, owner, along: coTeacher, kim, invited: inviteAndAccept, membership }
}

test('a co-teacher leaves a personal school with their last class there and may be invited again', async () => {
  const {
    classroom,
    schoolId,
    owner,
    along: coTeacher,
    kim,
    invited: inviteAndAccept,
    membership,
  } = await makePersonalSchool()
  const second = await makeClassroom(services, schoolId, owner.id!)
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, second, kim],
  )
  await runAs(removeTeacher, { classroom, person: kim }, owner)
  expect(await membership()).toBe('active')
  await runAs(leaveClassroom, { classroom: second }, coTeacher)
  expect(await membership()).toBe('removed')
  await inviteAndAccept()
  expect(await membership()).toBe('active')
  await runAs(archiveClassrooms, { classroom: [classroom] }, owner)
  expect(await membership()).toBe('removed')
  await runAs(restoreClassrooms, { classroom: [classroom] }, owner)
  expect(await membership()).toBe('active')
  await runAs(handOverClassroom, { classroom, person: kim }, owner)
  await runAs(archiveClassrooms, { classroom: [classroom] }, owner)
  expect(await membership()).toBe('active')
  await runAs(handOverClassroom, { classroom, person: owner.id! }, owner)
  expect(await membership()).toBe('removed')
})

test('only its owner can create classes in a personal school', async () => {
  const { classroom, owner, along: coTeacher } = await makePersonalSchool()
  const settings = {
    name: 'Another',
    grade: '',
    icon: 'kite',
    colour: 'sky',
    locale: 'en',
    joinPolicy: 'request',
    loginMode: 'picture',
    codingSkin: 'block',
    leaderboard: 'visible',
    termStarts: '',
    termEnds: '',
  }
  await expect(runAs(createClassroom, settings, coTeacher)).rejects.toMatchObject({ code: 'not-found' })
  await expect(runAs(duplicateClassroom, { classroom, name: 'Copy' }, coTeacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await runAs(handOverClassroom, { classroom, person: coTeacher.id! }, owner)
  const next = { from: classroom, to: { kind: 'new', name: 'Next year', grade: null }, leaveOut: [], teachers: [] }
  await expect(runAs(turnYear, { moves: JSON.stringify([next]) }, coTeacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await runAs(createClassroom, settings, owner)
})

test('a teacher without classes stays a member of a regular school', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const kim = await makePerson(services, 'Kim')
  const { id } = await runAs(invite, { classroom, email: emailOf(kim) }, owner)
  await runAs(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
  await runAs(removeTeacher, { classroom, person: kim }, owner)
  const { rows } = await services.owner.query('SELECT status FROM memberships WHERE school_id = $1 AND user_id = $2', [
    schoolId,
    kim,
  ])
  expect(rows).toEqual([{ status: 'active' }])
})
