import { beforeEach, expect, test } from 'vitest'
import { answerTimeMs } from '#rules/moderation/held-text.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { decideHeldText } from '#app/features/home/moderation/decide-held-text.server.ts'
import { listOverdueTexts, listTextsToRead } from '#app/features/home/moderation/queries.server.ts'
import heldTextsFeature from '#app/features/people/held-texts/feature.server.ts'
import { countWaitingTexts, listOwnHeldTexts } from '#app/features/people/held-texts/public.server.ts'
import { exportPerson } from '#app/features/people/school-admin/data-rights/export-person.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { insertMessage, insertThread } from './feature.testing.ts'
import { removeMessage } from './writing/remove-message.server.ts'
import { reportMessage } from './writing/report-message.server.ts'
import { writeMessage } from './writing/write-message.server.ts'

const services = await openFileServices()
let schoolId: SchoolId
let classroomId: ClassroomId
let child: string, thread: string
let teacher: Actor, colleague: Actor, guardian: Actor, admin: Actor

beforeEach(async () => {
  const { classroom, children, teacher: teacherId } = await createChildClass(services, 1)
  schoolId = classroom.schoolId
  classroomId = classroom.id
  child = children[0]!
  teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  const people: Actor[] = []
  for (const role of ['guardian', 'admin', 'teacher'] as const) {
    const id = await makePerson(services, role)
    await joinSchool(services, schoolId, id, role)
    people.push(actor(id, { schoolId, schoolRoles: [role] }))
  }
  ;[guardian, admin, colleague] = people as [Actor, Actor, Actor]
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, guardian.id, child],
  ])
  thread = await insertThread(services.owner, {
    ...{ schoolId, classroomId, kind: 'guardian', student: child, guardian: guardian.id! },
  })
})

