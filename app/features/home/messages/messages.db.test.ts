import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import { decideHeldText } from '#app/features/home/moderation/decide-held-text.server.ts'
import { postNote } from '#app/features/people/classrooms/public.server.ts'
import { answerConsent } from '#app/features/people/consent/public.server.ts'
import { erasePerson } from '#app/features/people/school-admin/data-rights/erase-person.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { proposeWord } from '#app/features/people/held-texts/feature.testing.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { actor, joinSchool, makeClassroom, makePerson } from '#db/testing/test-services.ts'
import { announce, announceToSchool } from './announcements/announce.server.ts'
import { confirmAnnouncement, remindFamilies } from './announcements/answer-announcement.server.ts'
import { sendUrgentMailsJob } from './jobs/send-urgent-mails.server.ts'
import { listThreads } from './threads/list-threads.server.ts'
import { openThread } from './threads/open-thread.server.ts'
import { listPossibleThreads } from './threads/possible-threads.server.ts'
import { mergeThreads } from './threads/merge-threads.ts'
import { readThread } from './threads/read-thread.server.ts'
import { decideMessage } from './writing/decide-message.server.ts'
import { removeMessage } from './writing/remove-message.server.ts'
import { writeMessage } from './writing/write-message.server.ts'

const services = await openFileServices()
/** Noon and evening in Bangkok, the time zone of the school. */
const noon = Date.parse('2026-11-19T05:00:00Z')
const evening = Date.parse('2026-11-19T14:00:00Z')
const morning = Date.parse('2026-11-20T00:00:00Z')
const minuteMs = 60_000

let schoolId: SchoolId
let classroomId: ClassroomId
let teacher: Actor, guardian: Actor, student: Actor, classmate: Actor
let studentThread: string, guardianThread: string, sky: string

beforeEach(async () => {
  const { classroom, children, teacher: teacherId } = await createChildClass(services, 2)
  schoolId = classroom.schoolId
  classroomId = classroom.id
  const [child, other] = children as [string, string]
  const guardianId = await makePerson(services, 'Parent')
  await joinSchool(services, schoolId, guardianId, 'guardian')
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, guardianId, child],
  ])
  await services.owner.query(
    `INSERT INTO managed_students (school_id, student_id, username, birth_band) VALUES ($1, $2::uuid, $2::uuid::text, '10-12'), ($1, $3::uuid, $3::uuid::text, '7-9')
     ON CONFLICT (school_id, student_id) DO UPDATE SET birth_band = excluded.birth_band`,
    [schoolId, child, other],
  )
  teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  guardian = actor(guardianId, { schoolId, schoolRoles: ['guardian'] })
  student = actor(child, { schoolId, schoolRoles: ['student'], managed: true })
  classmate = actor(other, { schoolId, schoolRoles: ['student'], managed: true })
  studentThread = `student.${classroomId}.${child}`
  guardianThread = `guardian.${classroomId}.${child}.${guardianId}`
  sky = `sky.${classroomId}`
})

const run = <I, L, R>(command: Command<I, L, R>, input: object, person: Actor, now = noon) =>
  execute({ ...services, now: () => now }, command, input, { actor: person })

const text = (thread: string, content: string) => ({ thread, kind: 'text', content })
const phrase = (thread: string, content: string) => ({ thread, kind: 'phrase', content })

const roleOf = (person: Actor): ThreadRole =>
  person === teacher ? 'teacher' : person === guardian ? 'guardian' : 'student'

/** The list of a reader. */
const list = (person: Actor, now = noon) =>
  inTransaction(services.pool, { schoolId, personId: person.id, staff: false }, async (db) => {
    const role = roleOf(person)
    const reader = { schoolId, classroomId, personId: person.id!, role, children: [student.id!] }
    const child = role === 'guardian' ? { id: student.id!, name: 'Child' } : null
    const possible = await listPossibleThreads(db, reader, child)
    return mergeThreads(await listThreads(db, reader, now), possible, { id: classroomId, name: '4B' })
  })

/** An open thread as a reader sees it. */
async function open(person: Actor, thread: string, now = noon) {
  const threads = await list(person, now)
  return inTransaction(services.pool, { schoolId, personId: person.id, staff: false }, (db) =>
    openThread(db, person, { threads, text: thread, now }),
  )
}

