import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#app/platform/command.server.ts'
import { openIdentity } from '#app/features/accounts/public.server.ts'
import { visit as visitAs } from '#db/testing/visitor.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  queuedJobs,
  type TestServices,
} from '#db/testing/test-services.ts'
import { archiveClassrooms, restoreClassrooms } from './archive-classrooms.server.ts'
import { handOverClassroom, leaveClassroom, removeTeacher } from './change-co-teachers.server.ts'
import { createClassroom, duplicateClassroom } from './create-classroom.server.ts'
import { enterClassroom } from './enter-classroom.server.ts'
import { answerInvitation, invitationsFor } from './answer-invitation.server.ts'
import { inviteTeacher, withdrawInvitation } from './invite-teacher.server.ts'
import { turnYear } from './turn-year.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const act = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor) =>
  execute(services, command, input, { actor: who })
const invite = inviteTeacher
const emailOf = (id: string) => `${id}@example.test`
const visit = (id: string) =>
  ({
    services,
    signedIn: { user: { id, staff: false, kind: 'adult' }, session: { strength: 'full' } },
    actor: actor(id),
  }) as unknown as Visit

async function ownedClass() {
  const person = await makePerson(services, 'Napat Wong')
  const schoolId = await makeSchool(services, { [person]: 'teacher' }, 'Kite Hill')
  const classroom = await makeClassroom(services, schoolId, person)
  return { person, schoolId, classroom, owner: actor(person, { schoolId, schoolRoles: ['teacher'] }) }
}
const enter = (id: string, classroomId: string) => enterClassroom(services, visit(id).signedIn, { classroomId })

test('a colleague of another school is asked by mail in their language, says yes, and teaches that class only', async () => {
  const { owner, schoolId, classroom, person } = await ownedClass()
  const second = await makeClassroom(services, schoolId, person)
  const kim = await makePerson(services, 'Kim')
  await services.owner.query(`UPDATE users SET locale = 'ko' WHERE id = $1`, [kim])
  const { id } = await act(invite, { classroom, email: ` ${emailOf(kim).toUpperCase()} ` }, owner)
  const mail = (await queuedJobs(services)).at(-1)!.data as { to: string; text: string; subject: string }
  expect(mail).toMatchObject({
    to: emailOf(kim),
    text: expect.stringContaining(`${services.env.BASE_URL}/ko/dashboard/classroom?invitation=${id}`),
  })
  expect(await invitationsFor(visit(kim))).toEqual([
    {
      id,
      classroom: { name: 'Class', icon: 'kite', colour: 'sky', grade: null },
      school: 'Kite Hill',
      inviter: 'Napat Wong',
    },
  ])
  expect(await enter(kim, classroom)).toBeNull()
  await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
  expect((await enter(kim, classroom))!.facts.relations).toEqual(['co-teacher'])
  expect((await enter(kim, second))!.facts.relations).toEqual([])
  expect(await invitationsFor(visit(kim))).toEqual([])
  await expect(act(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(act(invite, { classroom, email: emailOf(kim) }, owner)).rejects.toMatchObject({
    details: { reason: 'already-teaching' },
  })
})

test('an address gets five mails an hour, whoever writes them; the others ask without one, and it still signs in', async () => {
  const kim = await makePerson(services, 'Kim')
  const invitations = Array.from({ length: 8 }, async () => {
    const { owner, classroom } = await ownedClass()
    return act(invite, { classroom, email: emailOf(kim) }, owner)
  })
  const answers = await Promise.all(invitations)
  expect(answers.filter(({ sent }) => sent)).toHaveLength(5)
  const mails = async () =>
    (await queuedJobs(services)).filter(({ data }) => (data as { to?: string }).to === emailOf(kim)).length
  expect(await mails()).toBe(5)
  expect(await invitationsFor(visit(kim))).toHaveLength(8)
  const identity = openIdentity(services)
  const askForLink = () => visitAs(identity, services.env.BASE_URL).post('/sign-in/magic-link', { email: emailOf(kim) })
  for (let asked = 0; asked < 5; asked++) expect((await askForLink()).status).toBe(200)
  expect((await askForLink()).status).toBe(429)
  await identity.settle()
  expect(await mails()).toBe(10)
})

test('no, withdrawn, run out, an archived class, and whoever the school removed', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const [no, late, gone, removed] = await Promise.all(
    ['No', 'Late', 'Gone', 'Removed'].map((name) => makePerson(services, name)),
  )
  const ask = async (person: string) => (await act(invite, { classroom, email: emailOf(person) }, owner)).id
  await act(answerInvitation, { invitation: await ask(no!), answer: 'decline' }, actor(no!))
  expect(await enter(no!, classroom)).toBeNull()
  const old = await ask(late!)
  await services.owner.query(`UPDATE classroom_invitations SET expires_at = now() - interval '1 day' WHERE id = $1`, [
    old,
  ])
  await expect(act(answerInvitation, { invitation: old, answer: 'accept' }, actor(late!))).rejects.toMatchObject({
    code: 'not-found',
  })
  const withdrawn = await ask(gone!)
  await act(withdrawInvitation, { classroom, invitation: withdrawn }, owner)
  await expect(act(answerInvitation, { invitation: withdrawn, answer: 'accept' }, actor(gone!))).rejects.toMatchObject({
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
      act(answerInvitation, { invitation: await ask(person), answer: 'accept' }, actor(person)),
    ).rejects.toMatchObject({ details: { reason: 'not-in-school' } })
  }
  await expect(act(invite, { classroom, email: emailOf(removed!) }, owner)).rejects.toMatchObject({ code: 'limited' })
  const away = await makePerson(services)
  const invitation = await ask(away)
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [classroom])
  expect(await invitationsFor(visit(away))).toEqual([])
  await expect(act(answerInvitation, { invitation, answer: 'accept' }, actor(away))).rejects.toMatchObject({
    details: { reason: 'closed' },
  })
})

