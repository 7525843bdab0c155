import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import type { Move } from '#rules/year-turn.ts'
import {
  actor,
  joinSchool,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { myClassrooms } from './my-classrooms.server.ts'
import { worked } from './opened-classrooms.server.ts'
import { leaveClassroom, removeTeacher } from './change-co-teachers.server.ts'
import { openTurns } from './roster-changes.server.ts'
import { turnYear, undoYearTurn } from './turn-year.server.ts'
import { yearTurnSheet } from './year-turn-page.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const act = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor) =>
  execute(services, command, input, { actor: who })
const turn = (moves: Move[], who: Actor) => act(turnYear, { moves: JSON.stringify(moves) }, who)
const toNew = (from: string, name: string, over: Partial<Move> = {}): Move => ({
  from,
  to: { kind: 'new', name, grade: '5' },
  leaveOut: [],
  teachers: [],
  ...over,
})

async function schoolOf(classes: number, role: SchoolRole = 'teacher') {
  const [person, co] = [await makePerson(services, 'Owner'), await makePerson(services, 'Co')]
  const schoolId = await makeSchool(services, { [person]: role, [co]: 'teacher' })
  const students: string[][] = []
  const ids: string[] = []
  for (let made = 0; made < classes; made++) {
    students.push(await Promise.all([makePerson(services), makePerson(services), makePerson(services)]))
    ids.push(await makeClassroom(services, schoolId, person, students[made]))
  }
  return { person, co, schoolId, ids, students, owner: actor(person, { schoolId, schoolRoles: [role] }) }
}

type Enrolled = { classroom: string; student: string; status: string }
const enrolments = async (schoolId: string) =>
  (
    await services.owner.query<Enrolled>(
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
const teachersIn = async (id: string) =>
  (
    await services.owner.query<{ user_id: string; role: string }>(
      'SELECT user_id, role FROM classroom_teachers WHERE classroom_id = $1 ORDER BY role',
      [id],
    )
  ).rows

const coTeach = (schoolId: string, classrooms: readonly string[], teachers: readonly string[]) =>
  services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role)
     SELECT $1, classroom, teacher, 'co-teacher' FROM unnest($2::uuid[]) AS classroom, unnest($3::uuid[]) AS teacher`,
    [schoolId, classrooms, teachers],
  )
const activeIn = async (id: string) =>
  (
    await services.owner.query<{ user_id: string }>(
      `SELECT user_id FROM classroom_teachers WHERE classroom_id = $1 AND status = 'active'`,
      [id],
    )
  ).rows
    .map(({ user_id }) => user_id)
    .toSorted()

test('a class moves up with its teachers; undoing puts everything back', async () => {
  const { owner, person, co, schoolId, ids, students } = await schoolOf(2)
  const [from, other] = ids as [string, string]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, from, co],
  )
  await services.owner.query(`UPDATE classrooms SET coding_skin = 'block' WHERE id = $1`, [from])
  const before = [await enrolments(schoolId), await classroomsOf(schoolId)]
  const [stays, ...go] = students[0] as [string, string, string]
  const done = await turn([toNew(from, '5B', { leaveOut: [stays], teachers: [person, co] })], owner)
  expect(done).toMatchObject({ classes: 1, moved: 2, stay: 1 })
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!
  expect(opened).toMatchObject({ grade: '5', status: 'active' })
  expect(await teachersIn(opened.id)).toEqual([
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
    before[0]!.filter((row) => (row as Enrolled).classroom === other),
  )
  // Somebody stays in the old class, so it is open tomorrow.
  expect((await classroomsOf(schoolId)).find(({ id }) => id === from)!.status).toBe('active')

  await services.owner.query('DELETE FROM rights_changes')
  expect(await act(undoYearTurn, { change: done.change }, owner)).toEqual({ restored: 4, skipped: 0 })
  // Nobody keeps a screen of a class that is gone, nor a right in it.
  const asked = await services.owner.query<{ id: string }>('SELECT person_id AS id FROM rights_changes')
  expect(asked.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([person, co, ...go]))
  expect(await teachersIn(opened.id)).toEqual([])
  expect(await enrolments(schoolId)).toEqual(before[0])
  expect(await classroomsOf(schoolId)).toEqual(before[1])
  await expect(act(undoYearTurn, { change: done.change }, owner)).rejects.toMatchObject({
    details: { reason: 'already-undone' },
  })
})

test('next year’s class: unused it goes away, worked in it is put away, and with somebody new in it it stays', async () => {
  const { owner, schoolId, ids, students } = await schoolOf(3)
  await services.owner.query(`UPDATE schools SET plan = 'teacher' WHERE id = $1`, [schoolId])
  const done = await turn(
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
  await act(undoYearTurn, { change: done.change }, owner)
  expect(
    Object.fromEntries(
      (await classroomsOf(schoolId)).filter(({ id }) => !ids.includes(id)).map(({ name, status }) => [name, status]),
    ),
  ).toEqual({ 'Next 1': 'archived', 'Next 2': 'active' })
  const learning = (await enrolments(schoolId)).filter(({ status }) => status === 'active')
  expect(learning.map(({ student }) => student).sort()).toEqual([...students.flat(), newcomer].sort())
  expect(learning.find(({ student }) => student === newcomer)!.classroom).toBe(opened['Next 2'])
})

test('undoing opens no more classes than the plan has room for', async () => {
  const { owner, schoolId, ids } = await schoolOf(3)
  const done = await turn(
    ids.map((id, index) => toNew(id, `Next ${index}`)),
    owner,
  )
  const next = (await classroomsOf(schoolId)).find(({ name }) => name === 'Next 0')!
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, next.id, await makePerson(services)],
  )
  await expect(act(undoYearTurn, { change: done.change }, owner)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  expect((await classroomsOf(schoolId)).filter(({ status }) => status === 'active')).toHaveLength(3)
})

test('whatever stands on a classroom is asked before one is removed', async () => {
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'classrooms'::regclass ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...worked, 'class_codes', 'classroom_teachers', 'enrolments'].sort())
})

test('what has changed since stays; a month later nothing is taken back', async () => {
  const { owner, schoolId, ids, students } = await schoolOf(1)
  const { change } = await turn([toNew(ids[0]!, '5B')], owner)
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!.id
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1 AND student_id = $2`, [
    opened,
    students[0]![0],
  ])
  expect(await act(undoYearTurn, { change }, owner)).toEqual({ restored: 5, skipped: 1 })
  const later = await schoolOf(1)
  const second = await turn([toNew(later.ids[0]!, '5C')], later.owner)
  await services.owner.query(`UPDATE roster_changes SET undo_until = now() - interval '1 minute' WHERE id = $1`, [
    second.change,
  ])
  await expect(act(undoYearTurn, { change: second.change }, later.owner)).rejects.toMatchObject({
    details: { reason: 'too-late' },
  })
})

