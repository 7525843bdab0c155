import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import type { Move } from '#rules/schools/year-rollover.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadMyClassrooms } from '../my-classrooms.server.ts'
import { activityTables } from './undo-opened-classrooms.server.ts'
import { leaveClassroom, removeTeacher } from '../teachers/change-co-teachers.server.ts'
import { listUndoableRollovers } from '../roster/undoable-changes.server.ts'
import { turnYear, undoYearTurn } from './turn-year.server.ts'
import { loadRolloverData } from './year-turn-page.server.ts'

const services = await openFileServices()

const runAs = <I, L, R>(command: Command<I, L, R>, input: object, user: Actor) =>
  execute(services, command, input, { actor: user })
const rollOver = (moves: Move[], user: Actor) => runAs(turnYear, { moves: JSON.stringify(moves) }, user)
const toNew = (from: string, name: string, changes: Partial<Move> = {}): Move => ({
  from,
  to: { kind: 'new', name, grade: '5' },
  leaveOut: [],
  teachers: [],
  ...changes,
})

async function makeSchoolWithClasses(classes: number, role: SchoolRole = 'teacher') {
  const [person, co] = [await makePerson(services, 'Owner'), await makePerson(services, 'Co')]
  const schoolId = await makeSchool(services, { [person]: role, [co]: 'teacher' })
  const students: string[][] = []
  const ids: string[] = []
  for (let count = 0; count < classes; count++) {
    students.push(await Promise.all([makePerson(services), makePerson(services), makePerson(services)]))
    ids.push(await makeClassroom(services, schoolId, person, students[count]))
  }
  return { person, co, schoolId, ids, students, owner: actor(person, { schoolId, schoolRoles: [role] }) }
}

type EnrollmentRow = { classroom: string; student: string; status: string }
const enrolments = async (schoolId: string) =>
  (
    await services.owner.query<EnrollmentRow>(
      `SELECT classroom_id AS classroom, student_id AS student, status FROM enrolments WHERE school_id = $1 AND status <> 'removed' ORDER BY 1, 2`,
      [schoolId],
    )
  ).rows
const classroomsOf = async (schoolId: string) =>
  (
    await services.owner.query<{ id: string; name: string; grade: string; status: string }>(
      'SELECT id, name, grade, status FROM classrooms WHERE school_id = $1 ORDER BY created_at, id',
      [schoolId],
    )
  ).rows
const teachersOf = async (id: string) =>
  (
    await services.owner.query<{ user_id: string; role: string }>(
      'SELECT user_id, role FROM classroom_teachers WHERE classroom_id = $1 ORDER BY role',
      [id],
    )
  ).rows