const statesOf = async (person: Actor, thread: string, now = noon) =>
  (await open(person, thread, now))?.messages.map(({ content, state }) => [content, state])

test('a student sends a phrase, the teacher reads it and answers in text', async () => {
  await run(writeMessage, phrase(studentThread, 'i-need-help'), student)
  const [thread] = await list(teacher)
  expect(thread).toMatchObject({ ref: studentThread, unread: 1, isUrgent: false, last: { content: 'i-need-help' } })
  await run(readThread, { thread: studentThread }, teacher, noon + 1)
  expect((await list(teacher, noon + 1))[0]).toMatchObject({ unread: 0 })
  await run(writeMessage, text(studentThread, 'I come to your table.'), teacher, noon + minuteMs)
  expect(await statesOf(student, studentThread, noon + minuteMs)).toEqual([
    ['i-need-help', 'visible'],
    ['I come to your table.', 'visible'],
  ])
})

test('a sad child is marked for the teacher until the message is read', async () => {
  await run(writeMessage, phrase(studentThread, 'i-feel-sad'), student)
  expect((await list(teacher))[0]).toMatchObject({ ref: studentThread, isUrgent: true })
})

test('quiet hours keep a message until the morning', async () => {
  await run(writeMessage, text(guardianThread, 'Mali has a fever.'), guardian, evening)
  expect(await statesOf(guardian, guardianThread, evening)).toEqual([['Mali has a fever.', 'scheduled']])
  expect(await statesOf(teacher, guardianThread, morning - 1)).toEqual([])
  expect((await list(teacher, morning - 1)).find(({ ref }) => ref === guardianThread)).toMatchObject({ unread: 0 })
  expect(await statesOf(teacher, guardianThread, morning)).toEqual([['Mali has a fever.', 'visible']])
  expect((await list(teacher, morning)).find(({ ref }) => ref === guardianThread)).toMatchObject({ unread: 1 })
})

