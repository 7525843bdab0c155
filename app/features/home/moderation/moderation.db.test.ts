import { beforeEach, expect, test } from 'vitest'
import { postNote, withdrawNote } from '#app/features/people/classrooms/public.server.ts'
import heldTextsFeature from '#app/features/people/held-texts/feature.server.ts'
import { insertHeldText } from '#app/features/people/held-texts/feature.testing.ts'
import { decideAllowedWord, listOwnHeldTexts } from '#app/features/people/held-texts/public.server.ts'
import { answerTimeMs, overdueAfterMs } from '#rules/moderation/held-text.ts'
import type { BoardMode } from '#rules/classrooms/class-board.ts'
import type { Actor } from '#rules/permissions.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { decideHeldText } from './decide-held-text.server.ts'
import { listOverdueTexts, listTextsToRead, textsToReadSql } from './queries.server.ts'

const startTime = Date.now()
let clock = startTime
const services = await openFileServices({ now: () => clock })
let classroom: ClassroomRef
let child: string, sibling: string
let teacher: Actor, writer: Actor, admin: Actor

beforeEach(async () => {
  clock = startTime
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  const { schoolId } = classroom
  ;[child, sibling] = childClass.children as [string, string]
  teacher = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  writer = actor(child, { schoolId, schoolRoles: ['student'], managed: true })
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, adminId, 'admin')
  admin = actor(adminId, { schoolId, schoolRoles: ['admin'] })
  await setBoard('filtered')
})

const setBoard = (mode: BoardMode) =>
  services.owner.query('UPDATE classrooms SET board = $2 WHERE id = $1', [classroom.id, mode])
const post = (text: string, by = writer, note = services.newId()) =>
  execute(services, postNote, { classroom: classroom.id, note, text, colour: 'sun' }, { actor: by })
const textsToRead = (isTeacher = true, { id }: Actor = teacher) =>
  read(services, teacher, (db) =>
    listTextsToRead(db, {
      ...{ schoolId: classroom.schoolId, classroomId: classroom.id, now: clock },
      reader: { id, isTeacher },
    }),
  )
const decide = (text: string, decision: string, by = teacher, allow?: 'on') =>
  execute(services, decideHeldText, { classroomId: classroom.id, text, decision, allow }, { actor: by })
const boardTexts = async () => {
  const { rows } = await services.owner.query<{ value: string }>('SELECT value FROM live_records WHERE area = $1', [
    `classrooms/${classroom.id}/board`,
  ])
  return rows.map(({ value }) => (JSON.parse(value) as { text: string }).text)
}
const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { ...systemTenant, schoolId: classroom.schoolId }, work)

test('the filter publishes innocent text, and a teacher releases the rest', async () => {
  expect(await post('Our kite flies')).toEqual({ isHeld: false, isDanger: false })
  expect(await post('this level is crap')).toEqual({ isHeld: true, isDanger: false })
  expect(await boardTexts()).toEqual(['Our kite flies'])
  const [held] = await textsToRead()
  expect(held).toMatchObject({
    kind: 'board-note',
    writer: { id: child },
    text: 'this level is crap',
    state: 'waiting',
  })
  expect(held!.text.slice(held!.findings[0]!.from, held!.findings[0]!.to)).toBe('crap')
  await decide(held!.id, 'release')
  expect((await boardTexts()).toSorted()).toEqual(['Our kite flies', 'this level is crap'])
  expect(await textsToRead()).toEqual([])
  await expect(decide(held!.id, 'keep-back')).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  expect(await listLoggedActs(services, classroom.schoolId, 'held-text.')).toEqual(['held-text.release'])
})

test('a text that a teacher holds back never appears, and its writer sees it only while it waits', async () => {
  await post('this level is crap')
  const readOwnTexts = () =>
    read(services, writer, (db) => listOwnHeldTexts(db, classroom.schoolId, classroom.id, writer.id!))
  expect(await readOwnTexts()).toMatchObject([{ text: 'this level is crap' }])
  expect(Object.keys((await readOwnTexts())[0]!).toSorted()).toEqual(['id', 'kind', 'subject', 'text'])
  await decide((await textsToRead())[0]!.id, 'keep-back')
  expect(await boardTexts()).toEqual([])
  expect(await readOwnTexts()).toEqual([])
})

