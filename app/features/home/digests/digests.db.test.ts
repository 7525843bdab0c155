import { beforeEach, expect, test } from 'vitest'
import type { SchoolId } from '#rules/ids.ts'
import { visitor, type Actor } from '#rules/permissions.ts'
import { quotas } from '#rules/quotas.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Mailer } from '#app/platform/mail/mail.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileMailer } from '#db/testing/file-mailer.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { actor, listQueuedJobs, makePerson } from '#db/testing/test-services.ts'
import { changeParentLink } from '#app/features/people/guardians/public.server.ts'
import { chooseDigestDay } from './choices/choose-digest-day.server.ts'
import { openInvitationLink, openReaderLink } from './choices/opened-links.server.ts'
import { sendDigestSample } from './choices/send-sample.server.ts'
import { loadClassDigests } from './class/class-digests.server.ts'
import { leaveOutDigest, previewDigest } from './class/leave-out.server.ts'
import feature from './feature.server.ts'
import { sendDigestSampleJob } from './jobs/send-digest-sample.server.ts'
import { answerParentInvitation } from './invitations/answer-invitation.server.ts'
import { blockParentMail } from './invitations/block-parent-mail.server.ts'
import { cancelParentInvitation } from './invitations/cancel-invitation.server.ts'
import { inviteParent, previewParentInvitation } from './invitations/invite-parent.server.ts'
import { sendParentInvitationJob } from './jobs/send-parent-invitation.server.ts'
import { listParentMailStates, loadParentMails } from './queries.server.ts'
import { planDigestsJob } from './jobs/plan-digests.server.ts'
import { sendDigestJob } from './jobs/send-digest.server.ts'

/** Friday, 15:10 in Bangkok: the week of the school has ended. */
const weekEnd = Date.parse('2026-11-20T08:10:00Z')
const limitOfChanges = quotas['digest-choice'].perDay
const [hourMs, dayMs, week] = [3_600_000, 86_400_000, '2026-W47']
let clock = weekEnd
const services = await openFileServices({ now: () => clock })
const { owner } = services
const { server, mailer } = await openFileMailer()
let classroom: ClassroomRef
let teacherId: string, child: string, sibling: string
let teacher: Actor
let address: string

beforeEach(async () => {
  clock = weekEnd
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  teacherId = childClass.teacher
  ;[child, sibling] = childClass.children as [string, string]
  teacher = actor(teacherId, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  address = `parent-${services.newId()}@example.test`
  await owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok', name = 'Kite Hill' WHERE id = $1`, [
    classroom.schoolId,
  ])
  await owner.query(`UPDATE users SET name = 'Zanele Qxchild' WHERE id = $1`, [child])
  await owner.query(`UPDATE users SET name = 'Wolfram Qxmate' WHERE id = $1`, [sibling])
})

const inputOf = (student = child, to = address) => ({ classroomId: classroom.id, student, address: to, locale: 'en' })
const invite = (student = child, to = address, by = teacher) =>
  execute(services, inviteParent, inputOf(student, to), { actor: by })

/** Runs the queued jobs of this school since `from`, with the real mail server, and returns their names. */
async function runJobs(name: string, using: Mailer = mailer): Promise<number> {
  const handlers = {
    'send-parent-invitation': sendParentInvitationJob,
    'plan-digests': planDigestsJob,
    'send-digest': sendDigestJob,
    'send-digest-sample': sendDigestSampleJob,
  }
  const handle = handlers[name as keyof typeof handlers]({ ...services, mailer: using })
  const jobs = (await listQueuedJobs(services)).filter(
    (job) => job.name === name && (job.data as { schoolId: string }).schoolId === classroom.schoolId,
  )
  for (const { data } of jobs) await handle(data)
  return jobs.length
}

const runDay = () => {
  const day = { schoolId: classroom.schoolId as SchoolId, timeZone: 'Asia/Bangkok', now: clock, services }
  const tenant = { ...systemTenant, schoolId: day.schoolId, identity: true as const }
  return inTransaction(services.pool, tenant, (db) => feature.dailyNotices!(db, day))
}