const addCoTeachers = (schoolId: string, classrooms: readonly string[], teachers: readonly string[]) =>
  services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role)
     SELECT $1, classroom, teacher, 'co-teacher' FROM unnest($2::uuid[]) AS classroom, unnest($3::uuid[]) AS teacher`,
    [schoolId, classrooms, teachers],
  )
const activeTeachersOf = async (id: string) =>
  (
    await services.owner.query<{ user_id: string }>(
      `SELECT user_id FROM classroom_teachers WHERE classroom_id = $1 AND status = 'active'`,
      [id],
    )
  ).rows
    .map(({ user_id }) => user_id)
    .toSorted()

test('moves a class up with its teachers, and undo restores everything', async () => {
  const { owner, person, co, schoolId, ids, students } = await makeSchoolWithClasses(2)
  const [from, other] = ids as [string, string]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, from, co],
  )
  await services.owner.query(`UPDATE classrooms SET coding_skin = 'block' WHERE id = $1`, [from])
  const before = [await enrolments(schoolId), await classroomsOf(schoolId)]
  const [stays, ...go] = students[0] as [string, string, string]
  const rollover = await rollOver([toNew(from, '5B', { leaveOut: [stays], teachers: [person, co] })], owner)
  expect(rollover).toMatchObject({ classes: 1, moved: 2, stay: 1 })
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!
  expect(opened).toMatchObject({ grade: '5', status: 'active' })
  expect(await teachersOf(opened.id)).toEqual([
    { user_id: co, role: 'co-teacher' },
    { user_id: person, role: 'owner' },
  ])
  const after = await enrolments(schoolId)
  expect(
    after
      .filter(({ classroom }) => classroom === opened.id)
      .map(({ student }) => student)
      .sort(),
  ).toEqual(go.toSorted())
  expect(after.filter(({ classroom }) => classroom === other)).toEqual(
    before[0]!.filter((row) => (row as EnrollmentRow).classroom === other),
  )
  // The old class stays active because a student remains in it.
  expect((await classroomsOf(schoolId)).find(({ id }) => id === from)!.status).toBe('active')

  await services.owner.query('DELETE FROM rights_changes')
  expect(await runAs(undoYearTurn, { change: rollover.change }, owner)).toEqual({ restored: 4, skipped: 0 })
  // Members of the deleted class are notified, so that their open screens check their rights again.
  const notified = await services.owner.query<{ id: string }>('SELECT person_id AS id FROM rights_changes')
  expect(notified.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([person, co, ...go]))
  expect(await teachersOf(opened.id)).toEqual([])
  expect(await enrolments(schoolId)).toEqual(before[0])
  expect(await classroomsOf(schoolId)).toEqual(before[1])
  await expect(runAs(undoYearTurn, { change: rollover.change }, owner)).rejects.toMatchObject({
    details: { reason: 'already-undone' },
  })
})

test('undo deletes unused new classes, archives used ones and keeps those with new students', async () => {
  const { owner, schoolId, ids, students } = await makeSchoolWithClasses(3)
  await services.owner.query(`UPDATE schools SET plan = 'teacher' WHERE id = $1`, [schoolId])
  const rollover = await rollOver(
    ids.map((id, index) => toNew(id, `Next ${index}`)),
    owner,
  )
  expect(
    (await classroomsOf(schoolId))
      .filter(({ status }) => status === 'archived')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.toSorted())
  const opened = Object.fromEntries(
    (await classroomsOf(schoolId)).filter(({ status }) => status === 'active').map(({ name, id }) => [name, id]),
  )
  await services.owner.query(
    `INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, $2, 'note', '{}', 1)`,
    [schoolId, `classrooms/${opened['Next 1']}/board`],
  )
  const newcomer = await makePerson(services)
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, opened['Next 2'], newcomer],
  )
  await runAs(undoYearTurn, { change: rollover.change }, owner)
  expect(
    Object.fromEntries(
      (await classroomsOf(schoolId)).filter(({ id }) => !ids.includes(id)).map(({ name, status }) => [name, status]),
    ),
  ).toEqual({ 'Next 1': 'archived', 'Next 2': 'active' })
  const learning = (await enrolments(schoolId)).filter(({ status }) => status === 'active')
  expect(learning.map(({ student }) => student).sort()).toEqual([...students.flat(), newcomer].sort())
  expect(learning.find(({ student }) => student === newcomer)!.classroom).toBe(opened['Next 2'])
})

test('undo is refused if it would exceed the plan’s class limit', async () => {
  const { owner, schoolId, ids } = await makeSchoolWithClasses(3)
  const rollover = await rollOver(
    ids.map((id, index) => toNew(id, `Next ${index}`)),
    owner,
  )
  const next = (await classroomsOf(schoolId)).find(({ name }) => name === 'Next 0')!
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, next.id, await makePerson(services)],
  )
  await expect(runAs(undoYearTurn, { change: rollover.change }, owner)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  expect((await classroomsOf(schoolId)).filter(({ status }) => status === 'active')).toHaveLength(3)
})

test('the list of activity tables covers all tables that refer to a class', async () => {
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'classrooms'::regclass ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    [...activityTables, 'class_codes', 'classroom_teachers', 'enrolments'].sort(),
  )
})

test('undo skips enrollments changed since, and is refused after thirty days', async () => {
  const { owner, schoolId, ids, students } = await makeSchoolWithClasses(1)
  const { change } = await rollOver([toNew(ids[0]!, '5B')], owner)
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!.id
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1 AND student_id = $2`, [
    opened,
    students[0]![0],
  ])
  expect(await runAs(undoYearTurn, { change }, owner)).toEqual({ restored: 5, skipped: 1 })
  const later = await makeSchoolWithClasses(1)
  const second = await rollOver([toNew(later.ids[0]!, '5C')], later.owner)
  await services.owner.query(`UPDATE roster_changes SET undo_until = now() - interval '1 minute' WHERE id = $1`, [
    second.change,
  ])
  await expect(runAs(undoYearTurn, { change: second.change }, later.owner)).rejects.toMatchObject({
    details: { reason: 'too-late' },
  })
})