test('a class that stayed open takes nobody back beyond its seats', async () => {
  const { owner, schoolId, ids, students } = await schoolOf(1)
  const { change } = await turn([toNew(ids[0]!, '5B', { leaveOut: [students[0]![0]!] })], owner)
  const others = await Promise.all(Array.from({ length: 38 }, () => makePerson(services)))
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) id`,
    [schoolId, ids[0], others],
  )
  await expect(act(undoYearTurn, { change }, owner)).rejects.toMatchObject({ details: { reason: 'too-few-seats' } })
})

test('screens of every class are told, also of one that was there before', async () => {
  const { owner, ids } = await schoolOf(2)
  const [from, to] = ids as [string, string]
  const told = new Set<string>()
  const stop = services.bus.subscribe((path) => told.add(path))
  const rosters = ids.map((id) => `classrooms/${id}/roster`)
  const { change } = await turn([{ ...toNew(from, ''), to: { kind: 'existing', id: to } }], owner)
  expect([...told]).toEqual(expect.arrayContaining(rosters))
  told.clear()
  await act(undoYearTurn, { change }, owner)
  expect([...told]).toEqual(expect.arrayContaining(rosters))
  stop()
})

test('conflicts are refused whole, and an owner who is not carried over leaves the class to whoever turns the year', async () => {
  const { schoolId, ids } = await schoolOf(2)
  const head = await makePerson(services, 'Head')
  await joinSchool(services, schoolId, head, 'admin')
  const admin = actor(head, { schoolId, schoolRoles: ['admin'] })
  const before = await enrolments(schoolId)
  await expect(
    turn([{ ...toNew(ids[0]!, ''), to: { kind: 'existing', id: ids[1]! } }, toNew(ids[1]!, '5B')], admin),
  ).rejects.toMatchObject({ details: { reason: 'conflicts' } })
  await expect(turn([toNew(ids[0]!, '  ')], admin)).rejects.toMatchObject({ details: { reason: 'conflicts' } })
  expect(await enrolments(schoolId)).toEqual(before)
  await turn([toNew(ids[0]!, '5B'), { ...toNew(ids[1]!, ''), to: { kind: 'none' } }], admin)
  const opened = (await classroomsOf(schoolId)).filter(({ status }) => status === 'active')
  expect(opened.map(({ name }) => name)).toEqual(['5B'])
  expect(await teachersIn(opened[0]!.id)).toEqual([{ user_id: head, role: 'owner' }])
})

test('refuses the wrong actor', async () => {
  const [own, other] = [await schoolOf(1), await schoolOf(1)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [own.schoolId, own.ids[0], own.co],
  )
  const wrong = [
    actor(own.co, { schoolId: own.schoolId, schoolRoles: ['teacher'] }),
    actor(await makePerson(services), { schoolId: own.schoolId, schoolRoles: ['teacher'] }),
    other.owner,
  ]
  for (const who of wrong)
    await expect(turn([toNew(own.ids[0]!, '5B')], who)).rejects.toMatchObject({ code: 'not-found' })
  await expect(turn([toNew(own.ids[0]!, '5B')], actor(null))).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(
    turn([{ ...toNew(own.ids[0]!, ''), to: { kind: 'existing', id: other.ids[0]! } }], own.owner),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(act(turnYear, { moves: 'nonsense' }, own.owner)).rejects.toMatchObject({ code: 'invalid' })
  const { change } = await turn([toNew(own.ids[0]!, '5B')], own.owner)
  for (const who of wrong) await expect(act(undoYearTurn, { change }, who)).rejects.toMatchObject({ code: 'not-found' })
  await expect(act(undoYearTurn, { change }, actor(null))).rejects.toMatchObject({ code: 'unauthenticated' })
})

/** The turns that the page offers a person to take back. */
async function offered(personId: string): Promise<string[]> {
  const visit = {
    services,
    signedIn: { user: { id: personId, staff: false }, session: { strength: 'full' } },
    actor: actor(personId),
  } as unknown as Visit
  const [school] = await myClassrooms(visit)
  return (await yearTurnSheet(visit, school!)).done.map(({ id }) => id)
}

test.each(['new', 'existing'] as const)(
  'whoever has no right in the class they came to (%s) neither sees the turn nor takes it back',
  async (kind) => {
    const { owner, person, co, schoolId, ids } = await schoolOf(1)
    const head = await makePerson(services, 'Head')
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
      schoolId,
      head,
    ])
    const admin = actor(head, { schoolId, schoolRoles: ['admin'] })
    const ofCo = await makeClassroom(services, schoolId, co)
    const move = toNew(ids[0]!, '5B')
    const { change } = await turn([kind === 'new' ? move : { ...move, to: { kind, id: ofCo } }], admin)
    const reached = kind === 'new' ? (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!.id : ofCo
    const turned = [await enrolments(schoolId), await classroomsOf(schoolId)]

    await expect(act(undoYearTurn, { change }, owner)).rejects.toMatchObject({ code: 'not-found' })
    expect([await enrolments(schoolId), await classroomsOf(schoolId)]).toEqual(turned)
    expect(await offered(person)).toEqual([])
    expect(await offered(head)).toEqual([change])

    const refused = async () => {
      expect(await offered(person)).toEqual([])
      await expect(act(undoYearTurn, { change }, owner)).rejects.toMatchObject({ code: 'not-found' })
    }
    const put = (text: string) => services.owner.query(text, [reached])
    await services.owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
      [schoolId, reached, person],
    )
    // A class that the turn opened would close: a matter of those who run it.
    if (kind === 'new') {
      await refused()
      await put(`UPDATE classroom_teachers SET role = CASE role WHEN 'owner' THEN 'co-teacher' ELSE 'owner' END
        WHERE classroom_id = $1`)
    } else {
      await put(`UPDATE classrooms SET status = 'archived' WHERE id = $1`)
      await refused()
      await put(`UPDATE classrooms SET status = 'active' WHERE id = $1`)
    }
    // Whoever teaches there could have turned the year the same way.
    expect(await offered(person)).toEqual([change])
    expect(await act(undoYearTurn, { change }, owner)).toEqual({ restored: 6, skipped: 0 })
  },
)

test('2,500 pupils of 72 classes in one transaction, there and back', { timeout: 60_000 }, async () => {
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
  const started = performance.now()
  const done = await turn(
    ids.map((id, index) => toNew(id, `Next ${index}`, { teachers: [head] })),
    admin,
  )
  const turned = performance.now()
  expect(done).toMatchObject({ classes: 72, moved: 2_500 })
  expect(await act(undoYearTurn, { change: done.change }, admin)).toEqual({ restored: 5_000, skipped: 0 })
  const undone = performance.now()
  expect(turned - started).toBeLessThan(10_000)
  expect(undone - turned).toBeLessThan(10_000)
})

test('undoing brings no child back who has come to somebody else since', async () => {
  const { owner, co, schoolId, ids, students } = await schoolOf(1)
  const finish: Move = { from: ids[0]!, to: { kind: 'none' }, leaveOut: [], teachers: [] }
  const { change } = await turn([finish], owner)
  const [gone, stays] = students[0] as [string, string]
  const others = await makeClassroom(services, schoolId, co, [gone])
  await act(undoYearTurn, { change }, owner)
  const where = async (student: string) =>
    (await enrolments(schoolId)).flatMap((one) =>
      one.student === student && one.status === 'active' ? [one.classroom] : [],
    )
  expect(await where(gone)).toEqual([others])
  expect(await where(stays)).toEqual(ids)
})

test('who was taken out of the new class is not in the old one again when the turn is taken back', async () => {
  const { owner, person, co, schoolId, ids } = await schoolOf(2)
  const stays = await makePerson(services, 'Stays')
  await joinSchool(services, schoolId, stays, 'teacher')
  await coTeach(schoolId, ids, [co, stays])
  const teachers = [person, co, stays]
  const done = await turn(
    ids.map((from, at) => toNew(from, `5${at}`, { teachers })),
    owner,
  )
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '50')!
  await act(removeTeacher, { classroom: opened.id, person: co }, owner)
  await act(undoYearTurn, { change: done.change }, owner)
  expect(await activeIn(ids[0]!)).toEqual([person, stays].toSorted())
  expect(await activeIn(ids[1]!)).toEqual([person, co, stays].toSorted())
})

test('the same where the turn led into a class that was there; who went by themselves comes back', async () => {
  const { owner, person, co, schoolId, ids } = await schoolOf(2)
  const leaves = await makePerson(services, 'Leaves')
  await joinSchool(services, schoolId, leaves, 'teacher')
  await coTeach(schoolId, ids, [co, leaves])
  const [from, to] = ids as [string, string]
  const done = await turn([{ from, to: { kind: 'existing', id: to }, leaveOut: [], teachers: [] }], owner)
  await act(removeTeacher, { classroom: to, person: co }, owner)
  await act(leaveClassroom, { classroom: to }, actor(leaves, { schoolId, schoolRoles: ['teacher'] }))
  await act(undoYearTurn, { change: done.change }, owner)
  expect(await activeIn(from)).toEqual([person, leaves].toSorted())
})

test('a class that stayed open keeps who left the one that came from it', async () => {
  const { owner, person, co, schoolId, ids, students } = await schoolOf(1)
  const [from, stays] = [ids[0]!, students[0]![0]!]
  await coTeach(schoolId, ids, [co])
  const done = await turn([toNew(from, '5B', { leaveOut: [stays], teachers: [person, co] })], owner)
  const opened = (await classroomsOf(schoolId)).find(({ name }) => name === '5B')!
  await act(removeTeacher, { classroom: opened.id, person: co }, owner)
  await act(undoYearTurn, { change: done.change }, owner)
  expect(await activeIn(from)).toEqual([person, co].toSorted())
})

test('a turn is found by its classes, however many others the school has made since', async () => {
  const { owner, schoolId, ids } = await schoolOf(1)
  const done = await turn([toNew(ids[0]!, '5B')], owner)
  await services.owner.query(
    `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before, summary)
     SELECT school_id, gen_random_uuid(), kind, made_by, made_at + interval '1 second', undo_until, before,
       jsonb_set(summary, '{classrooms}', jsonb_build_array(gen_random_uuid()))
     FROM roster_changes, generate_series(1, 40) WHERE id = $1`,
    [done.change],
  )
  const found = await read(services, owner, (db) => openTurns(db, schoolId, ids, services.now()))
  expect(found.map(({ id }) => id)).toEqual([done.change])
})