test('whoever owned the class before comes back as a co-teacher', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const former = await makePerson(services, 'Former')
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'owner', 'removed')`,
    [schoolId, classroom, former],
  )
  const { id } = await act(invite, { classroom, email: emailOf(former) }, owner)
  await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(former))
  expect((await enter(former, classroom))!.facts.relations).toEqual(['co-teacher'])
})

test('whoever was given the class before they answered stays its owner', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const heir = await makePerson(services, 'Heir')
  const { id } = await act(invite, { classroom, email: emailOf(heir) }, owner)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    heir,
  ])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [schoolId, classroom, heir],
  )
  await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(heir))
  expect((await enter(heir, classroom))!.facts.relations).toEqual(['owner'])
})

test('an invitation of somebody whom the class or the school has parted with opens nothing', async () => {
  const { owner, person, schoolId, classroom } = await ownedClass()
  const [kim, wei] = [await makePerson(services, 'Kim'), await makePerson(services, 'Wei')]
  const { id } = await act(invite, { classroom, email: emailOf(kim) }, owner)
  const { id: second } = await act(invite, { classroom, email: emailOf(wei) }, owner)
  await services.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE user_id = $1`, [person])
  expect(await invitationsFor(visit(kim))).toEqual([])
  await expect(act(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))).rejects.toMatchObject({
    details: { reason: 'expired' },
  })
  await services.owner.query(`UPDATE classroom_teachers SET status = 'active' WHERE user_id = $1`, [person])
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, [person])
  await expect(act(answerInvitation, { invitation: second, answer: 'accept' }, actor(wei))).rejects.toMatchObject({
    details: { reason: 'expired' },
  })
  const joined = await services.owner.query('SELECT FROM memberships WHERE school_id = $1 AND user_id = ANY ($2)', [
    schoolId,
    [kim, wei],
  ])
  expect(joined.rowCount).toBe(0)
})

