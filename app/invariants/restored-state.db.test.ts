import { expect, test } from 'vitest'
import { makeFullSchool } from '#db/testing/full-school.ts'
import { readSchool } from '#db/testing/read-school.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { archiveClassrooms, restoreClassrooms } from '../features/people/classrooms/archive-classrooms.server.ts'
import { turnYear, undoYearTurn } from '../features/people/classrooms/year-turn/turn-year.server.ts'
import type { Command } from '../platform/commands/command.server.ts'
import { execute } from '../platform/commands/execute.server.ts'

/**
 * Archiving a class and moving it up can be undone without loss: afterwards every row of every table of the school is
 * the same as before, except the records of the two commands and the requests that ended with the class.
 */

const services = await openFileServices()

/** Records of the commands themselves. */
const records = ['audit_entries', 'roster_changes', 'roster_change_students']

async function makeSchool() {
  const schoolId = await makeFullSchool(services)
  const { rows } = await services.owner.query<{ classroomId: string; owner: string }>(
    `SELECT classroom_id AS "classroomId", user_id AS owner FROM classroom_teachers WHERE school_id = $1 AND role = 'owner'`,
    [schoolId],
  )
  const { classroomId, owner } = rows[0]!
  const runAs = <I, L, R>(command: Command<I, L, R>, input: object) =>
    execute(services, command, input, { actor: actor(owner, { schoolId, schoolRoles: ['teacher'] }) })
  return { schoolId, classroomId, runAs }
}

/**
 * Fields that undo does not restore. Requests that wait when a class is archived expire, which their sender has seen. A
 * student who returns starts a new period in the class, compared with enrolments elsewhere.
 */
const newFields: Record<string, readonly string[]> = {
  join_requests: ['status', 'decided_at'],
  name_requests: ['status', 'decided_at'],
  transfer_requests: ['status', 'decided_at'],
  enrolments: ['active_since'],
}

function expectSameState(after: Record<string, string[]>, before: Record<string, string[]>): void {
  for (const name of Object.keys(before)) {
    const restoredFields = (row: string) =>
      Object.entries(JSON.parse(row) as object).filter(([field]) => !newFields[name]?.includes(field))
    expect(before[name], name).not.toEqual([])
    expect(after[name]!.map(restoredFields), name).toEqual(before[name]!.map(restoredFields))
  }
}

test('restoring an archived class restores every row of the school', async () => {
  const { schoolId, classroomId, runAs } = await makeSchool()
  const before = await readSchool(services, schoolId, records)
  await runAs(archiveClassrooms, { classroom: [classroomId] })
  expect((await readSchool(services, schoolId, records)).classrooms).not.toEqual(before.classrooms)
  await runAs(restoreClassrooms, { classroom: [classroomId] })
  expectSameState(await readSchool(services, schoolId, records), before)
})

test('undoing a year turn restores every row of the school', async () => {
  const { schoolId, classroomId, runAs } = await makeSchool()
  const before = await readSchool(services, schoolId, records)
  const move = { from: classroomId, to: { kind: 'new', name: '5B', grade: '5' }, leaveOut: [], teachers: [] }
  const { change } = await runAs(turnYear, { moves: JSON.stringify([move]) })
  const turned = await readSchool(services, schoolId, records)
  expect(turned.classrooms).toHaveLength(before.classrooms!.length + 1)
  expect(turned.enrolments).not.toEqual(before.enrolments)
  await runAs(undoYearTurn, { change })
  expectSameState(await readSchool(services, schoolId, records), before)
})