const addColleague = () =>
  services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'co-teacher', 'active')`,
    [schoolId, classroomId, colleague.id],
  )
const insertFrom = (author: Actor, role: string) =>
  insertMessage(services.owner, { schoolId, thread, author: author.id!, role })
const report = (message: string, by: Actor, reason = 'unkind') =>
  execute(services, reportMessage, { message, reason }, { actor: by })
const textsFor = (reader: Actor) =>
  read(services, reader, (db) =>
    listTextsToRead(db, {
      schoolId,
      classroomId,
      now: Date.now(),
      reader: { id: reader.id, isTeacher: reader !== admin },
    }),
  )
const countFor = async (reader: Actor) =>
  (await read(services, reader, (db) => countWaitingTexts(db, schoolId, classroomId, reader.id!))).count
const overdue = () => read(services, admin, (db) => listOverdueTexts(db, schoolId, admin.id!, Date.now()))
const decide = (by: Actor, text: string, decision: string) =>
  execute(services, decideHeldText, { classroomId, text, decision }, { actor: by })
const stateOf = async (message: string) =>
  (
    await services.owner.query<{ state: string; by: string | null }>(
      'SELECT state, decided_by AS by FROM messages WHERE id = $1',
      [message],
    )
  ).rows[0]

test('a report reaches teachers other than the writer, and the message stays until one of them removes it', async () => {
  await addColleague()
  const message = await insertFrom(teacher, 'teacher')
  expect(await report(message, guardian)).toEqual({ isReceived: true })
  expect(await stateOf(message)).toMatchObject({ state: 'visible' })
  expect([await countFor(teacher), await countFor(colleague)]).toEqual([0, 1])
  expect(await textsFor(teacher)).toEqual([])
  const [held] = await textsFor(colleague)
  expect(held).toMatchObject({ kind: 'reported-message', report: { reason: 'unkind', content: 'text' } })
  expect(JSON.stringify(held)).not.toContain(guardian.id)
  expect(await read(services, teacher, (db) => listOwnHeldTexts(db, schoolId, classroomId, teacher.id!))).toEqual([])
  await expect(decide(teacher, held!.id, 'release')).rejects.toMatchObject({ code: 'not-found' })
  await decide(colleague, held!.id, 'keep-back')
  expect(await stateOf(message)).toEqual({ state: 'removed', by: colleague.id })
})

test('a report about a teacher who is alone in the class reaches the school admin immediately', async () => {
  const message = await insertFrom(teacher, 'teacher')
  await report(message, guardian)
  expect(await overdue()).toMatchObject([{ classroomId, count: 1 }])
  const [held] = await textsFor(admin)
  await decide(admin, held!.id, 'release')
  expect(await stateOf(message)).toMatchObject({ state: 'visible' })
  expect(await overdue()).toEqual([])
})

test('a second report of the same message adds no text, and a danger comes first', async () => {
  await addColleague()
  await report(await insertFrom(teacher, 'teacher'), guardian)
  const message = await insertFrom(teacher, 'teacher')
  await report(message, guardian)
  await report(message, colleague, 'danger')
  expect((await textsFor(colleague)).map(({ severity }) => severity)).toEqual([4, 0])
})

test('a report that no one answers removes nothing', async () => {
  const message = await insertFrom(guardian, 'guardian')
  await report(message, teacher)
  await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
    heldTextsFeature.daily!(db, { schoolId, timeZone: 'UTC', env: services.env, now: Date.now() + 2 * answerTimeMs }),
  )
  expect(await stateOf(message)).toMatchObject({ state: 'visible' })
  expect(await textsFor(teacher)).toHaveLength(1)
})

test('refuses reports by writers, strangers and people of other threads', async () => {
  const message = await insertFrom(teacher, 'teacher')
  const stranger = actor(await makePerson(services, 'Other'), { schoolId, schoolRoles: ['guardian'] })
  const student = actor(child, { schoolId, schoolRoles: ['student'], managed: true })
  for (const refused of [teacher, stranger, student, colleague])
    await expect(report(message, refused)).rejects.toMatchObject({ code: 'not-found' })
})

test('a school admin releases the held message of a teacher who is alone in the class', async () => {
  const content = {
    thread: `guardian.${classroomId}.${child}.${guardian.id}`,
    kind: 'text',
    content: 'this is crap, what the fuck',
  }
  await execute(services, writeMessage, content, { actor: teacher })
  const { rows } = await services.owner.query<{ id: string; state: string }>(
    'SELECT id, state FROM messages WHERE thread_id = $1',
    [thread],
  )
  expect(rows).toMatchObject([{ state: 'held' }])
  expect(await textsFor(teacher)).toEqual([])
  expect(await overdue()).toMatchObject([{ count: 1 }])
  const [held] = await textsFor(admin)
  await expect(decide(teacher, held!.id, 'release')).rejects.toMatchObject({ code: 'not-found' })
  await decide(admin, held!.id, 'release')
  expect(await stateOf(rows[0]!.id)).toEqual({ state: 'visible', by: admin.id })
})

test('a teacher cannot take a message away that a child has read for days, and a removed one can be reported', async () => {
  const [noon, later] = [Date.parse('2026-11-19T05:00:00Z'), Date.parse('2026-11-21T05:00:00Z')]
  const servicesAt = (now: number) => ({ ...services, now: () => now })
  const student = actor(child, { schoolId, schoolRoles: ['student'], managed: true })
  const send = { thread: `student.${classroomId}.${child}`, kind: 'text', content: 'Wait for me at the gate' }
  await execute(servicesAt(noon), writeMessage, send, { actor: teacher })
  const { rows } = await services.owner.query<{ id: string }>('SELECT id FROM messages WHERE author_id = $1', [
    teacher.id,
  ])
  const message = rows[0]!.id
  await expect(execute(servicesAt(later), removeMessage, { message }, { actor: teacher })).rejects.toMatchObject({
    details: { reason: 'message-too-old' },
  })
  await execute(servicesAt(noon + 60_000), removeMessage, { message }, { actor: teacher })
  expect(await execute(servicesAt(later), reportMessage, { message, reason: 'danger' }, { actor: student })).toEqual({
    isReceived: true,
  })
  expect(await textsFor(admin)).toMatchObject([{ text: 'Wait for me at the gate' }])
  const { text } = await execute(services, exportPerson, { personId: child }, { actor: admin })
  expect(JSON.parse(text).tables.messages).toMatchObject([
    { author_role: 'teacher', content: 'Wait for me at the gate', state: 'removed' },
  ])
})
