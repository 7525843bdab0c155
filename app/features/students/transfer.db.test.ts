import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import type { Command } from '#app/platform/command.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newCards, resetSecrets } from '#app/features/cards/change-cards.server.ts'
import { makePrintLink } from '#app/features/cards/make-print-link.server.ts'
import { archiveClassrooms, restoreClassrooms } from '#app/features/classrooms/archive-classrooms.server.ts'
import { duplicateClassroom } from '#app/features/classrooms/create-classroom.server.ts'
import { decideTransfers, withdrawTransfers } from '#app/features/classrooms/decide-transfers.server.ts'
import { transfersOfClass, transfersOfSchool } from '#app/features/classrooms/transfers.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { changeStudent } from './change-student.server.ts'
import { prepareImport, startImport } from './import/start-import.server.ts'
import { importRosterJob } from './jobs/import-roster.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** Two teachers of one school, each with a class; Mali, number S1, learns with the first. */
async function school(kind: 'school' | 'personal' = 'school') {
  const [first, second, head] = [
    await makePerson(services, 'First'),
    await makePerson(services, 'Second'),
    await makePerson(services, 'Head'),
  ]
  const schoolId = await makeSchool(services, { [first]: 'teacher', [second]: 'teacher', [head]: 'admin' })
  await run('UPDATE schools SET kind = $2 WHERE id = $1', schoolId, kind)
  const as = (id: string, role: 'teacher' | 'admin' = 'teacher') => actor(id, { schoolId, schoolRoles: [role] })
  const [here, there] = [
    await makeClassroom(services, schoolId, first),
    await makeClassroom(services, schoolId, second),
  ]
  const act = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor) =>
    execute(services, command, input, { actor: who })
  const { change } = await act(
    addStudents,
    { classroomId: here, students: [{ name: 'Mali Suk', identifier: 'S1' }] },
    as(first),
  )
  expect(change).not.toBeNull()
  const { rows } = await run('SELECT student_id FROM managed_students WHERE school_id = $1', schoolId)
  const mali: string = rows[0].student_id
  const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(services.pool, { schoolId, personId: null, staff: false }, work)
  return {
    schoolId,
    first: as(first),
    second: as(second),
    head: as(head, 'admin'),
    here,
    there,
    mali,
    act,
    open: (classroomId: string) => inSchool((db) => transfersOfClass(db, schoolId, classroomId)),
    openAll: () => inSchool((db) => transfersOfSchool(db, schoolId)),
    learnsIn: async () =>
      (await run(`SELECT classroom_id FROM enrolments WHERE student_id = $1 AND status = 'active'`, mali)).rows
        .map((row) => row.classroom_id)
        .sort(),
    nameOf: async () => (await run('SELECT name FROM users WHERE id = $1', mali)).rows[0].name,
  }
}

type School = Awaited<ReturnType<typeof school>>

/** Every way to take a child in by its number. */
const ways: Record<string, (school: School, name: string, who?: Actor) => Promise<unknown>> = {
  'typed or pasted': ({ act, there, second }, name, who = second) =>
    act(addStudents, { classroomId: there, students: [{ name, identifier: 'S1' }] }, who),
  async 'read in from a file'({ act, there, second, schoolId }, name, who = second) {
    const rows = [{ row: 2, name, identifier: 'S1', group: 'Owls', birth: '2015', classroom: '' }]
    const { id, problems } = await act(prepareImport, { classroomId: there, fileName: 'a.csv', rows }, who)
    if (problems.length > 0) throw Object.assign(new Error('left out'), { details: { reason: problems[0]!.problem } })
    await act(startImport, { classroomId: there, import: id }, who)
    await importRosterJob(services)({ schoolId, importId: id, personId: who.id, roles: who.schoolRoles })
  },
}

test.each(Object.keys(ways))('%s: a number that was guessed brings in nobody', async (way) => {
  const one = await school()
  await expect(ways[way]!(one, 'Somebody Else')).rejects.toMatchObject({ details: { reason: 'identifier-taken' } })
  expect(await one.learnsIn()).toEqual([one.here])
  expect(await one.openAll()).toEqual([])
  expect(await one.nameOf()).toBe('Mali Suk')
})