test('undo is refused if a class has too few free seats for the returning students', async () => {
  const { owner, schoolId, ids, students } = await makeSchoolWithClasses(1)
  const { change } = await rollOver([toNew(ids[0]!, '5B', { leaveOut: [students[0]![0]!] })], owner)
  const newStudents = await Promise.all(Array.from({ length: 38 }, () => makePerson(services)))
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) id`,
    [schoolId, ids[0], newStudents],
  )
  await expect(runAs(undoYearTurn, { change }, owner)).rejects.toMatchObject({ details: { reason: 'too-few-seats' } })
})

test('notifies the rosters of source and existing target classes on rollover and undo', async () => {
  const { owner, ids } = await makeSchoolWithClasses(2)
  const [from, to] = ids as [string, string]
  const notifiedPaths = new Set<string>()
  const stop = services.bus.subscribe((path) => notifiedPaths.add(path))
  const rosters = ids.map((id) => `classrooms/${id}/roster`)
  const { change } = await rollOver([{ ...toNew(from, ''), to: { kind: 'existing', id: to } }], owner)
  expect([...notifiedPaths]).toEqual(expect.arrayContaining(rosters))
  notifiedPaths.clear()
  await runAs(undoYearTurn, { change }, owner)
  expect([...notifiedPaths]).toEqual(expect.arrayContaining(rosters))
  stop()
})

test('rejects a rollover with conflicts, and makes the actor owner if the old owner is not selected', async () => {
  const { schoolId, ids } = await makeSchoolWithClasses(2)
  const head = await makePerson(services, 'Head')
  await joinSchool(services, schoolId, head, 'admin')
  const admin = actor(head, { schoolId, schoolRoles: ['admin'] })
  const before = await enrolments(schoolId)
  await expect(
    rollOver([{ ...toNew(ids[0]!, ''), to: { kind: 'existing', id: ids[1]! } }, toNew(ids[1]!, '5B')], admin),
  ).rejects.toMatchObject({ details: { reason: 'conflicts' } })
  await expect(rollOver([toNew(ids[0]!, '  ')], admin)).rejects.toMatchObject({ details: { reason: 'conflicts' } })
  expect(await enrolments(schoolId)).toEqual(before)
  await rollOver([toNew(ids[0]!, '5B'), { ...toNew(ids[1]!, ''), to: { kind: 'none' } }], admin)
  const opened = (await classroomsOf(schoolId)).filter(({ status }) => status === 'active')
  expect(opened.map(({ name }) => name)).toEqual(['5B'])
  expect(await teachersOf(opened[0]!.id)).toEqual([{ user_id: head, role: 'owner' }])
})

test('rejects rollover and undo from unauthorized users', async () => {
  const [ownSchool, otherSchool] = [await makeSchoolWithClasses(1), await makeSchoolWithClasses(1)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [ownSchool.schoolId, ownSchool.ids[0], ownSchool.co],
  )
  const wrong = [
    actor(ownSchool.co, { schoolId: ownSchool.schoolId, schoolRoles: ['teacher'] }),
    actor(await makePerson(services), { schoolId: ownSchool.schoolId, schoolRoles: ['teacher'] }),
    otherSchool.owner,
  ]
  for (const user of wrong)
    await expect(rollOver([toNew(ownSchool.ids[0]!, '5B')], user)).rejects.toMatchObject({ code: 'not-found' })
  await expect(rollOver([toNew(ownSchool.ids[0]!, '5B')], actor(null))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(
    rollOver([{ ...toNew(ownSchool.ids[0]!, ''), to: { kind: 'existing', id: otherSchool.ids[0]! } }], ownSchool.owner),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(runAs(turnYear, { moves: 'nonsense' }, ownSchool.owner)).rejects.toMatchObject({ code: 'invalid' })
  const { change } = await rollOver([toNew(ownSchool.ids[0]!, '5B')], ownSchool.owner)
  for (const user of wrong)
    await expect(runAs(undoYearTurn, { change }, user)).rejects.toMatchObject({ code: 'not-found' })
  await expect(runAs(undoYearTurn, { change }, actor(null))).rejects.toMatchObject({ code: 'unauthenticated' })
})

/** Ids of rollovers that the page offers the person to undo. */
async function listOfferedUndos(personId: string): Promise<string[]> {
  const requestContext = {
    services,
    signedIn: { user: { id: personId, staff: false }, session: { strength: 'full' } },
    actor: actor(personId),
  } as unknown as RequestContext
  const [school] = await loadMyClassrooms(requestContext)
  return (await loadRolloverData(requestContext, school!)).done.map(({ id }) => id)
}

test.each(['new', 'existing'] as const)(
  'hides and rejects undo for users without permission in the target class (%s)',
  async (kind) => {
    const { owner, person, co, schoolId, ids } = await makeSchoolWithClasses(1)
    const head = await makePerson(services, 'Head')
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
      schoolId,
      head,
    ])
    const admin = actor(head, { schoolId, schoolRoles: ['admin'] })
    const ofCo = await makeClassroom(services, schoolId, co)
    const move = toNew(ids[0]!, '5B')
    const { change } = await rollOver([kind === 'new' ? move : { ...move, to: { kind, id: ofCo } }], admin)
    const reached = kind === 'new' ? (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!.id : ofCo
    const stateAfter = [await enrolments(schoolId), await classroomsOf(schoolId)]

    await expect(runAs(undoYearTurn, { change }, owner)).rejects.toMatchObject({ code: 'not-found' })
    expect([await enrolments(schoolId), await classroomsOf(schoolId)]).toEqual(stateAfter)
    expect(await listOfferedUndos(person)).toEqual([])
    expect(await listOfferedUndos(head)).toEqual([change])

    const expectRefused = async () => {
      expect(await listOfferedUndos(person)).toEqual([])
      await expect(runAs(undoYearTurn, { change }, owner)).rejects.toMatchObject({ code: 'not-found' })
    }
    const update = (text: string) => services.owner.query(text, [reached])
    await services.owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      [schoolId, reached, person],
    )
    // Undo would close the class that the rollover created, so it needs the owner’s permission.
    if (kind === 'new') {
      await expectRefused()
      await update(`UPDATE classroom_teachers SET role = CASE role WHEN 'owner' THEN 'co-teacher' ELSE 'owner' END
        WHERE classroom_id = $1`)
    } else {
      await update(`UPDATE classrooms SET status = 'archived' WHERE id = $1`)
      await expectRefused()
      await update(`UPDATE classrooms SET status = 'active' WHERE id = $1`)
    }
    // With permission in the target class the user may undo the rollover.
    expect(await listOfferedUndos(person)).toEqual([change])
    expect(await runAs(undoYearTurn, { change }, owner)).toEqual({ restored: 6, skipped: 0 })
  },
)

test('rolls over and undoes 72 classes with 2,500 students in less than 10 seconds each', {
  timeout: 60_000,
}, async () => {
  const head = await makePerson(services, 'Head')
  const schoolId = await makeSchool(services, { [head]: 'admin' })
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  const pupils = Array.from({ length: 2_500 }, () => randomUUID())
  await services.owner.query(
    `INSERT INTO users (id, name, email, kind) SELECT id::uuid, 'Pupil', id || '@m.invalid', 'managed' FROM unnest($1::text[]) AS t (id)`,
    [pupils],
  )
  const ids = await Promise.all(Array.from({ length: 72 }, () => makeClassroom(services, schoolId, head)))
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, ($2::uuid[])[1 + (n - 1) % 72], id, 'active' FROM unnest($3::uuid[]) WITH ORDINALITY AS t (id, n)`,
    [schoolId, ids, pupils],
  )
  const admin = actor(head, { schoolId, schoolRoles: ['admin'] })
  const startTime = performance.now()
  const rollover = await rollOver(
    ids.map((id, index) => toNew(id, `Next ${index}`, { teachers: [head] })),
    admin,
  )
  const rolloverTime = performance.now()
  expect(rollover).toMatchObject({ classes: 72, moved: 2_500 })
  expect(await runAs(undoYearTurn, { change: rollover.change }, admin)).toEqual({ restored: 5_000, skipped: 0 })
  const undoTime = performance.now()
  expect(rolloverTime - startTime).toBeLessThan(10_000)
  expect(undoTime - rolloverTime).toBeLessThan(10_000)
})

