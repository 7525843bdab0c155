import { expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newCards, resetSecrets } from '#app/features/people/cards/change-cards.server.ts'
import { makePrintLink } from '#app/features/people/cards/printing/make-print-link.server.ts'
import { archiveClassrooms, restoreClassrooms } from '#app/features/people/classrooms/archive-classrooms.server.ts'
import { duplicateClassroom } from '#app/features/people/classrooms/create-classroom.server.ts'
import { decideTransfers, withdrawTransfers } from '#app/features/people/classrooms/roster/decide-transfers.server.ts'
import { transfersOfClass, transfersOfSchool } from '#app/features/people/classrooms/roster/transfers.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { changeStudent } from './change-student.server.ts'
import { prepareImport, startImport } from './import/start-import.server.ts'
import { importRosterJob } from './jobs/import-roster.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo/undo-roster-change.server.ts'

const services = await openFileServices()

const runSql = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** Two teachers of one school, each with a class; Mali (number S1) is a student of the first. */
async function createSchool(kind: 'school' | 'personal' = 'school') {
  const [first, second, adminId] = [
    await makePerson(services, 'First'),
    await makePerson(services, 'Second'),
    await makePerson(services, 'Head'),
  ]
  const schoolId = await makeSchool(services, { [first]: 'teacher', [second]: 'teacher', [adminId]: 'admin' })
  await runSql('UPDATE schools SET kind = $2 WHERE id = $1', schoolId, kind)
  const as = (id: string, role: 'teacher' | 'admin' = 'teacher') => actor(id, { schoolId, schoolRoles: [role] })
  const [here, there] = [
    await makeClassroom(services, schoolId, first),
    await makeClassroom(services, schoolId, second),
  ]
  const runCommand = <I, L, R>(command: Command<I, L, R>, input: object, person: Actor) =>
    execute(services, command, input, { actor: person })
  const { change } = await runCommand(
    addStudents,
    { classroomId: here, students: [{ name: 'Mali Suk', identifier: 'S1' }] },
    as(first),
  )
  expect(change).not.toBeNull()
  const { rows } = await runSql('SELECT student_id FROM managed_students WHERE school_id = $1', schoolId)
  const mali: string = rows[0].student_id
  const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(services.pool, { schoolId, personId: null, staff: false }, work)
  return {
    schoolId,
    first: as(first),
    second: as(second),
    head: as(adminId, 'admin'),
    here,
    there,
    mali,
    act: runCommand,
    open: (classroomId: string) => inSchool((db) => transfersOfClass(db, schoolId, classroomId)),
    openAll: () => inSchool((db) => transfersOfSchool(db, schoolId)),
    learnsIn: async () =>
      (await runSql(`SELECT classroom_id FROM enrolments WHERE student_id = $1 AND status = 'active'`, mali)).rows
        .map((row) => row.classroom_id)
        .sort(),
    nameOf: async () => (await runSql('SELECT name FROM users WHERE id = $1', mali)).rows[0].name,
  }
}

type School = Awaited<ReturnType<typeof createSchool>>

/** All methods to add a student by number. */
const addMethods: Record<string, (school: School, name: string, person?: Actor) => Promise<unknown>> = {
  'typed or pasted': ({ act, there, second }, name, person = second) =>
    act(addStudents, { classroomId: there, students: [{ name, identifier: 'S1' }] }, person),
  async 'imported from a file'({ act, there, second, schoolId }, name, person = second) {
    const rows = [{ row: 2, name, identifier: 'S1', group: 'Owls', birth: '2015', classroom: '' }]
    const { id, problems } = await act(prepareImport, { classroomId: there, fileName: 'a.csv', rows }, person)
    if (problems.length > 0) throw Object.assign(new Error('left out'), { details: { reason: problems[0]!.problem } })
    await act(startImport, { classroomId: there, import: id }, person)
    await importRosterJob(services)({ schoolId, importId: id, personId: person.id, roles: person.schoolRoles })
  },
}