test.each(Object.keys(ways))(
  '%s: number and name ask; card, name and secret stay with those who have them until somebody agrees',
  async (way) => {
    const one = await school()
    const { act, second, first, there, here, mali, schoolId } = one
    await ways[way]!(one, 'mali  suk')
    expect(await one.learnsIn()).toEqual([here])
    expect(await one.nameOf()).toBe('Mali Suk')
    expect(await one.open(here)).toMatchObject({
      wanted: [{ name: 'Mali Suk', from: ['Class'], to: 'Class', askedBy: 'Second' }],
      asked: [],
    })
    expect(await one.open(there)).toMatchObject({ wanted: [], asked: [{ name: 'Mali Suk', from: [] }] })

    for (const attempt of [
      () => act(resetSecrets, { student: mali }, second),
      () => act(newCards, { student: mali }, second),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(changeStudent, { classroomId: there, student: mali, name: 'Mine' }, second)).rejects.toMatchObject(
      { code: 'not-found' },
    )
    await expect(
      act(moveStudents, { classroomId: here, to: there, student: mali, way: 'copy' }, second),
    ).rejects.toMatchObject({ code: 'not-found' })
    const { link } = await execute(
      services,
      makePrintLink,
      { classroom: there, view: 'card', student: mali, secrets: true },
      { actor: second, session: { id: services.newId(), personId: second.id! } },
    )
    expect(link).toBeTruthy()

    const [request] = (await one.open(here)).wanted
    expect(await act(decideTransfers, { act: 'approve', request: request!.id }, first)).toMatchObject({
      decided: [request!.id],
      left: 0,
    })
    expect(await one.learnsIn()).toEqual([here, there].sort())
    expect(await one.openAll()).toEqual([])
    expect(await act(resetSecrets, { student: mali }, second)).toMatchObject({ changed: 1 })
    const { rows } = await run(
      `SELECT act, person_id FROM audit_entries WHERE school_id = $1 AND act LIKE 'transfer.%' ORDER BY at`,
      schoolId,
    )
    expect(rows).toEqual([
      { act: 'transfer.ask', person_id: second.id },
      { act: 'transfer.approve', person_id: first.id },
    ])
  },
)

test.each(Object.keys(ways))(
  '%s: who runs the school, and to whom a class of the child belongs, asks nobody; whoever teaches along asks',
  async (way) => {
    const one = await school()
    await ways[way]!(one, 'Mali Suk', one.head)
    expect(await one.learnsIn()).toEqual([one.here, one.there].sort())

    const two = await school()
    await run(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      two.schoolId,
      two.here,
      two.second.id,
    )
    // They know the child, so the number is enough.
    await ways[way]!(two, 'Mali')
    expect(await two.learnsIn()).toEqual([two.here])
    const [request] = await two.openAll()
    await expect(two.act(decideTransfers, { act: 'approve', request: request!.id }, two.second)).rejects.toMatchObject({
      code: 'not-found',
    })
    await two.act(decideTransfers, { act: 'approve', request: request!.id }, two.first)
    expect(await two.learnsIn()).toEqual([two.here, two.there].sort())
    await run(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1`, two.there)
    await run(`UPDATE classroom_teachers SET role = 'owner' WHERE user_id = $1`, two.second.id)
    await ways[way]!(two, 'Mali')
    expect(await two.learnsIn()).toEqual([two.here, two.there].sort())
  },
)

/** Mali, taught along by the second teacher; each way brings her into a class of theirs. */
const copies = {
  'the class is copied': ({ act, here, second }: School) =>
    act(duplicateClassroom, { classroom: here, name: 'Mine', students: 'on' }, second),
  'she is copied': ({ act, here, there, mali, second }: School) =>
    act(moveStudents, { classroomId: here, to: there, student: mali, way: 'copy' }, second),
  'she is moved': ({ act, here, there, mali, second }: School) =>
    act(moveStudents, { classroomId: here, to: there, student: mali, way: 'move' }, second),
  async 'she is taken out and added'({ act, here, there, mali, second }: School) {
    const { change } = await act(removeStudents, { classroomId: here, student: mali }, second)
    const students = [{ name: 'Mali', identifier: 'S1' }]
    const added = await act(addStudents, { classroomId: there, students }, second)
    await act(undoRosterChange, { change }, second)
    return { students: added.students.length, asked: added.asked }
  },
}

test.each(Object.entries(copies))('whoever teaches along takes nobody with them: %s', async (_, take) => {
  const one = await school()
  const { schoolId, here, second, act, first } = one
  const along = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  await run(along, schoolId, here, second.id)
  expect(await take(one)).toMatchObject({ students: 0, asked: 1 })
  expect(await one.learnsIn()).toEqual([here])
  const [request] = await one.openAll()
  await expect(act(decideTransfers, { act: 'approve', request: request!.id }, second)).rejects.toMatchObject({
    code: 'not-found',
  })
  await act(decideTransfers, { act: 'decline', request: request!.id }, first)
  await run(`UPDATE schools SET settings = '{"transfers": "free"}' WHERE id = $1`, schoolId)
  expect(await take(one)).toMatchObject({ students: 1, asked: 0 })
})

test('nor when a friend asks for the class of theirs', async () => {
  const one = await school()
  const { schoolId, here, there, second, act, first } = one
  const friend = await makePerson(services, 'Friend')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, friend)
  const along = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  await run(along, schoolId, here, second.id)
  await run(along, schoolId, there, friend)
  await ways['typed or pasted']!(one, 'Mali Suk', actor(friend, { schoolId, schoolRoles: ['teacher'] }))
  const [request] = await one.openAll()
  const decide = { act: 'approve', request: request!.id }
  await expect(act(decideTransfers, decide, second)).rejects.toMatchObject({ code: 'not-found' })
  expect(await one.learnsIn()).toEqual([here])
  // Who owns the class of the child decides, also where they teach the other along.
  await run(along, schoolId, there, first.id)
  await act(decideTransfers, decide, first)
  expect(await one.learnsIn()).toEqual([here, there].sort())
})

test('nor with a class of their own in which the child was once', async () => {
  const one = await school()
  const { schoolId, here, there, second, mali } = one
  const along = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  await run(along, schoolId, here, second.id)
  const before = `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'removed')`
  await run(before, schoolId, there, mali)
  for (const take of Object.values(copies)) expect(await take(one)).toMatchObject({ students: 0, asked: 1 })
  expect(await one.learnsIn()).toEqual([here])
})

test('taking back what took a child out of a class brings back nobody who has come to others since', async () => {
  const one = await school()
  const { schoolId, here, there, first, head, mali, act } = one
  const students = { classroomId: here, student: mali }
  const { change } = (await act(removeStudents, students, first)) as { change: string }
  await act(addStudents, { classroomId: there, students: [{ name: 'Mali', identifier: 'S1' }] }, head)
  expect(await act(undoRosterChange, { change }, first)).toMatchObject({ restored: 0, skipped: 1 })
  expect(await one.learnsIn()).toEqual([there])
  await run(`UPDATE schools SET settings = '{"transfers": "free"}' WHERE id = $1`, schoolId)
  await act(addStudents, { classroomId: here, students: [{ name: 'Mali Suk', identifier: 'S1' }] }, first)
  const { change: again } = (await act(removeStudents, students, first)) as { change: string }
  expect(await act(undoRosterChange, { change: again }, first)).toMatchObject({ restored: 1, skipped: 0 })
})

test('also where the child had been with those others before, and comes back to them', async () => {
  const one = await school()
  const { schoolId, here, there, first, head, mali, act } = one
  const before = `INSERT INTO enrolments (school_id, classroom_id, student_id, status, created_at, active_since)
    VALUES ($1, $2, $3, 'removed', now() - interval '90 days', now() - interval '90 days')`
  await run(before, schoolId, there, mali)
  const back = { classroomId: there, students: [{ name: 'Mali', identifier: 'S1' }] }
  const { change } = (await act(removeStudents, { classroomId: here, student: mali }, first)) as { change: string }
  await act(addStudents, back, head)
  expect(await act(undoRosterChange, { change }, first)).toMatchObject({ restored: 0, skipped: 1 })
  expect(await one.learnsIn()).toEqual([there])
  const moved = { classroomId: there, to: here, student: mali, way: 'move' }
  await act(moveStudents, moved, head)
  await act(archiveClassrooms, { classroom: here }, first)
  await act(addStudents, back, head)
  expect(await act(restoreClassrooms, { classroom: here }, first)).toMatchObject({ restored: [here], asked: 1 })
  expect(await one.learnsIn()).toEqual([there])
})

test('between classes of one owner whoever teaches along in both moves freely', async () => {
  const { schoolId, here, second, act, first, mali, learnsIn } = await school()
  const other = await makeClassroom(services, schoolId, first.id!)
  const along = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  for (const room of [here, other]) await run(along, schoolId, room, second.id)
  const move = { classroomId: here, to: other, student: mali, way: 'move' }
  expect(await act(moveStudents, move, second)).toMatchObject({ students: 1, asked: 0 })
  expect(await learnsIn()).toEqual([other])
})

test('a class that was put away brings back nobody who has come to others since, copied or taken out', async () => {
  const one = await school()
  const { schoolId, here, there, first, head, mali, act } = one
  const both = await makePerson(services, 'Both')
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, ...[schoolId, both])
  const enrolled = `INSERT INTO enrolments (school_id, classroom_id, student_id, status, active_since) VALUES ($1, $2, $3, 'active', now() - $4::interval)`
  for (const room of [here, there]) await run(enrolled, schoolId, room, both, '9 days')
  await act(archiveClassrooms, { classroom: here }, first)
  await run(`UPDATE classrooms SET archived_at = now() - interval '5 days' WHERE id = $1`, here)
  await run(enrolled, schoolId, there, mali, '1 day')
  const copy = { classroom: here, name: 'Again', students: 'on' }
  expect(await act(duplicateClassroom, copy, first)).toMatchObject({ students: 0, asked: 2 })
  // Both learned in both when it was put away.
  expect(await act(restoreClassrooms, { classroom: here }, first)).toMatchObject({ restored: [here], asked: 1 })
  expect(await one.learnsIn()).toEqual([there])
  expect((await one.open(here)).asked).toMatchObject([{ name: 'Mali Suk' }])
  await act(archiveClassrooms, { classroom: here }, first)
  expect(await act(duplicateClassroom, copy, head)).toMatchObject({ students: 1, asked: 0 })
})

test.each(Object.keys(ways))(
  '%s: where the school lets teachers, number and name are enough, and nothing less',
  async (way) => {
    const one = await school()
    await run(`UPDATE schools SET settings = '{"transfers": "free"}' WHERE id = $1`, one.schoolId)
    await expect(ways[way]!(one, 'Somebody Else')).rejects.toMatchObject({ details: { reason: 'identifier-taken' } })
    await ways[way]!(one, 'MALI SUK')
    expect(await one.learnsIn()).toEqual([one.here, one.there].sort())
    expect(await one.nameOf()).toBe('Mali Suk')
  },
)

test('a child in no class is still theirs who taught it; anybody else asks the school admin', async () => {
  const one = await school()
  const { act, first, second, head, here, there } = one
  await run(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1`, here)
  await ways['typed or pasted']!(one, 'Mali Suk')
  expect(await one.learnsIn()).toEqual([])
  const [request] = await one.openAll()
  await expect(act(decideTransfers, { act: 'approve', request: request!.id }, first)).rejects.toMatchObject({
    code: 'not-found',
  })
  await act(addStudents, { classroomId: here, students: [{ name: 'Mali', identifier: 'S1' }] }, first)
  expect(await one.learnsIn()).toEqual([here])
  await act(decideTransfers, { act: 'approve', request: request!.id }, head)
  expect(await one.learnsIn()).toEqual([here, there].sort())
  await expect(act(withdrawTransfers, { classroomId: there, request: request!.id }, second)).rejects.toMatchObject({
    details: { reason: 'already-decided' },
  })
})