test('undo does not restore a student who has joined another teacher’s class since', async () => {
  const { owner, co, schoolId, ids, students } = await makeSchoolWithClasses(1)
  const finish: Move = { from: ids[0]!, to: { kind: 'none' }, leaveOut: [], teachers: [] }
  const { change } = await rollOver([finish], owner)
  const [movedStudent, stays] = students[0] as [string, string]
  const otherClassroom = await makeClassroom(services, schoolId, co, [movedStudent])
  await runAs(undoYearTurn, { change }, owner)
  const classroomsOfStudent = async (student: string) =>
    (await enrolments(schoolId)).flatMap((row) =>
      row.student === student && row.status === 'active' ? [row.classroom] : [],
    )
  expect(await classroomsOfStudent(movedStudent)).toEqual([otherClassroom])
  expect(await classroomsOfStudent(stays)).toEqual(ids)
})

test('undo does not restore a co-teacher who was removed from the new class', async () => {
  const { owner, person, co, schoolId, ids } = await makeSchoolWithClasses(2)
  const stays = await makePerson(services, 'Stays')
  await joinSchool(services, schoolId, stays, 'teacher')
  await addCoTeachers(schoolId, ids, [co, stays])
  const teachers = [person, co, stays]
  const rollover = await rollOver(
    ids.map((from, index) => toNew(from, `5${index}`, { teachers })),
    owner,
  )
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '50')!
  await runAs(removeTeacher, { classroom: opened.id, person: co }, owner)
  await runAs(undoYearTurn, { change: rollover.change }, owner)
  expect(await activeTeachersOf(ids[0]!)).toEqual([person, stays].toSorted())
  expect(await activeTeachersOf(ids[1]!)).toEqual([person, co, stays].toSorted())
})