test('an invitation that the new owner sends again is theirs, and stands when the one before is removed', async () => {
  const { owner, person, schoolId, classroom } = await ownedClass()
  const [kim, wei] = [await makePerson(services, 'Kim'), await makePerson(services, 'Wei')]
  const { id: first } = await act(invite, { classroom, email: emailOf(kim) }, owner)
  await act(answerInvitation, { invitation: first, answer: 'accept' }, actor(kim))
  const { id } = await act(invite, { classroom, email: emailOf(wei) }, owner)
  await act(handOverClassroom, { classroom, person: kim }, owner)
  const next = actor(kim, { schoolId, schoolRoles: ['teacher'] })
  await act(removeTeacher, { classroom, person }, next)
  await services.owner.query(
    `UPDATE classroom_invitations SET made_at = made_at - interval '2 minutes' WHERE id = $1`,
    [id],
  )
  expect(await act(invite, { classroom, email: emailOf(wei) }, next)).toMatchObject({ id })
  expect(await invitationsFor(visit(wei))).toMatchObject([{ id, inviter: 'Kim' }])
  await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(wei))
  expect((await enter(wei, classroom))!.facts.relations).toEqual(['co-teacher'])
})

test('removed, leaving, and handing over', async () => {
  const { owner, person, schoolId, classroom } = await ownedClass()
  const [kim, wei] = [await makePerson(services, 'Kim'), await makePerson(services, 'Wei')]
  for (const one of [kim, wei]) {
    const { id } = await act(invite, { classroom, email: emailOf(one) }, owner)
    await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(one))
  }
  const inSchool = (id: string) => actor(id, { schoolId, schoolRoles: ['teacher'] })
  await act(leaveClassroom, { classroom }, inSchool(wei))
  expect((await enter(wei, classroom))!.facts.relations).toEqual([])
  await expect(act(leaveClassroom, { classroom }, owner)).rejects.toMatchObject({
    details: { reason: 'not-a-co-teacher' },
  })
  await expect(act(removeTeacher, { classroom, person }, owner)).rejects.toMatchObject({
    details: { reason: 'not-a-co-teacher' },
  })
  await act(handOverClassroom, { classroom, person: kim }, owner)
  expect([(await enter(kim, classroom))!.facts.relations, (await enter(person, classroom))!.facts.relations]).toEqual([
    ['owner'],
    ['co-teacher'],
  ])
  await services.owner.query('DELETE FROM rights_changes')
  await act(removeTeacher, { classroom, person }, inSchool(kim))
  const { rows } = await services.owner.query('SELECT person_id FROM rights_changes')
  expect(rows).toEqual([{ person_id: person }])
  await expect(act(handOverClassroom, { classroom, person: wei }, inSchool(kim))).rejects.toMatchObject({
    details: { reason: 'not-a-co-teacher' },
  })
})

test('whoever removes a colleague is told where they know cards or secrets of the class', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const removed = async (saw: string | null) => {
    const kim = await makePerson(services, 'Kim')
    const { id } = await act(invite, { classroom, email: emailOf(kim) }, owner)
    await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
    if (saw)
      await services.owner.query(
        `INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, '{}', now())`,
        [schoolId, kim, saw, classroom],
      )
    return act(removeTeacher, { classroom, person: kim }, owner)
  }
  expect(await removed(null)).toEqual({ sawSecrets: false })
  expect(await removed('progress.print')).toEqual({ sawSecrets: false })
  expect(await removed('secrets.show')).toEqual({ sawSecrets: true })
})

test('refuses the wrong actor', async () => {
  const { owner, schoolId, classroom, person } = await ownedClass()
  const [kim, colleague, student, other] = [
    await makePerson(services, 'Kim'),
    await makePerson(services),
    await makePerson(services),
    await ownedClass(),
  ]
  const { id: invitation } = await act(invite, { classroom, email: emailOf(kim) }, owner)
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
    for (const who of wrong)
      await expect(act(command, input, who), command.name).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(command, input, actor(null)), command.name).rejects.toMatchObject({ code: 'unauthenticated' })
  }
  await expect(
    act(answerInvitation, { invitation, answer: 'accept' }, actor(kim, { strength: 'class-code' })),
  ).rejects.toMatchObject({ code: 'not-found' })
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [kim])
  await expect(act(answerInvitation, { invitation, answer: 'accept' }, actor(kim))).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await invitationsFor(visit(kim))).toEqual([])
  await services.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [kim])
  await act(answerInvitation, { invitation, answer: 'accept' }, actor(kim))
  const co = actor(kim, { schoolId, schoolRoles: ['teacher'] })
  for (const [command, input] of commands.slice(0, 3))
    await expect(act(command, input, co), command.name).rejects.toMatchObject({ code: 'not-found' })
  await expect(act(handOverClassroom, { classroom, person: kim }, co)).rejects.toMatchObject({ code: 'not-found' })
})

