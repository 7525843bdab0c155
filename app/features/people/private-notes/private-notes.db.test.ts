import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { deleteAccount } from '#app/features/people/accounts/change-account.server.ts'
import { erasePerson } from '#app/features/people/school-admin/data-rights/erase-person.server.ts'
import { exportOwnData } from '#app/features/people/school-admin/data-rights/export-own-data.server.ts'
import { exportPerson } from '#app/features/people/school-admin/data-rights/export-person.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { changePrivateNote, deletePrivateNote, writePrivateNote } from './change-private-notes.server.ts'
import feature from './feature.server.ts'
import { listPrivateNotes, privateNotesSql } from './queries.server.ts'

const services = await openFileServices()
let classroom: ClassroomRef
let teacher: Actor, colleague: Actor
let student: string, otherStudent: string

beforeEach(async () => {
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  ;[student, otherStudent] = childClass.children as [string, string]
  const colleagueId = await makePerson(services, 'Ms Kim')
  const { schoolId } = classroom
  await joinSchool(services, schoolId, colleagueId, 'teacher')
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroom.id, colleagueId],
  )
  const asTeacher = (id: string) => actor(id, { schoolId, schoolRoles: ['teacher'] })
  ;[teacher, colleague] = [asTeacher(childClass.teacher), asTeacher(colleagueId)]
})

const run = <I, L, R>(command: Command<I, L, R>, input: object, person: Actor) =>
  execute(services, command, { classroomId: classroom.id, ...input }, { actor: person })
const write = (text: string, fields: object = {}, person = teacher) =>
  run(writePrivateNote, { student, text, ...fields }, person)
const listFor = (person: Actor, studentId = student) =>
  read(services, person, (db) =>
    listPrivateNotes(db, { schoolId: classroom.schoolId, classroomId: classroom.id, studentId }, person.id!),
  )
const listTexts = async (person: Actor, studentId?: string) =>
  (await listFor(person, studentId)).map(({ text }) => text)
const listStored = async () => {
  const { rows } = await services.owner.query<{ text: string }>('SELECT text FROM private_notes WHERE school_id = $1', [
    classroom.schoolId,
  ])
  return rows.map(({ text }) => text)
}
const shared = { shared: 'on' }

test('an author reads own notes newest first, and other teachers only shared ones', async () => {
  await write('Needs quiet')
  await write('Helps others', shared)
  await write('Reads well', { student: otherStudent })
  expect(await listTexts(teacher)).toEqual(['Helps others', 'Needs quiet'])
  expect(await listFor(colleague)).toMatchObject([
    { text: 'Helps others', author: 'Teacher', isOwn: false, isShared: true, isChanged: false },
  ])
  expect(await listTexts(colleague, otherStudent)).toEqual([])
})

test('an author changes and deletes a note, each change notifies the page and is logged without the text', async () => {
  const changedPaths: string[] = []
  const unsubscribe = services.bus.subscribe((path) => changedPaths.push(path))
  await write('Needs quiet', shared)
  const note = (await listFor(teacher))[0]!.id
  await run(changePrivateNote, { note, text: 'Needs a quiet seat\n' }, teacher)
  expect(await listFor(teacher)).toMatchObject([{ text: 'Needs a quiet seat', isShared: false, isChanged: true }])
  expect(await listTexts(colleague)).toEqual([])
  await run(deletePrivateNote, { note }, teacher)
  unsubscribe()
  expect(await listTexts(teacher)).toEqual([])
  expect(changedPaths).toEqual(Array(3).fill(`classrooms/${classroom.id}/private-notes/${student}`))
  expect(await listLoggedActs(services, classroom.schoolId, 'private-note.')).toEqual([
    'private-note.write',
    'private-note.change',
    'private-note.remove',
  ])
  const { rows } = await services.owner.query(
    `SELECT DISTINCT details FROM audit_entries WHERE on_what = $1 AND starts_with(act, 'private-note.')`,
    [classroom.id],
  )
  expect(rows).toEqual([{ details: { students: [student] } }])
})