test('undo restores a co-teacher who left an existing target class, but not one removed from it', async () => {
  const { owner, person, co, schoolId, ids } = await makeSchoolWithClasses(2)
  const leaves = await makePerson(services, 'Leaves')
  await joinSchool(services, schoolId, leaves, 'teacher')
  await addCoTeachers(schoolId, ids, [co, leaves])
  const [from, to] = ids as [string, string]
  const rollover = await rollOver([{ from, to: { kind: 'existing', id: to }, leaveOut: [], teachers: [] }], owner)
  await runAs(removeTeacher, { classroom: to, person: co }, owner)
  await runAs(leaveClassroom, { classroom: to }, actor(leaves, { schoolId, schoolRoles: ['teacher'] }))
  await runAs(undoYearTurn, { change: rollover.change }, owner)
  expect(await activeTeachersOf(from)).toEqual([person, leaves].toSorted())
})

test('a source class that stayed active keeps a co-teacher who was removed from the new class', async () => {
  const { owner, person, co, schoolId, ids, students } = await makeSchoolWithClasses(1)
  const [from, stays] = [ids[0]!, students[0]![0]!]
  await addCoTeachers(schoolId, ids, [co])
  const rollover = await rollOver([toNew(from, '5B', { leaveOut: [stays], teachers: [person, co] })], owner)
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!
  await runAs(removeTeacher, { classroom: opened.id, person: co }, owner)
  await runAs(undoYearTurn, { change: rollover.change }, owner)
  expect(await activeTeachersOf(from)).toEqual([person, co].toSorted())
})

test('finds the rollover of a class among many newer rollovers of the school', async () => {
  const { owner, schoolId, ids } = await makeSchoolWithClasses(1)
  const rollover = await rollOver([toNew(ids[0]!, '5B')], owner)
  await services.owner.query(
    `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before, summary)
     SELECT school_id, gen_random_uuid(), kind, made_by, made_at + interval '1 second', undo_until, before,
       jsonb_set(summary, '{classrooms}', jsonb_build_array(gen_random_uuid()))
     FROM roster_changes, generate_series(1, 40) WHERE id = $1`,
    [rollover.change],
  )
  const rollovers = await read(services, owner, (db) => listUndoableRollovers(db, schoolId, ids, services.now()))
  expect(rollovers.map(({ id }) => id)).toEqual([rollover.change])
})