/** A teacher's own space with one class, and a colleague who teaches along in it. */
async function ownSpace() {
  const [person, kim] = [await makePerson(services, 'Olga'), await makePerson(services, 'Kim')]
  const schoolId = await makeSchool(services, { [person]: 'admin' }, 'Olga')
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  const classroom = await makeClassroom(services, schoolId, person)
  const owner = actor(person, { schoolId, schoolRoles: ['admin'] })
  const along = actor(kim, { schoolId, schoolRoles: ['teacher'] })
  const invited = async () => {
    // An address is not written to twice in a minute.
    await services.owner.query(`UPDATE classroom_invitations SET made_at = made_at - interval '1 hour'`)
    const { id } = await act(invite, { classroom, email: emailOf(kim) }, owner)
    await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
  }
  await invited()
  const membership = async () =>
    (
      await services.owner.query('SELECT status FROM memberships WHERE school_id = $1 AND user_id = $2', [
        schoolId,
        kim,
      ])
    ).rows[0]?.status
  return { schoolId, classroom, owner, along, kim, invited, membership }
}

test('out of a colleague’s own space somebody goes with the last class they teach there, and may be asked along again', async () => {
  const { classroom, schoolId, owner, along, kim, invited, membership } = await ownSpace()
  const second = await makeClassroom(services, schoolId, owner.id!)
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, second, kim],
  )
  await act(removeTeacher, { classroom, person: kim }, owner)
  expect(await membership()).toBe('active')
  await act(leaveClassroom, { classroom: second }, along)
  expect(await membership()).toBe('removed')
  await invited()
  expect(await membership()).toBe('active')
  await act(archiveClassrooms, { classroom: [classroom] }, owner)
  expect(await membership()).toBe('removed')
  await act(restoreClassrooms, { classroom: [classroom] }, owner)
  expect(await membership()).toBe('active')
  await act(handOverClassroom, { classroom, person: kim }, owner)
  await act(archiveClassrooms, { classroom: [classroom] }, owner)
  expect(await membership()).toBe('active')
  await act(handOverClassroom, { classroom, person: owner.id! }, owner)
  expect(await membership()).toBe('removed')
})

test('in a colleague’s own space nobody else opens classes', async () => {
  const { classroom, owner, along } = await ownSpace()
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
  await expect(act(createClassroom, settings, along)).rejects.toMatchObject({ code: 'not-found' })
  await expect(act(duplicateClassroom, { classroom, name: 'Copy' }, along)).rejects.toMatchObject({ code: 'not-found' })
  await act(handOverClassroom, { classroom, person: along.id! }, owner)
  const next = { from: classroom, to: { kind: 'new', name: 'Next year', grade: null }, leaveOut: [], teachers: [] }
  await expect(act(turnYear, { moves: JSON.stringify([next]) }, along)).rejects.toMatchObject({ code: 'not-found' })
  await act(createClassroom, settings, owner)
})

test('in a school somebody stays a teacher when they teach no class', async () => {
  const { owner, schoolId, classroom } = await ownedClass()
  const kim = await makePerson(services, 'Kim')
  const { id } = await act(invite, { classroom, email: emailOf(kim) }, owner)
  await act(answerInvitation, { invitation: id, answer: 'accept' }, actor(kim))
  await act(removeTeacher, { classroom, person: kim }, owner)
  const { rows } = await services.owner.query('SELECT status FROM memberships WHERE school_id = $1 AND user_id = $2', [
    schoolId,
    kim,
  ])
  expect(rows).toEqual([{ status: 'active' }])
})