test('no one outside a thread reads it or writes in it', async () => {
  await run(writeMessage, text(guardianThread, 'Good morning'), guardian)
  const outsider = actor(await makePerson(services, 'Teacher'), { schoolId, schoolRoles: ['teacher'] })
  await joinSchool(services, schoolId, outsider.id!, 'teacher')
  for (const [person, thread] of [
    [classmate, studentThread],
    [classmate, guardianThread],
    [student, guardianThread],
    [guardian, studentThread],
    [guardian, sky],
    [outsider, guardianThread],
    [outsider, sky],
  ] as const) {
    await expect(run(readThread, { thread }, person)).rejects.toMatchObject({ code: 'not-found' })
    await expect(run(writeMessage, phrase(thread, 'hello'), person)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect((await list(student)).map(({ kind }) => kind)).toEqual(['student', 'sky'])
  expect((await list(guardian)).map(({ ref }) => ref)).toEqual([guardianThread])
})

test('a guardian whose link ended loses access immediately', async () => {
  await services.owner.query(`UPDATE guardianships SET status = 'revoked' WHERE guardian_id = $1`, [guardian.id])
  await expect(run(writeMessage, text(guardianThread, 'Hello'), guardian)).rejects.toMatchObject({ code: 'not-found' })
})

test('young children and class-code sessions only choose phrases', async () => {
  const ownThread = `student.${classroomId}.${classmate.id}`
  await expect(run(writeMessage, text(ownThread, 'Hello'), classmate)).rejects.toMatchObject({
    details: { reason: 'phrases-only' },
  })
  const byCode = { ...student, strength: 'class-code' as const }
  await expect(run(writeMessage, phrase(studentThread, 'well-done'), byCode)).rejects.toMatchObject({
    details: { reason: 'phrases-only' },
  })
  await run(writeMessage, phrase(studentThread, 'i-need-help'), byCode)
  await expect(run(writeMessage, text(sky, 'Hello'), student)).rejects.toMatchObject({
    details: { reason: 'phrases-only' },
  })
})

test('the school switch makes threads read-only', async () => {
  await run(writeMessage, text(guardianThread, 'Good morning'), guardian)
  await services.owner.query(`UPDATE schools SET settings = '{"chat":false}' WHERE id = $1`, [schoolId])
  await expect(run(writeMessage, text(guardianThread, 'Hello?'), guardian)).rejects.toMatchObject({
    details: { reason: 'messages-off' },
  })
  expect(await open(guardian, guardianThread)).toMatchObject({
    messages: [{ content: 'Good morning' }],
    writes: { text: false },
  })
})

test('the eleventh message within a minute is refused', async () => {
  for (let count = 0; count < 10; count++) await run(writeMessage, phrase(sky, 'hello'), student, noon + count)
  await expect(run(writeMessage, phrase(sky, 'hello'), student, noon + 10)).rejects.toMatchObject({ code: 'limited' })
  await run(writeMessage, phrase(sky, 'hello'), student, noon + minuteMs + 10)
})

const heldText = 'My number is 081 234 5678'

test('a text with contact data waits for a teacher, who releases it', async () => {
  await run(writeMessage, text(studentThread, heldText), student)
  expect(await open(student, studentThread)).toMatchObject({
    messages: [{ content: heldText, state: 'held', canDecide: false, category: null }],
  })
  const { messages } = (await open(teacher, studentThread))!
  expect(messages).toMatchObject([{ state: 'held', canDecide: true, category: 'contact' }])
  expect((await list(teacher))[0]).toMatchObject({ held: 1, unread: 0 })
  await run(decideMessage, { message: messages[0]!.id, decision: 'release' }, teacher)
  expect(await statesOf(student, studentThread)).toEqual([[heldText, 'visible']])
  await expect(run(decideMessage, { message: messages[0]!.id, decision: 'keep-back' }, teacher)).rejects.toMatchObject({
    details: { reason: 'already-decided' },
  })
})

test('a text about danger to a child is stored whatever the child wrote before', async () => {
  await services.owner.query(
    `INSERT INTO held_texts (school_id, id, classroom_id, kind, subject, writer_id, text, payload, findings, severity, held_at)
     SELECT $1, gen_random_uuid(), $2, 'message', gen_random_uuid()::text, $3, 'rude', '{}', '[]', 2, now() FROM generate_series(1, 20)`,
    [schoolId, classroomId, student.id],
  )
  await expect(run(writeMessage, text(studentThread, 'a fucking mess'), student)).rejects.toMatchObject({
    details: { reason: 'too-many-held-texts' },
  })
  await run(writeMessage, phrase(studentThread, 'i-need-help'), student)
  await services.owner.query(
    `INSERT INTO messages (school_id, id, thread_id, author_id, author_role, kind, content, state, written_at, arrives_at)
     SELECT $1, gen_random_uuid(), t.id, $2, 'student', 'text', 'hello', 'visible', $3, $3
     FROM message_threads t, generate_series(1, 12) WHERE t.school_id = $1`,
    [schoolId, student.id, new Date(noon)],
  )
  await run(writeMessage, text(studentThread, 'I want to die'), student)
  const { rows } = await services.owner.query(
    'SELECT severity, state FROM held_texts WHERE school_id = $1 AND text = $2',
    [...[schoolId, 'I want to die']],
  )
  expect(rows).toEqual([{ severity: 4, state: 'waiting' }])
})

test('a word that the school allowed does not hold a message', async () => {
  await proposeWord(services.owner, schoolId, 'fuk')
  await run(writeMessage, text(studentThread, 'Fuk, please come'), student, noon + minuteMs)
  await services.owner.query(`UPDATE allowed_words SET state = 'allowed' WHERE school_id = $1`, [schoolId])
  await run(writeMessage, text(studentThread, 'Fuk, please come here'), student, noon + 2 * minuteMs)
  const states = await statesOf(student, studentThread, noon + 2 * minuteMs)
  expect(states).toEqual([
    ['Fuk, please come', 'held'],
    ['Fuk, please come here', 'visible'],
  ])
})

test('a held text of a student is in the list of held texts until a teacher decides', async () => {
  const listHeld = async () => {
    const { rows } = await services.owner.query<{ id: string }>(
      `SELECT id FROM held_texts WHERE classroom_id = $1 AND state = 'waiting'`,
      [classroomId],
    )
    return rows
  }
  await run(writeMessage, text(studentThread, heldText), student)
  await run(writeMessage, text(studentThread, heldText), student)
  expect(await listHeld()).toHaveLength(2)
  const [first] = (await open(teacher, studentThread))!.messages
  await expect(run(removeMessage, { message: first!.id }, student)).rejects.toMatchObject({ code: 'refused' })
  await run(decideMessage, { message: first!.id, decision: 'release' }, teacher)
  const heldTexts = await listHeld()
  expect(heldTexts).toHaveLength(1)
  const [second] = heldTexts
  await run(decideHeldText, { classroomId, text: second!.id, decision: 'keep-back' }, teacher)
  expect(await statesOf(student, studentThread)).toEqual([
    [heldText, 'visible'],
    [heldText, 'withheld'],
  ])
})

test('a held text is not published after consent to writing ended', async () => {
  await services.owner.query(`UPDATE classrooms SET board = 'approval' WHERE id = $1`, [classroomId])
  await run(writeMessage, text(studentThread, heldText), student)
  await run(postNote, { classroom: classroomId, note: 'n', text: 'Our kite flies', colour: 'sun' }, student)
  const { rows: held } = await services.owner.query<{ id: string }>(
    'SELECT id FROM held_texts WHERE classroom_id = $1 ORDER BY kind',
    [classroomId],
  )
  const consent = { student: student.id, purpose: 'writing', locale: 'en' }
  await run(answerConsent, { ...consent, answer: 'no' }, guardian)
  const [message] = (await open(teacher, studentThread))!.messages
  const refusal = { details: { reason: 'writing-off' } }
  await expect(run(decideMessage, { message: message!.id, decision: 'release' }, teacher)).rejects.toMatchObject(
    refusal,
  )
  for (const { id } of held)
    await expect(run(decideHeldText, { classroomId, text: id, decision: 'release' }, teacher)).rejects.toMatchObject(
      refusal,
    )
  expect(await statesOf(student, studentThread)).toEqual([[heldText, 'held']])
  await run(decideHeldText, { classroomId, text: held[0]!.id, decision: 'keep-back' }, teacher)
  await run(answerConsent, { ...consent, answer: 'yes' }, guardian)
  await run(decideHeldText, { classroomId, text: held[1]!.id, decision: 'release' }, teacher)
  expect(await statesOf(student, studentThread)).toEqual([[heldText, 'visible']])
})

test('erasing a student deletes held texts of guardians about the student', async () => {
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, adminId, 'admin')
  await run(writeMessage, text(guardianThread, 'what a fucking idiot'), guardian)
  await run(writeMessage, text(guardianThread, 'what a fucking idiot'), guardian)
  const listHeld = async () => {
    const { rows } = await services.owner.query<{ id: string }>('SELECT id FROM held_texts WHERE school_id = $1', [
      schoolId,
    ])
    return rows
  }
  const heldTexts = await listHeld()
  expect(heldTexts).toHaveLength(2)
  const [first] = heldTexts
  await run(decideHeldText, { classroomId, text: first!.id, decision: 'keep-back' }, teacher)
  const { rows } = await services.owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [student.id])
  const admin = actor(adminId, { schoolId, schoolRoles: ['admin'] })
  await run(erasePerson, { personId: student.id, typed: rows[0]!.name }, admin)
  expect(await listHeld()).toEqual([])
})