test.each(Object.keys(addMethods))('%s: a guessed number with a wrong name adds no one', async (method) => {
  const world = await createSchool()
  await expect(addMethods[method]!(world, 'Somebody Else')).rejects.toMatchObject({
    details: { reason: 'identifier-taken' },
  })
  expect(await world.learnsIn()).toEqual([world.here])
  expect(await world.openAll()).toEqual([])
  expect(await world.nameOf()).toBe('Mali Suk')
})

test.each(Object.keys(addMethods))(
  '%s: number and name send a transfer request, and the new teacher gets no access before approval',
  async (method) => {
    const world = await createSchool()
    const { act, second, first, there, here, mali, schoolId } = world
    await addMethods[method]!(world, 'mali  suk')
    expect(await world.learnsIn()).toEqual([here])
    expect(await world.nameOf()).toBe('Mali Suk')
    expect(await world.open(here)).toMatchObject({
      wanted: [{ name: 'Mali Suk', from: ['Class'], to: 'Class', askedBy: 'Second' }],
      asked: [],
    })
    expect(await world.open(there)).toMatchObject({ wanted: [], asked: [{ name: 'Mali Suk', from: [] }] })

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

    const [request] = (await world.open(here)).wanted
    expect(await act(decideTransfers, { act: 'approve', request: request!.id }, first)).toMatchObject({
      decided: [request!.id],
      left: 0,
    })
    expect(await world.learnsIn()).toEqual([here, there].sort())
    expect(await world.openAll()).toEqual([])
    expect(await act(resetSecrets, { student: mali }, second)).toMatchObject({ changed: 1 })
    const { rows } = await runSql(
      `SELECT act, person_id FROM audit_entries WHERE school_id = $1 AND act LIKE 'transfer.%' ORDER BY at`,
      schoolId,
    )
    expect(rows).toEqual([
      { act: 'transfer.ask', person_id: second.id },
      { act: 'transfer.approve', person_id: first.id },
    ])
  },
)