test('with approval every text waits; ready-made boards and boards that are off accept none', async () => {
  await setBoard('approval')
  expect(await post('Our kite flies')).toMatchObject({ isHeld: true })
  expect(await textsToRead()).toMatchObject([{ findings: [], severity: 0 }])
  for (const mode of ['ready-made', 'off'] as const) {
    await setBoard(mode)
    await expect(post('Our kite flies')).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('danger comes first and the child sees whom to talk to', async () => {
  await post('this level is crap')
  expect(await post('i want to kill myself')).toEqual({ isHeld: true, isDanger: true })
  expect((await textsToRead()).map(({ severity }) => severity)).toEqual([4, 1])
})

test('names of the class never match, and allowed words of the school stop matching', async () => {
  await services.owner.query(`UPDATE users SET name = 'Crap Jaidee' WHERE id = $1`, [sibling])
  expect(await post('crap is my friend')).toMatchObject({ isHeld: false })
  await services.owner.query(`UPDATE users SET name = 'Leo' WHERE id = $1`, [sibling])
  await post('this level is Crap')
  await decide((await textsToRead())[0]!.id, 'release', teacher, 'on')
  expect(await post('crap again')).toMatchObject({ isHeld: true })
  await execute(services, decideAllowedWord, { word: 'crap', answer: 'allowed' }, { actor: admin })
  expect(await post('crap once more')).toMatchObject({ isHeld: false })
  await expect(
    execute(services, decideAllowedWord, { word: 'crap', answer: 'refused' }, { actor: teacher }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('admins see texts after a day, and a week without an answer keeps a text back', async () => {
  await post('this level is crap')
  const overdue = () => read(services, admin, (db) => listOverdueTexts(db, classroom.schoolId, admin.id!, clock))
  expect(await overdue()).toEqual([])
  clock = startTime + overdueAfterMs
  expect(await overdue()).toMatchObject([{ classroomId: classroom.id, count: 1 }])
  await inSchool((db) => heldTextsFeature.daily!(db, { ...classroom, timeZone: 'UTC', now: clock, env: services.env }))
  expect(await textsToRead()).toHaveLength(1)
  clock = startTime + answerTimeMs
  await inSchool((db) => heldTextsFeature.daily!(db, { ...classroom, timeZone: 'UTC', now: clock, env: services.env }))
  expect(await textsToRead()).toEqual([])
  expect(await boardTexts()).toEqual([])
})

test('admins who do not teach the class read and decide texts only after a day', async () => {
  await post('this level is crap')
  const { id } = (await textsToRead())[0]!
  clock = startTime + overdueAfterMs - 60_000
  expect(await textsToRead(false, admin)).toEqual([])
  await expect(decide(id, 'release', admin)).rejects.toMatchObject({ code: 'not-found' })
  clock = startTime + overdueAfterMs + 60_000
  expect(await textsToRead(false, admin)).toMatchObject([{ id }])
  await decide(id, 'release', admin)
  expect(await boardTexts()).toEqual(['this level is crap'])
})

test('a teacher neither reads nor decides an own text', async () => {
  const { schoolId, id: classroomId } = classroom
  const id = await insertHeldText(services.owner, { schoolId, classroomId, student: teacher.id! })
  expect(await textsToRead()).toEqual([])
  await expect(decide(id, 'release')).rejects.toMatchObject({ code: 'not-found' })
})

test('a writer takes back a waiting text, but no danger and not with the class code', async () => {
  const withdraw = (note: string, by = writer) =>
    execute(services, withdrawNote, { classroom: classroom.id, note }, { actor: by })
  await post('this level is crap', writer, 'rude')
  await post('i want to kill myself', writer, 'danger')
  await expect(withdraw('rude', { ...writer, strength: 'class-code' })).rejects.toMatchObject({ code: 'not-found' })
  await withdraw('rude')
  const refusal = { details: { reason: 'teacher-reads' } }
  await expect(withdraw('danger')).rejects.toMatchObject(refusal)
  await expect(post('this level is crap', writer, 'danger')).rejects.toMatchObject(refusal)
  expect((await textsToRead()).map(({ text }) => text)).toEqual(['i want to kill myself'])
})

test('refuses decisions of students, strangers and teachers of other classes', async () => {
  await post('this level is crap')
  const { id } = (await textsToRead())[0]!
  const other = await createChildClass(services, 1)
  const refusedActors = [
    writer,
    actor(await makePerson(services, 'Stranger')),
    actor(other.teacher, { schoolId: other.classroom.schoolId, schoolRoles: ['teacher'] }),
  ]
  for (const person of refusedActors)
    await expect(decide(id, 'release', person)).rejects.toMatchObject({ code: 'not-found' })
  await expect(post('Our kite flies', { ...writer, strength: 'class-code' })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await boardTexts()).toEqual([])
})

test('reads the texts of a class by index', async () => {
  await post('this level is crap')
  await services.owner.query(
    `INSERT INTO held_texts (school_id, id, classroom_id, kind, subject, text, severity, state, held_at, decided_at)
     SELECT $1, gen_random_uuid(), $2, 'board-note', 'note-' || n, 'Our kite flies', 0, 'released', now(), now()
     FROM generate_series(1, 2000) n`,
    [classroom.schoolId, classroom.id],
  )
  await services.owner.query('ANALYZE held_texts')
  const tenant = { schoolId: classroom.schoolId, personId: teacher.id, staff: false }
  const { seqScans, tables } = await explainQuery(services, tenant, textsToReadSql, [
    classroom.schoolId,
    classroom.id,
    teacher.id,
  ])
  expect(seqScans).not.toContain('held_texts')
  expect(tables).toBeGreaterThan(0)
})