const tokenIn = (text: string, field: string) => new RegExp(`${field}=([^&\\s]+)`).exec(text)![1]!

/** Invites the address and accepts by the link in the received mail; returns the token of the reader. */
async function acceptByMail(student = child): Promise<string> {
  await invite(student)
  await runJobs('send-parent-invitation')
  const token = tokenIn((await server.mailTo(address, student === child ? /Zanele/ : /Wolfram/)).text, 'invitation')
  const { choices } = await answer(token, 'accept')
  return choices!
}

const answer = (token: string, reply: string) =>
  execute(services, answerParentInvitation, { token, answer: reply, timeZone: 'Asia/Bangkok' }, { actor: visitor })
const choose = (token: string, day: string) => execute(services, chooseDigestDay, { token, day }, { actor: visitor })

const learn = async (student: string) => {
  await owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [classroom.schoolId, student],
  )
  await owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 2, 17, 1000, t.at, t.at, t.at
     FROM unnest(ARRAY['ff-1-1', 'ff-1-2', 'ff-1-3']) AS step, (SELECT '2026-11-19T03:24:00Z'::timestamptz AS at) t`,
    [classroom.schoolId, student],
  )
}

const digestRows = async () =>
  (
    await owner.query<{ status: string; due: Date }>(
      'SELECT status, due_at AS due FROM digests WHERE school_id = $1 ORDER BY week',
      [classroom.schoolId],
    )
  ).rows
const mailsOf = (student = child) =>
  read(services, teacher, (db) =>
    loadParentMails(db, services.env, { schoolId: classroom.schoolId as SchoolId, studentId: student as never }, clock),
  )
const states = () => read(services, teacher, (db) => listParentMailStates(db, classroom.schoolId, classroom.id, clock))

test('shows the mail of an invitation, and sends the same text to the address', async () => {
  const preview = await execute(services, previewParentInvitation, inputOf(), { actor: teacher })
  expect(preview).toMatchObject({ to: address, subject: 'Kite Hill invites you: Zanele’s week by email' })
  await invite()
  await runJobs('send-parent-invitation')
  const mail = await server.mailTo(address)
  expect(mail.subject).toBe(preview.subject)
  expect(mail.text).toMatch(/\/parent\?invitation=/)
  expect(mail.text).not.toContain('Qxchild')
  expect(await mailsOf()).toMatchObject([{ address, status: 'sent', isBounced: false }])
})

test('stores no address in readable form', async () => {
  await invite()
  const { rows } = await owner.query('SELECT r::text AS row FROM digest_readers r WHERE school_id = $1', [
    classroom.schoolId,
  ])
  const jobs = (await listQueuedJobs(services)).filter(({ data }) => JSON.stringify(data).includes(address))
  expect(JSON.stringify(rows)).not.toContain(address)
  expect(jobs).toEqual([])
})

test('a guardian without an account gets the week of the child and ends it with one click', async () => {
  const reader = await acceptByMail()
  await learn(child)
  await runDay()
  await runJobs('plan-digests')
  const { due } = (await digestRows())[0]!
  expect(due.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-20T10:00:00Z'))
  expect(due.getTime()).toBeLessThan(Date.parse('2026-11-20T10:30:00Z'))
  clock = due.getTime()
  await runJobs('send-digest')
  const mail = await server.mailTo(address, /Learned this week/)
  expect(mail.subject).toContain('Zanele’s week')
  expect(mail.text).toContain('Thursday: learned')
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail.headers['list-unsubscribe']).toContain('/api/1.0/digests/off?token=')
  expect(Buffer.byteLength(mail.html! + mail.text)).toBeLessThan(200_000)
  // No remote picture, nothing that counts.
  expect(mail.html).not.toMatch(/<img|src=|url\(/)
  // No counts of tries and no clock times. The tokens of the links are random.
  expect(mail.text.replaceAll(/http\S+/g, '')).not.toMatch(/17|03:24|10:24/)
  expect((await digestRows()).map(({ status }) => status)).toEqual(['sent'])
  expect(tokenIn(mail.text, 'weekly')).toBe(reader)
  await choose(reader, 'off')
  expect(await openReaderLink({ services }, reader)).toMatchObject({ day: 'off', children: ['Zanele'] })
})

test('a digest names no other person of the school', async () => {
  const otherGuardians = await Promise.all(
    ['Ottilie Qxpartner', 'Hjalmar Qxparent'].map((name) => makePerson(services, name)),
  )
  for (const id of otherGuardians)
    await owner.query(`INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)`, [
      classroom.schoolId,
      id,
      child,
    ])
  await acceptByMail()
  for (const student of [child, sibling]) await learn(student)
  await runDay()
  await runJobs('plan-digests')
  await runJobs('send-digest')
  const mail = await server.mailTo(address, /Learned this week/)
  const { rows } = await owner.query<{ name: string }>(
    `SELECT u.name FROM users u WHERE u.id = ANY($1) OR u.id IN (SELECT user_id FROM memberships WHERE school_id = $2)`,
    [otherGuardians, classroom.schoolId],
  )
  const words = rows.flatMap(({ name }) => name.split(' ')).filter((word) => word !== 'Zanele')
  expect(words.length).toBeGreaterThan(6)
  for (const word of words) expect(`${mail.subject}${mail.text}${mail.html}`, word).not.toContain(word)
})

test('sends a week once, although the planning and the job are repeated', async () => {
  await acceptByMail()
  await learn(child)
  let sent = 0
  const counting: Mailer = { send: async () => void sent++, close: () => {} }
  for (let round = 0; round < 2; round++) {
    await runDay()
    await runJobs('plan-digests')
    await runJobs('send-digest', counting)
  }
  expect(sent).toBe(1)
})

test('a mail that is sent again after a crash has the same Message-ID', async () => {
  await acceptByMail()
  await learn(child)
  await runDay()
  await runJobs('plan-digests')
  const ids: (string | undefined)[] = []
  const dying: Mailer = {
    async send({ messageId }) {
      ids.push(messageId)
      throw new Error('connection lost')
    },
    close: () => {},
  }
  await expect(runJobs('send-digest', dying)).rejects.toThrow('connection lost')
  await expect(runJobs('send-digest', dying)).rejects.toThrow('connection lost')
  expect(ids[0]).toMatch(/^<[\w-]{43}@.+>$/)
  expect(ids[1]).toBe(ids[0])
  expect((await digestRows()).map(({ status }) => status)).toEqual(['queued'])
})

test('writes two lines about quiet weeks twice, then nothing', async () => {
  await acceptByMail()
  const texts: string[] = []
  const reading: Mailer = { send: async ({ text }) => void texts.push(text), close: () => {} }
  for (let count = 0; count < 3; count++) {
    await runDay()
    await runJobs('plan-digests')
    await runJobs('send-digest', reading)
    clock += 7 * dayMs
  }
  expect((await digestRows()).map(({ status }) => status)).toEqual(['quiet', 'quiet', 'silent'])
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('A quiet week')
})

test('sends nothing on Sunday to a reader who turned the mail off after the planning', async () => {
  const reader = await acceptByMail()
  await choose(reader, 'sunday')
  await runDay()
  await runJobs('plan-digests')
  const { due } = (await digestRows())[0]!
  expect(due.getTime() - Date.parse('2026-11-22T11:00:00Z')).toBeLessThan(hourMs)
  await choose(reader, 'off')
  let sent = 0
  await runJobs('send-digest', { send: async () => void sent++, close: () => {} })
  expect(sent).toBe(0)
  expect((await digestRows()).map(({ status }) => status)).toEqual(['off'])
})

test('reports missing and due work', async () => {
  await acceptByMail()
  for (const [content, dueAt] of [
    ['ff-1a', '2026-11-18T10:00:00Z'],
    ['ff-1b', '2026-11-24T10:00:00Z'],
  ])
    await owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, made_at)
       VALUES ($1, $2, $3, 'lesson', $4, 'open', '2026-11-01', $5, now())`,
      [classroom.schoolId, services.newId(), classroom.id, content, dueAt],
    )
  await runDay()
  await runJobs('plan-digests')
  await runJobs('send-digest')
  const { text } = await server.mailTo(address, /Not finished yet/)
  expect(text).toMatch(/Not finished yet\n.+due on Wednesday, November 18/)
  expect(text).toMatch(/Next\n.+due on Tuesday, November 24/)
})