test('only the writer and teachers see a withheld text', async () => {
  await run(writeMessage, text(studentThread, heldText), student)
  const [message] = (await open(teacher, studentThread))!.messages
  await expect(run(decideMessage, { message: message!.id, decision: 'release' }, student)).rejects.toMatchObject({
    code: 'not-found',
  })
  await run(decideMessage, { message: message!.id, decision: 'keep-back' }, teacher)
  expect(await statesOf(student, studentThread)).toEqual([[heldText, 'withheld']])
})

test('writers take back within ten minutes, teachers remove later', async () => {
  await run(writeMessage, phrase(sky, 'hello'), student)
  const [message] = (await open(student, sky))!.messages
  const input = { message: message!.id }
  await expect(run(removeMessage, input, classmate)).rejects.toMatchObject({ code: 'not-found' })
  await expect(run(removeMessage, input, student, noon + 11 * minuteMs)).rejects.toMatchObject({
    details: { reason: 'message-too-old' },
  })
  await run(removeMessage, input, teacher, noon + 11 * minuteMs)
  expect((await open(classmate, sky, noon + 11 * minuteMs))!.messages).toMatchObject([
    { content: null, state: 'removed', removedBy: 'teacher' },
  ])
  expect(await listLoggedActs(services, schoolId, 'message.')).toEqual(['message.remove'])
})