test('a class that was archived leaves its children to its owner; who taught along asks', async () => {
  const one = await school()
  const { schoolId, here, second, first, act } = one
  await run(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    schoolId,
    here,
    second.id,
  )
  await run(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, here)
  // Nor is a number alone enough for them.
  await expect(ways['typed or pasted']!(one, 'Mali')).rejects.toMatchObject({ details: { reason: 'identifier-taken' } })
  for (const way of Object.values(ways)) await way(one, 'Mali Suk')
  expect(await one.learnsIn()).toEqual([here])
  expect(await one.openAll()).toHaveLength(1)
  const own = await makeClassroom(services, schoolId, first.id!)
  await act(addStudents, { classroomId: own, students: [{ name: 'Mali', identifier: 'S1' }] }, first)
  expect(await one.learnsIn()).toEqual([here, own].sort())
})

test('asking twice asks once; declined, withdrawn and expired ones are decided no more, and one may ask again', async () => {
  const one = await school()
  const { act, first, second, here, there } = one
  const ask = () => ways['typed or pasted']!(one, 'Mali Suk')
  await Promise.all([ask(), ask(), ask()])
  expect(await one.openAll()).toHaveLength(1)
  const decide = async (what: 'approve' | 'decline', id?: string) =>
    act(decideTransfers, { act: what, request: id ?? (await one.openAll())[0]!.id }, first)
  const [declined] = await one.openAll()
  await decide('decline')
  await expect(decide('approve', declined!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await ask()
  const [withdrawn] = await one.openAll()
  await act(withdrawTransfers, { classroomId: there, request: withdrawn!.id }, second)
  await expect(decide('approve', withdrawn!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await ask()
  const [old] = await one.openAll()
  await run(`UPDATE transfer_requests SET asked_at = now() - interval '31 days' WHERE id = $1`, old!.id)
  expect(await one.openAll()).toEqual([])
  await expect(decide('approve', old!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await ask()
  expect((await run('SELECT status FROM transfer_requests WHERE id = $1', old!.id)).rows).toEqual([
    { status: 'expired' },
  ])
  expect(await one.learnsIn()).toEqual([here])
})

test('two who decide at once decide once, and a full class takes nobody', async () => {
  const one = await school()
  const { act, first, head, there, schoolId } = one
  await ways['typed or pasted']!(one, 'Mali Suk')
  const [request] = await one.openAll()
  const pupils = await Promise.all(Array.from({ length: 40 }, () => makePerson(services)))
  for (const id of pupils)
    await run(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
      schoolId,
      there,
      id,
    )
  await expect(act(decideTransfers, { act: 'approve', request: request!.id }, first)).rejects.toMatchObject({
    details: { reason: 'full' },
  })
  await run(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, pupils[0])
  const answers = await Promise.allSettled([
    act(decideTransfers, { act: 'approve', request: request!.id }, first),
    act(decideTransfers, { act: 'decline', request: request!.id }, head),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refuses the wrong actor', async () => {
  const [one, other] = [await school(), await school()]
  const { act, second, there } = one
  await ways['typed or pasted']!(one, 'Mali Suk')
  const [request] = await one.openAll()
  // Not even those who ask.
  for (const who of [second, other.first, other.head, actor(null)])
    await expect(act(decideTransfers, { act: 'approve', request: request!.id }, who)).rejects.toMatchObject({
      code: who.id ? 'not-found' : 'unauthenticated',
    })
  for (const who of [one.first, other.head])
    await expect(act(withdrawTransfers, { classroomId: there, request: request!.id }, who)).rejects.toMatchObject({
      code: 'not-found',
    })
})