test('names a test that was not taken, and reports none that was handed in or released', async () => {
  await acceptByMail()
  const insertTest = async (content: string, releasedAt: string | null) => {
    const id = services.newId()
    await owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, released_at, made_at)
       VALUES ($1, $2, $3, 'lesson', $4, 'open', '2026-11-17', '2026-11-18T10:00:00Z', 20, $5, now())`,
      [classroom.schoolId, id, classroom.id, content, releasedAt],
    )
    return id
  }
  await insertTest('ff-1a', null)
  const handedIn = await insertTest('ff-1b', null)
  await insertTest('ff-2a', '2026-11-18T11:00:00Z')
  await owner.query(
    `INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at, handed_in_at) VALUES ($1, $2, $3, '2026-11-18T09:00:00Z', '2026-11-18T09:10:00Z')`,
    [classroom.schoolId, handedIn, child],
  )
  await runDay()
  await runJobs('plan-digests')
  await runJobs('send-digest')
  const { text } = await server.mailTo(address, /Not finished yet/)
  expect(text).toMatch(/Not finished yet\nTest: .+, due on Wednesday, November 18/)
  expect(text.match(/Test: /g)).toHaveLength(1)
})

test('an address that the mail server refuses gets nothing more, and the teacher sees it', async () => {
  await acceptByMail()
  await learn(child)
  await runDay()
  await runJobs('plan-digests')
  const refusal = Object.assign(new Error('unknown'), {
    ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 unknown user' },
  })
  await runJobs('send-digest', { send: () => Promise.reject(refusal), close: () => {} })
  expect((await digestRows()).map(({ status }) => status)).toEqual(['bounced'])
  expect(await mailsOf()).toMatchObject([{ isBounced: true }])
  expect((await states()).get(child as never)).toBe('bounced')
  clock += 7 * dayMs
  await runDay()
  await runJobs('plan-digests')
  expect(await digestRows()).toHaveLength(1)
})

test('reminds once after a week, and not in the night', async () => {
  await invite()
  clock += 8 * dayMs
  await runDay()
  await runDay()
  expect(
    (await listQueuedJobs(services)).filter(
      ({ data }) => (data as { schoolId?: string }).schoolId === classroom.schoolId && 'invitation' in data,
    ),
  ).toHaveLength(2)
  await runJobs('send-parent-invitation')
  expect((await server.mailTo(address, /reminder/i)).subject).toContain('A reminder from Kite Hill')
})

test('a person who is not the parent ends the invitation, and cannot be invited again', async () => {
  await invite()
  await runJobs('send-parent-invitation')
  const token = tokenIn((await server.mailTo(address)).text, 'invitation')
  expect(await openInvitationLink({ services }, token)).toMatchObject({ state: 'open', child: 'Zanele' })
  await answer(token, 'decline')
  expect(await openInvitationLink({ services }, token)).toMatchObject({ state: 'ended' })
  expect((await states()).get(child as never)).toBe('not-a-parent')
  clock += hourMs
  await expect(invite()).rejects.toMatchObject({ details: { reason: 'not-a-parent' } })
  await expect(answer(token, 'accept')).rejects.toMatchObject({ details: { reason: 'already-answered' } })
})

test('an invitation expires after 14 days', async () => {
  await invite()
  await runJobs('send-parent-invitation')
  const token = tokenIn((await server.mailTo(address)).text, 'invitation')
  clock += 14 * dayMs
  await expect(answer(token, 'accept')).rejects.toMatchObject({ details: { reason: 'expired' } })
  expect(await mailsOf()).toMatchObject([{ status: 'expired' }])
})

test('one mail for two children of the same school', async () => {
  await acceptByMail()
  await acceptByMail(sibling)
  for (const student of [child, sibling]) await learn(student)
  await runDay()
  await runJobs('plan-digests')
  await runJobs('send-digest')
  const { subject } = await server.mailTo(address, /Learned this week/)
  expect(subject).toContain('Wolfram and Zanele’s week')
  expect(await digestRows()).toHaveLength(1)
})

test('a guardian with an account gets the mail, with the unsubscribe link of all notices', async () => {
  const guardian = await makePerson(services, 'Parent')
  await owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    classroom.schoolId,
    guardian,
    child,
  ])
  await owner.query(`INSERT INTO digest_days (user_id, day, time_zone) VALUES ($1, 'sunday', 'America/New_York')`, [
    guardian,
  ])
  await learn(child)
  await runDay()
  await runJobs('plan-digests')
  const { due } = (await digestRows())[0]!
  expect(due.getTime() - Date.parse('2026-11-22T23:00:00Z')).toBeLessThan(hourMs / 2)
  clock = due.getTime()
  await runJobs('send-digest')
  const mail = await server.mailTo(`${guardian}@example.test`)
  expect(mail.headers['list-unsubscribe']).toContain('/api/1.0/notices/off?token=')
  expect(mail.text).toContain('/dashboard\n')
})

test('refuses other teachers, students and changed tokens', async () => {
  const stranger = actor(await makePerson(services, 'Other'), {
    schoolId: classroom.schoolId,
    schoolRoles: ['teacher'],
  })
  await expect(invite(child, address, stranger)).rejects.toMatchObject({ code: 'not-found' })
  const preview = execute(services, previewParentInvitation, inputOf(), { actor: stranger })
  await expect(preview).rejects.toMatchObject({ code: 'not-found' })
  const reader = await acceptByMail()
  const [mail] = await mailsOf()
  const cancel = (by: Actor) =>
    execute(
      services,
      cancelParentInvitation,
      { classroomId: classroom.id, student: child, invitation: mail!.id },
      { actor: by },
    )
  await expect(cancel(stranger)).rejects.toMatchObject({ code: 'not-found' })
  const forged = [`${reader}x`, reader.slice(0, -1), '..', '']
  for (const token of forged) {
    await expect(choose(token, 'off')).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(answer(token, 'accept')).rejects.toMatchObject({ code: 'unauthenticated' })
  }
  // A token of one kind is none of the other.
  await expect(answer(reader, 'decline')).rejects.toMatchObject({ code: 'unauthenticated' })
  await cancel(teacher)
  expect(await mailsOf()).toEqual([])
})

test('a teacher looks at the mails on Thursday and leaves a student out', async () => {
  await acceptByMail()
  await learn(child)
  clock = weekEnd - 28 * hourMs
  const students = [child, sibling].map((id) => ({ id, name: id }))
  const digestsOfClass = () =>
    read(services, teacher, (db) =>
      loadClassDigests(
        db,
        { schoolId: classroom.schoolId as SchoolId, id: classroom.id as never, timeZone: 'Asia/Bangkok' },
        students,
        clock,
      ),
    )
  const leaveOut = (state: string, by = teacher) =>
    execute(services, leaveOutDigest, { classroomId: classroom.id, student: child, state }, { actor: by })
  expect(await digestsOfClass()).toMatchObject({ week, readers: 1, children: [{ id: child, isLeftOut: false }] })
  const look = await execute(services, previewDigest, { classroomId: classroom.id, student: child }, { actor: teacher })
  expect(look.subject).toContain('Zanele’s week')
  const stranger = actor(await makePerson(services, 'Other'), {
    schoolId: classroom.schoolId,
    schoolRoles: ['teacher'],
  })
  await expect(leaveOut('out', stranger)).rejects.toMatchObject({ code: 'not-found' })
  await leaveOut('out')
  expect(await digestsOfClass()).toMatchObject({ readers: 0, children: [{ id: child, isLeftOut: true }] })
  await leaveOut('in')
  await leaveOut('out')
  clock = weekEnd
  expect(await digestsOfClass()).toBeNull()
  await runDay()
  await runJobs('plan-digests')
  let sent = 0
  await runJobs('send-digest', { send: async () => void sent++, close: () => {} })
  expect(sent).toBe(0)
})

test('sends a sample to a reader who turned the mail off', async () => {
  const reader = await acceptByMail()
  await choose(reader, 'off')
  await execute(services, sendDigestSample, { token: reader }, { actor: visitor })
  await runJobs('send-digest-sample')
  expect((await server.mailTo(address, /This is a sample/)).subject).toContain('Zanele’s week')
  const unrelated = actor(await makePerson(services, 'Other'), { schoolId: classroom.schoolId })
  await expect(execute(services, sendDigestSample, {}, { actor: unrelated })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(execute(services, sendDigestSample, { token: `${reader}x` }, { actor: visitor })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('limits changes of the day by link, and turning the mail off always works', async () => {
  const reader = await acceptByMail()
  const audited = async () => (await listLoggedActs(services, classroom.schoolId, 'guardians.choose-mail')).length
  for (let index = 0; index < limitOfChanges; index++) await choose(reader, index % 2 ? 'friday' : 'sunday')
  expect(await audited()).toBe(limitOfChanges)
  await expect(choose(reader, 'sunday')).rejects.toMatchObject({ code: 'limited' })
  expect(await choose(reader, 'off')).toEqual({ day: 'off' })
  await choose(reader, 'off')
  await expect(choose(reader, 'friday')).rejects.toMatchObject({ code: 'limited' })
  expect(await audited()).toBe(limitOfChanges + 1)
  expect(await openReaderLink({ services }, reader)).toMatchObject({ day: 'off' })
})

test('a pause of the account stops mails to its address, and resuming brings them back', async () => {
  await acceptByMail()
  const parent = actor(await makePerson(services, 'Parent'))
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [parent.id, address])
  await owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[classroom.schoolId, parent.id, child],
  ])
  const link = { classroomId: classroom.id, student: child, guardian: parent.id }
  const changeLink = (change: string) => execute(services, changeParentLink, { ...link, change }, { actor: teacher })
  await learn(child)
  await changeLink('pause')
  await runDay()
  await runJobs('plan-digests')
  expect(await digestRows()).toEqual([])
  await changeLink('resume')
  await runDay()
  await runJobs('plan-digests')
  expect((await digestRows()).length).toBeGreaterThan(0)
})

test('a blocked address gets no invitation, and its open link looks used', async () => {
  await invite()
  await runJobs('send-parent-invitation')
  const token = tokenIn((await server.mailTo(address, /invitation=/)).text, 'invitation')
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM parent_mail_invitations WHERE school_id = $1', [
    classroom.schoolId,
  ])
  const block = { classroomId: classroom.id, student: child, invitation: rows[0]!.id, reason: 'stranger' }
  const stranger = actor(await makePerson(services, 'Other'), {
    schoolId: classroom.schoolId,
    schoolRoles: ['teacher'],
  })
  await expect(execute(services, blockParentMail, block, { actor: stranger })).rejects.toMatchObject({
    code: 'not-found',
  })
  await execute(services, blockParentMail, block, { actor: teacher })
  await expect(
    execute(services, answerParentInvitation, { token, answer: 'accept' }, { actor: visitor }),
  ).rejects.toMatchObject({ details: { reason: 'already-answered' } })
  await expect(invite()).rejects.toMatchObject({ details: { reason: 'parent-blocked' } })
})