const kiteDay = () => ({ classroomId, title: 'Kite day', text: 'Please pack a hat.', audience: 'families' })

const announceKiteDay = async (fields: object = {}) =>
  `announcement.${(await run(announce, { ...kiteDay(), ...fields }, teacher)).id}`

test('families confirm an announcement and the teacher sees the count', async () => {
  const thread = await announceKiteDay()
  expect((await list(student)).some(({ ref }) => ref === thread)).toBe(false)
  expect((await list(guardian))[0]).toMatchObject({
    ref: thread,
    title: 'Kite day',
    isOpen: true,
    unread: 1,
    receipts: null,
  })
  await expect(run(confirmAnnouncement, { thread }, student)).rejects.toMatchObject({ code: 'not-found' })
  await expect(run(confirmAnnouncement, { thread }, teacher)).rejects.toMatchObject({ code: 'not-found' })
  await run(confirmAnnouncement, { thread }, guardian)
  expect((await list(guardian))[0]).toMatchObject({ isOpen: false, unread: 0 })
  expect((await list(teacher))[0]).toMatchObject({ receipts: { confirmed: 1, families: 2 } })
  const { announcement } = (await open(teacher, thread))!
  expect(announcement!.receipts!.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'unlinked'])
  expect((await open(guardian, thread))!.announcement).toMatchObject({ receipts: null, confirmedAt: noon })
})

test('families are reminded once: the announcement is unread again', async () => {
  const thread = await announceKiteDay()
  await run(readThread, { thread }, guardian, noon + 1)
  expect((await list(guardian, noon + 2))[0]).toMatchObject({ unread: 0, isOpen: true })
  await run(remindFamilies, { thread }, teacher, noon + minuteMs)
  expect((await list(guardian, noon + 2 * minuteMs))[0]).toMatchObject({ unread: 1 })
  await expect(run(remindFamilies, { thread }, teacher)).rejects.toMatchObject({
    details: { reason: 'already-reminded' },
  })
  await expect(run(remindFamilies, { thread }, guardian)).rejects.toMatchObject({ code: 'not-found' })
})

test('a scheduled announcement is hidden until its time', async () => {
  await expect(run(announce, { ...kiteDay(), at: '2026-11-19T08:00' }, teacher)).rejects.toMatchObject({
    details: { fields: { at: 'time-passed' } },
  })
  const thread = await announceKiteDay({ at: '2026-11-20T09:00' })
  const arrivesAt = Date.parse('2026-11-20T02:00:00Z')
  expect(await open(guardian, thread, arrivesAt - 1)).toBeNull()
  await expect(run(confirmAnnouncement, { thread }, guardian)).rejects.toMatchObject({ code: 'not-found' })
  expect(await statesOf(teacher, thread)).toEqual([['Please pack a hat.', 'scheduled']])
  expect(await statesOf(guardian, thread, arrivesAt)).toEqual([['Please pack a hat.', 'visible']])
})

test.each(['2026-13-45T99:99', '0000-00-00T00:00', '9999-12-31T23:59'])(
  'refuses the time %s with a reason',
  async (time) => {
    await expect(run(announce, { ...kiteDay(), at: time }, teacher)).rejects.toMatchObject({ code: 'invalid' })
  },
)

test('refuses an announcement of others and incomplete texts', async () => {
  await expect(run(announce, kiteDay(), guardian)).rejects.toMatchObject({ code: 'not-found' })
  await expect(run(announce, kiteDay(), student)).rejects.toMatchObject({ code: 'not-found' })
  await expect(run(announce, { ...kiteDay(), title: ' ' }, teacher)).rejects.toMatchObject({
    details: { fields: { title: 'empty' } },
  })
})