test.each(Object.keys(addMethods))(
  '%s: admins and class owners add a student directly, and co-teachers send a transfer request',
  async (method) => {
    const world = await createSchool()
    await addMethods[method]!(world, 'Mali Suk', world.head)
    expect(await world.learnsIn()).toEqual([world.here, world.there].sort())

    const secondWorld = await createSchool()
    await runSql(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      secondWorld.schoolId,
      secondWorld.here,
      secondWorld.second.id,
    )
    // Co-teachers know the student, so the number alone is enough.
    await addMethods[method]!(secondWorld, 'Mali')
    expect(await secondWorld.learnsIn()).toEqual([secondWorld.here])
    const [request] = await secondWorld.openAll()
    await expect(
      secondWorld.act(decideTransfers, { act: 'approve', request: request!.id }, secondWorld.second),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
    await secondWorld.act(decideTransfers, { act: 'approve', request: request!.id }, secondWorld.first)
    expect(await secondWorld.learnsIn()).toEqual([secondWorld.here, secondWorld.there].sort())
    await runSql(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1`, secondWorld.there)
    await runSql(`UPDATE classroom_teachers SET role = 'owner' WHERE user_id = $1`, secondWorld.second.id)
    await addMethods[method]!(secondWorld, 'Mali')
    expect(await secondWorld.learnsIn()).toEqual([secondWorld.here, secondWorld.there].sort())
  },
)

/** Methods by which a co-teacher of Mali could take her into a class of their own. */
const takeMethods = {
  'duplicates the class': ({ act, here, second }: School) =>
    act(duplicateClassroom, { classroom: here, name: 'Mine', students: 'on' }, second),
  'copies the student': ({ act, here, there, mali, second }: School) =>
    act(moveStudents, { classroomId: here, to: there, student: mali, way: 'copy' }, second),
  'moves the student': ({ act, here, there, mali, second }: School) =>
    act(moveStudents, { classroomId: here, to: there, student: mali, way: 'move' }, second),
  async 'removes and adds the student'({ act, here, there, mali, second }: School) {
    const { change } = await act(removeStudents, { classroomId: here, student: mali }, second)
    const students = [{ name: 'Mali', identifier: 'S1' }]
    const added = await act(addStudents, { classroomId: there, students }, second)
    await act(undoRosterChange, { change }, second)
    return { students: added.students.length, asked: added.asked }
  },
}

test.each(Object.entries(takeMethods))('sends a transfer request when a co-teacher %s', async (_, take) => {
  const world = await createSchool()
  const { schoolId, here, second, act, first } = world
  const insertCoTeacher = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  await runSql(insertCoTeacher, schoolId, here, second.id)
  expect(await take(world)).toMatchObject({ students: 0, asked: 1 })
  expect(await world.learnsIn()).toEqual([here])
  const [request] = await world.openAll()
  await expect(act(decideTransfers, { act: 'approve', request: request!.id }, second)).rejects.toMatchObject({
    code: 'not-found',
  })
  await act(decideTransfers, { act: 'decline', request: request!.id }, first)
  await runSql(`UPDATE schools SET settings = '{"transfers": "free"}' WHERE id = $1`, schoolId)
  expect(await take(world)).toMatchObject({ students: 1, asked: 0 })
})

test('a co-teacher cannot approve the transfer of a student whose class another teacher owns', async () => {
  const world = await createSchool()
  const { schoolId, here, there, second, act, first } = world
  const friend = await makePerson(services, 'Friend')
  await runSql(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, friend)
  const insertCoTeacher = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  await runSql(insertCoTeacher, schoolId, here, second.id)
  await runSql(insertCoTeacher, schoolId, there, friend)
  await addMethods['typed or pasted']!(world, 'Mali Suk', actor(friend, { schoolId, schoolRoles: ['teacher'] }))
  const [request] = await world.openAll()
  const decide = { act: 'approve', request: request!.id }
  await expect(act(decideTransfers, decide, second)).rejects.toMatchObject({ code: 'not-found' })
  expect(await world.learnsIn()).toEqual([here])
  // The owner of the student's class decides, even as a co-teacher of the target class.
  await runSql(insertCoTeacher, schoolId, there, first.id)
  await act(decideTransfers, decide, first)
  expect(await world.learnsIn()).toEqual([here, there].sort())
})

test('a co-teacher still needs approval for a student who once was in the co-teacher’s own class', async () => {
  const world = await createSchool()
  const { schoolId, here, there, second, mali } = world
  const insertCoTeacher = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  await runSql(insertCoTeacher, schoolId, here, second.id)
  const insertFormerEnrolment = `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'removed')`
  await runSql(insertFormerEnrolment, schoolId, there, mali)
  for (const take of Object.values(takeMethods)) expect(await take(world)).toMatchObject({ students: 0, asked: 1 })
  expect(await world.learnsIn()).toEqual([here])
})

test('undoing a removal skips a student who has joined another teacher’s class since', async () => {
  const world = await createSchool()
  const { schoolId, here, there, first, head, mali, act } = world
  const students = { classroomId: here, student: mali }
  const { change } = (await act(removeStudents, students, first)) as { change: string }
  await act(addStudents, { classroomId: there, students: [{ name: 'Mali', identifier: 'S1' }] }, head)
  expect(await act(undoRosterChange, { change }, first)).toMatchObject({ restored: 0, skipped: 1 })
  expect(await world.learnsIn()).toEqual([there])
  await runSql(`UPDATE schools SET settings = '{"transfers": "free"}' WHERE id = $1`, schoolId)
  await act(addStudents, { classroomId: here, students: [{ name: 'Mali Suk', identifier: 'S1' }] }, first)
  const { change: secondChange } = (await act(removeStudents, students, first)) as { change: string }
  expect(await act(undoRosterChange, { change: secondChange }, first)).toMatchObject({ restored: 1, skipped: 0 })
})

test('undo and restore skip a student who returned to a former class of another teacher', async () => {
  const world = await createSchool()
  const { schoolId, here, there, first, head, mali, act } = world
  const insertFormerEnrolment = `INSERT INTO enrolments (school_id, classroom_id, student_id, status, created_at, active_since)
    VALUES ($1, $2, $3, 'removed', now() - interval '90 days', now() - interval '90 days')`
  await runSql(insertFormerEnrolment, schoolId, there, mali)
  const readdition = { classroomId: there, students: [{ name: 'Mali', identifier: 'S1' }] }
  const { change } = (await act(removeStudents, { classroomId: here, student: mali }, first)) as { change: string }
  await act(addStudents, readdition, head)
  expect(await act(undoRosterChange, { change }, first)).toMatchObject({ restored: 0, skipped: 1 })
  expect(await world.learnsIn()).toEqual([there])
  const move = { classroomId: there, to: here, student: mali, way: 'move' }
  await act(moveStudents, move, head)
  await act(archiveClassrooms, { classroom: here }, first)
  await act(addStudents, readdition, head)
  expect(await act(restoreClassrooms, { classroom: here }, first)).toMatchObject({ restored: [here], asked: 1 })
  expect(await world.learnsIn()).toEqual([there])
})

test('a co-teacher of two classes of the same owner moves students without approval', async () => {
  const { schoolId, here, second, act, first, mali, learnsIn } = await createSchool()
  const targetClassroom = await makeClassroom(services, schoolId, first.id!)
  const insertCoTeacher = `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`
  for (const classroomId of [here, targetClassroom]) await runSql(insertCoTeacher, schoolId, classroomId, second.id)
  const move = { classroomId: here, to: targetClassroom, student: mali, way: 'move' }
  expect(await act(moveStudents, move, second)).toMatchObject({ students: 1, asked: 0 })
  expect(await learnsIn()).toEqual([targetClassroom])
})

test('restoring or duplicating an archived class requests transfer of students who joined another teacher’s class', async () => {
  const world = await createSchool()
  const { schoolId, here, there, first, head, mali, act } = world
  const studentOfBoth = await makePerson(services, 'Both')
  await runSql(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`,
    ...[schoolId, studentOfBoth],
  )
  const insertEnrolment = `INSERT INTO enrolments (school_id, classroom_id, student_id, status, active_since) VALUES ($1, $2, $3, 'active', now() - $4::interval)`
  for (const classroomId of [here, there]) await runSql(insertEnrolment, schoolId, classroomId, studentOfBoth, '9 days')
  await act(archiveClassrooms, { classroom: here }, first)
  await runSql(`UPDATE classrooms SET archived_at = now() - interval '5 days' WHERE id = $1`, here)
  await runSql(insertEnrolment, schoolId, there, mali, '1 day')
  const copy = { classroom: here, name: 'Again', students: 'on' }
  expect(await act(duplicateClassroom, copy, first)).toMatchObject({ students: 0, asked: 2 })
  // The student "Both" was in both classes when the class was archived.
  expect(await act(restoreClassrooms, { classroom: here }, first)).toMatchObject({ restored: [here], asked: 1 })
  expect(await world.learnsIn()).toEqual([there])
  expect((await world.open(here)).asked).toMatchObject([{ name: 'Mali Suk' }])
  await act(archiveClassrooms, { classroom: here }, first)
  expect(await act(duplicateClassroom, copy, head)).toMatchObject({ students: 1, asked: 0 })
})

