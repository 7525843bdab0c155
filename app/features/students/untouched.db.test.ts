import { afterAll, beforeAll, expect, test } from 'vitest'
import { personTables } from '#app/features.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

/** Taking an addition back takes the accounts along that would not be without it, and no other. */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function place() {
  const teacher = await makePerson(services)
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const [here, there] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const who = { actor: actor(teacher, { schoolId, schoolRoles: ['teacher'] }) }
  const run = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object) =>
    execute(services, command, input, who)
  const add = (...names: string[]) =>
    run(addStudents, { classroomId: here, students: names.map((name, n) => ({ name, identifier: `S${n}` })) })
  const ids = async () => {
    const { rows } = await services.owner.query<{ id: string; name: string }>(
      'SELECT u.id, u.name FROM users u JOIN managed_students m ON m.student_id = u.id WHERE m.school_id = $1 ORDER BY u.name',
      [schoolId],
    )
    return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  }
  return { schoolId, teacher, here, there, run, add, ids }
}

test('added and taken back: nobody is left, and the same list can be added anew', async () => {
  const { schoolId, run, add, ids } = await place()
  const { change } = await add('Ann', 'Bob')
  const [ann] = Object.values(await ids())
  expect(await run(undoRosterChange, { change })).toEqual({ restored: 2, skipped: 0 })
  expect(await ids()).toEqual({})
  for (const table of ['memberships', 'enrolments', 'login_cards', 'managed_students'])
    expect(
      (
        await services.owner.query(
          `SELECT FROM ${table} WHERE school_id = $1 AND ${table === 'memberships' ? 'user_id' : 'student_id'} = $2`,
          [schoolId, ann],
        )
      ).rowCount,
    ).toBe(0)
  expect(await add('Ann', 'Bob')).toMatchObject({ added: 2, joined: 0 })
})

test('whoever has signed in, is in another class, was taken out by hand or has a parent stays', async () => {
  const { schoolId, here, there, run, add, ids } = await place()
  const { change } = await add('Ann', 'Bob', 'Cem', 'Dao', 'Eve', 'Fay')
  const who = await ids()
  await services.owner.query(`INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, now())`, [
    newId(),
    newId(),
    who.Ann,
  ])
  await services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = $1', [who.Bob])
  await run(moveStudents, { classroomId: here, to: there, student: who.Cem, way: 'copy' })
  const removed = await run(removeStudents, { classroomId: here, student: who.Dao })
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    await makePerson(services),
    who.Eve,
  ])
  await run(undoRosterChange, { change })
  expect(Object.keys(await ids())).toEqual(['Ann', 'Bob', 'Cem', 'Dao', 'Eve'])
  expect(await run(undoRosterChange, { change: removed.change })).toEqual({ restored: 1, skipped: 0 })
})

test('of whomever any feature keeps something stays, though the child never signed in, and it stays too', async () => {
  const { schoolId, here, teacher, run, add, ids } = await place()
  const makers = featureTestings.flatMap(({ rows }) => rows ?? [])
  const names = makers.map((_, at) => `Child ${String.fromCharCode(65 + at)}`)
  const { change } = await add(...names, 'Untouched')
  const who = await ids()
  const keptOf = async (id: string) => {
    const places = personTables().filter(({ of, comesWithAccount }) => of === 'school' && !comesWithAccount)
    const counts = places.map(
      ({ table, columns }) =>
        `SELECT count(*) FROM ${table} WHERE school_id = $1 AND (${columns.map((column) => `${column} = $2`).join(' OR ')})`,
    )
    const { rows } = await services.owner.query<{ count: string }>(counts.join(' UNION ALL '), [schoolId, id])
    return rows.reduce((sum, { count }) => sum + Number(count), 0)
  }
  const before: Record<string, number> = {}
  for (const [at, rows] of makers.entries()) {
    const student = who[names[at]!]!
    await rows(services.owner, { schoolId, classroomId: here, student, teacher })
    before[names[at]!] = await keptOf(student)
  }
  const touched = Object.entries(before).filter(([, count]) => count > 0)
  expect(touched.length).toBeGreaterThan(8)
  await run(undoRosterChange, { change })
  expect(Object.keys(await ids())).toEqual(touched.map(([name]) => name))
  for (const [name, count] of touched) expect(await keptOf(who[name]!), name).toBe(count)
})

test('a child the school knew before stays, whoever adds it again', async () => {
  const { here, there, run, add, ids } = await place()
  await add('Ann')
  const { change } = await run(addStudents, { classroomId: there, students: [{ name: 'Ann', identifier: 'S0' }] })
  await run(undoRosterChange, { change })
  expect(Object.keys(await ids())).toEqual(['Ann'])
  expect(
    (await services.owner.query(`SELECT FROM enrolments WHERE classroom_id = $1 AND status = 'active'`, [here]))
      .rowCount,
  ).toBe(1)
})
