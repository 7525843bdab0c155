import { expect, test } from 'vitest'
import { personTables } from '#app/platform/feature-list.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addStudents } from '../add-students.server.ts'
import { moveStudents, removeStudents } from '../move-students.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

/** Undoing an addition deletes the accounts that it created and that were not used since, and no others. */

const services = await openFileServices()

async function createSchool() {
  const teacher = await makePerson(services)
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const [here, there] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const invocation = { actor: actor(teacher, { schoolId, schoolRoles: ['teacher'] }) }
  const run = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object) =>
    execute(services, command, input, invocation)
  const add = (...names: string[]) =>
    run(addStudents, { classroomId: here, students: names.map((name, n) => ({ name, identifier: `S${n}` })) })
  const readIds = async () => {
    const { rows } = await services.owner.query<{ id: string; name: string }>(
      'SELECT u.id, u.name FROM users u JOIN managed_students m ON m.student_id = u.id WHERE m.school_id = $1 ORDER BY u.name',
      [schoolId],
    )
    return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  }
  return { schoolId, teacher, here, there, run, add, ids: readIds }
}

test('undo deletes unused accounts, and the same list can be added again', async () => {
  const { schoolId, run, add, ids: readIds } = await createSchool()
  const { change } = await add('Ann', 'Bob')
  const [ann] = Object.values(await readIds())
  expect(await run(undoRosterChange, { change })).toEqual({ restored: 2, skipped: 0 })
  expect(await readIds()).toEqual({})
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

test('undo keeps students who signed in, joined another class, were removed manually or have a guardian', async () => {
  const { schoolId, here, there, run, add, ids: readIds } = await createSchool()
  const { change } = await add('Ann', 'Bob', 'Cem', 'Dao', 'Eve', 'Fay')
  const personId = await readIds()
  await services.owner.query(`INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, now())`, [
    newId(),
    newId(),
    personId.Ann,
  ])
  await services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = $1', [personId.Bob])
  await run(moveStudents, { classroomId: here, to: there, student: personId.Cem, way: 'copy' })
  const removal = await run(removeStudents, { classroomId: here, student: personId.Dao })
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    await makePerson(services),
    personId.Eve,
  ])
  await run(undoRosterChange, { change })
  expect(Object.keys(await readIds())).toEqual(['Ann', 'Bob', 'Cem', 'Dao', 'Eve'])
  expect(await run(undoRosterChange, { change: removal.change })).toEqual({ restored: 1, skipped: 0 })
})

test('undo keeps students for whom any feature stores rows, and their rows', async () => {
  const { schoolId, here, teacher, run, add, ids: readIds } = await createSchool()
  const rowCreators = featureTestings.flatMap(({ rows }) => rows ?? [])
  const names = rowCreators.map((_, index) => `Child ${String.fromCharCode(65 + index)}`)
  const { change } = await add(...names, 'Untouched')
  const personId = await readIds()
  const countRows = async (id: string) => {
    const personalTables = personTables().filter(
      ({ scope, isCreatedWithAccount }) => scope === 'school' && !isCreatedWithAccount,
    )
    const counts = personalTables.map(
      ({ table, columns }) =>
        `SELECT count(*) FROM ${table} WHERE school_id = $1 AND (${columns.map((column) => `${column} = $2`).join(' OR ')})`,
    )
    const { rows } = await services.owner.query<{ count: string }>(counts.join(' UNION ALL '), [schoolId, id])
    return rows.reduce((sum, { count }) => sum + Number(count), 0)
  }
  const rowCounts: Record<string, number> = {}
  for (const [index, createRows] of rowCreators.entries()) {
    const student = personId[names[index]!]!
    await createRows(services.owner, { schoolId, classroomId: here, student, teacher })
    rowCounts[names[index]!] = await countRows(student)
  }
  const studentsWithRows = Object.entries(rowCounts).filter(([, count]) => count > 0)
  expect(studentsWithRows.length).toBeGreaterThan(8)
  await run(undoRosterChange, { change })
  expect(Object.keys(await readIds())).toEqual(studentsWithRows.map(([name]) => name))
  for (const [name, count] of studentsWithRows) expect(await countRows(personId[name]!), name).toBe(count)
})

test('undo keeps a student who existed before the addition', async () => {
  const { here, there, run, add, ids: readIds } = await createSchool()
  await add('Ann')
  const { change } = await run(addStudents, { classroomId: there, students: [{ name: 'Ann', identifier: 'S0' }] })
  await run(undoRosterChange, { change })
  expect(Object.keys(await readIds())).toEqual(['Ann'])
  expect(
    (await services.owner.query(`SELECT FROM enrolments WHERE classroom_id = $1 AND status = 'active'`, [here]))
      .rowCount,
  ).toBe(1)
})