test.each(Object.keys(addMethods))(
  '%s: with free transfers, number and name together add the student directly',
  async (method) => {
    const world = await createSchool()
    await runSql(`UPDATE schools SET settings = '{"transfers": "free"}' WHERE id = $1`, world.schoolId)
    await expect(addMethods[method]!(world, 'Somebody Else')).rejects.toMatchObject({
      details: { reason: 'identifier-taken' },
    })
    await addMethods[method]!(world, 'MALI SUK')
    expect(await world.learnsIn()).toEqual([world.here, world.there].sort())
    expect(await world.nameOf()).toBe('Mali Suk')
  },
)

test('a former teacher adds a student without class directly, and other teachers need an admin’s approval', async () => {
  const world = await createSchool()
  const { act, first, second, head, here, there } = world
  await runSql(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1`, here)
  await addMethods['typed or pasted']!(world, 'Mali Suk')
  expect(await world.learnsIn()).toEqual([])
  const [request] = await world.openAll()
  await expect(act(decideTransfers, { act: 'approve', request: request!.id }, first)).rejects.toMatchObject({
    code: 'not-found',
  })
  await act(addStudents, { classroomId: here, students: [{ name: 'Mali', identifier: 'S1' }] }, first)
  expect(await world.learnsIn()).toEqual([here])
  await act(decideTransfers, { act: 'approve', request: request!.id }, head)
  expect(await world.learnsIn()).toEqual([here, there].sort())
  await expect(act(withdrawTransfers, { classroomId: there, request: request!.id }, second)).rejects.toMatchObject({
    details: { reason: 'already-decided' },
  })
})

test('the owner of an archived class adds its students directly, and its co-teachers need approval', async () => {
  const world = await createSchool()
  const { schoolId, here, second, first, act } = world
  await runSql(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    schoolId,
    here,
    second.id,
  )
  await runSql(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, here)
  // For former co-teachers the number alone is not enough.
  await expect(addMethods['typed or pasted']!(world, 'Mali')).rejects.toMatchObject({
    details: { reason: 'identifier-taken' },
  })
  for (const method of Object.values(addMethods)) await method(world, 'Mali Suk')
  expect(await world.learnsIn()).toEqual([here])
  expect(await world.openAll()).toHaveLength(1)
  const ownClassroom = await makeClassroom(services, schoolId, first.id!)
  await act(addStudents, { classroomId: ownClassroom, students: [{ name: 'Mali', identifier: 'S1' }] }, first)
  expect(await world.learnsIn()).toEqual([here, ownClassroom].sort())
})

test('repeated requests are stored once, and a closed request cannot be decided but can be sent again', async () => {
  const world = await createSchool()
  const { act, first, second, here, there } = world
  const sendRequest = () => addMethods['typed or pasted']!(world, 'Mali Suk')
  await Promise.all([sendRequest(), sendRequest(), sendRequest()])
  expect(await world.openAll()).toHaveLength(1)
  const decide = async (decision: 'approve' | 'decline', id?: string) =>
    act(decideTransfers, { act: decision, request: id ?? (await world.openAll())[0]!.id }, first)
  const [declined] = await world.openAll()
  await decide('decline')
  await expect(decide('approve', declined!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await sendRequest()
  const [withdrawn] = await world.openAll()
  await act(withdrawTransfers, { classroomId: there, request: withdrawn!.id }, second)
  await expect(decide('approve', withdrawn!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await sendRequest()
  const [expired] = await world.openAll()
  await runSql(`UPDATE transfer_requests SET asked_at = now() - interval '31 days' WHERE id = $1`, expired!.id)
  expect(await world.openAll()).toEqual([])
  await expect(decide('approve', expired!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await sendRequest()
  expect((await runSql('SELECT status FROM transfer_requests WHERE id = $1', expired!.id)).rows).toEqual([
    { status: 'expired' },
  ])
  expect(await world.learnsIn()).toEqual([here])
})

test('refuses approval for a full class, and only one of two concurrent decisions succeeds', async () => {
  const world = await createSchool()
  const { act, first, head, there, schoolId } = world
  await addMethods['typed or pasted']!(world, 'Mali Suk')
  const [request] = await world.openAll()
  const otherStudents = await Promise.all(Array.from({ length: 40 }, () => makePerson(services)))
  for (const id of otherStudents)
    await runSql(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
      schoolId,
      there,
      id,
    )
  await expect(act(decideTransfers, { act: 'approve', request: request!.id }, first)).rejects.toMatchObject({
    details: { reason: 'full' },
  })
  await runSql(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, otherStudents[0])
  const outcomes = await Promise.allSettled([
    act(decideTransfers, { act: 'approve', request: request!.id }, first),
    act(decideTransfers, { act: 'decline', request: request!.id }, head),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refuses decisions and withdrawals of transfer requests by uninvolved users', async () => {
  const [world, other] = [await createSchool(), await createSchool()]
  const { act, second, there } = world
  await addMethods['typed or pasted']!(world, 'Mali Suk')
  const [request] = await world.openAll()
  // The requesting teacher may not approve either.
  for (const person of [second, other.first, other.head, actor(null)])
    await expect(act(decideTransfers, { act: 'approve', request: request!.id }, person)).rejects.toMatchObject({
      code: person.id ? 'not-found' : 'unauthenticated',
    })
  for (const person of [world.first, other.head])
    await expect(act(withdrawTransfers, { classroomId: there, request: request!.id }, person)).rejects.toMatchObject({
      code: 'not-found',
    })
})