test('refuses other teachers, school admins, students and students of another class', async () => {
  await write('Needs quiet', shared)
  const note = (await listFor(teacher))[0]!.id
  const admin = actor(await makePerson(services), { schoolId: classroom.schoolId, schoolRoles: ['admin'] })
  const child = actor(student, { schoolId: classroom.schoolId, schoolRoles: ['student'], managed: true })
  for (const person of [colleague, admin, child]) {
    const refusal = { code: 'not-found' }
    await expect(run(changePrivateNote, { note, text: 'Rude' }, person)).rejects.toMatchObject(refusal)
    await expect(run(deletePrivateNote, { note }, person)).rejects.toMatchObject(refusal)
    if (person !== colleague) await expect(write('Rude', {}, person)).rejects.toMatchObject(refusal)
  }
  const otherClass = await createChildClass(services, 1)
  await expect(write('Rude', { student: otherClass.children[0]! })).rejects.toMatchObject({ code: 'not-found' })
  expect(await listTexts(teacher)).toEqual(['Needs quiet'])
})

test('rejects an empty and a long text', async () => {
  await expect(write(' \n ')).rejects.toMatchObject({ details: { fields: { text: 'empty' } } })
  await expect(write('a'.repeat(501))).rejects.toMatchObject({ details: { fields: { text: 'too-long' } } })
})

test('deleting an author’s account deletes notes that no one else reads and keeps shared ones', async () => {
  await write('Needs quiet', {}, colleague)
  await write('Helps others', shared, colleague)
  await execute(services, deleteAccount, {}, { actor: colleague })
  expect(await listStored()).toEqual(['Helps others'])
  await services.owner.query('DELETE FROM users WHERE id = $1', [colleague.id])
  expect(await listFor(teacher)).toMatchObject([{ text: 'Helps others', author: null, isOwn: false }])
})

test('a note is in the school’s export about the student only, and is erased with the student only', async () => {
  const { schoolId } = classroom
  const adminId = await makePerson(services)
  await joinSchool(services, schoolId, adminId, 'admin')
  // The author is also a student of the school.
  await joinSchool(services, schoolId, colleague.id!, 'student')
  await write('Needs quiet', shared, colleague)
  const runAsAdmin = <I, L, R>(command: Command<I, L, R>, input: object) =>
    execute(services, command, input, { actor: actor(adminId, { schoolId, schoolRoles: ['admin'] }) })
  const exportAbout = async (personId: string) => (await runAsAdmin(exportPerson, { personId })).text
  expect(await exportAbout(student)).toContain('Needs quiet')
  expect(await exportAbout(colleague.id!)).not.toContain('Needs quiet')
  await services.owner.query(`UPDATE users SET kind = 'adult' WHERE id = $1`, [student])
  for (const id of [student, colleague.id!])
    expect((await execute(services, exportOwnData, {}, { actor: actor(id) })).text).not.toContain('private_notes')
  await services.owner.query(`DELETE FROM memberships WHERE user_id = $1 AND role = 'teacher'`, [colleague.id])
  await runAsAdmin(erasePerson, { personId: colleague.id, typed: 'Ms Kim' })
  expect(await listStored()).toEqual(['Needs quiet'])
  await runAsAdmin(erasePerson, { personId: student, typed: 'Child0 Kite' })
  expect(await listStored()).toEqual([])
})

test('retention deletes notes that were not changed since the cutoff', async () => {
  await write('Old')
  await services.owner.query(`UPDATE private_notes SET changed_at = now() - interval '3 days'`)
  await write('New')
  const { schoolId } = classroom
  const [now, cutoff] = [0, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()) as [string, string]
  await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
    feature.retention!.perSchool!['private-notes']!(db, { schoolId, cutoff, now }),
  )
  expect(await listStored()).toEqual(['New'])
})

test('reads the notes of a student by index', async () => {
  await services.owner.query(
    `INSERT INTO private_notes (school_id, id, classroom_id, student_id, author_id, text, is_shared, created_at, changed_at)
     SELECT e.school_id, gen_random_uuid(), e.classroom_id, e.student_id, $1, 'Note', true, now(), now()
     FROM enrolments e, generate_series(1, 5000)`,
    [teacher.id],
  )
  await services.owner.query('ANALYZE private_notes')
  const { schoolId } = classroom
  const values = [schoolId, classroom.id, student, teacher.id]
  const { seqScans, tables } = await explainQuery(
    services,
    { schoolId, personId: teacher.id, staff: false },
    privateNotesSql,
    values,
  )
  expect(tables).toBeGreaterThan(0)
  expect(seqScans).toEqual([])
})