test('an admin announces to every class of the school', async () => {
  const admin = actor(await makePerson(services, 'Admin'), { schoolId, schoolRoles: ['admin'] })
  await joinSchool(services, schoolId, admin.id!, 'admin')
  const { classroomId: _, ...fields } = kiteDay()
  await expect(run(announceToSchool, fields, teacher)).rejects.toMatchObject({ code: 'not-found' })
  expect(await run(announceToSchool, fields, admin)).toEqual({ count: 1 })
  expect((await list(guardian))[0]).toMatchObject({ title: 'Kite day', isOpen: true })
  expect((await list(teacher))[0]).toMatchObject({ title: 'Kite day', receipts: { confirmed: 0, families: 2 } })
})

test('an urgent announcement of an admin arrives in quiet hours and is mailed to each family once', async () => {
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, adminId, 'admin')
  const admin = actor(adminId, { schoolId, schoolRoles: ['admin'] })
  const queued: JobRequest[] = []
  const jobs = { queue: async (_: unknown, job: JobRequest) => void queued.push(job) } as never
  const send = (fields: object) =>
    execute(
      { ...services, jobs, now: () => evening },
      announceToSchool,
      { title: 'Storm', text: 'The school is closed tomorrow.', audience: 'families', urgent: 'yes', ...fields },
      { actor: admin },
    )
  await expect(send({ at: '2026-11-20T08:00' })).rejects.toMatchObject({ details: { fields: { at: 'urgent-is-now' } } })
  await send({})
  const thread = (await list(guardian, evening)).find(({ kind }) => kind === 'announcement')!
  expect(thread).toMatchObject({ title: 'Storm', unread: 1 })
  expect((await open(guardian, thread.ref, evening))?.announcement).toMatchObject({ isUrgent: true })
  const [job] = queued.splice(0)
  expect(job).toMatchObject({ name: 'send-urgent-mails', urgent: true })
  for (let runs = 0; runs < 2; runs++) await sendUrgentMailsJob({ ...services, jobs })(job!.data)
  const mails = queued.map(({ data }) => data as Mail)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: `${guardian.id}@example.test`, subject: 'Urgent: Storm' })
  expect(mails[0]!.text).toContain('The school is closed tomorrow.')
})

test('an urgent announcement that was removed in one class is mailed to the families of the others', async () => {
  const second = await makeClassroom(services, schoolId, teacher.id!, [classmate.id!])
  const otherId = await makePerson(services, 'Other parent')
  await joinSchool(services, schoolId, otherId, 'guardian')
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, otherId, classmate.id],
  ])
  await services.owner.query('UPDATE users SET email_verified = true WHERE id = ANY ($1)', [[guardian.id, otherId]])
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, adminId, 'admin')
  const queued: JobRequest[] = []
  const jobs = { queue: async (_: unknown, job: JobRequest) => void queued.push(job) } as never
  const storm = { title: 'Storm', text: 'Closed tomorrow.', audience: 'families', urgent: 'yes' }
  await execute({ ...services, jobs, now: () => evening }, announceToSchool, storm, {
    actor: actor(adminId, { schoolId, schoolRoles: ['admin'] }),
  })
  const [job] = queued.splice(0)
  const { threads } = job!.data as { threads: string[] }
  expect(threads).toHaveLength(2)
  const { rows } = await services.owner.query<{ id: string; classroom: string }>(
    `SELECT m.id, t.classroom_id AS classroom FROM messages m JOIN message_threads t ON t.id = m.thread_id WHERE t.id = $1`,
    [threads[0]],
  )
  await run(removeMessage, { message: rows[0]!.id }, teacher, evening)
  await sendUrgentMailsJob({ ...services, jobs })(job!.data)
  // A parent of the second class is in it, in either order of the classes.
  const addresses = queued.map(({ data }) => (data as Mail).to).toSorted()
  const ofClass = rows[0]!.classroom === second ? [guardian.id, otherId] : [otherId]
  expect(addresses).toEqual(ofClass.map((id) => `${id}@example.test`).toSorted())
})

test('a teacher cannot mark an announcement as urgent', async () => {
  const fields = { classroomId, title: 'Trip', text: 'We go by bus.', audience: 'families', at: '', urgent: 'yes' }
  await run(announce, fields, teacher, evening)
  expect((await list(guardian, evening)).some(({ kind }) => kind === 'announcement')).toBe(false)
})
