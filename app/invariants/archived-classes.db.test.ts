import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, mayRun } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { actorFor, createWorld, principals, type Principal, type World } from '#db/testing/principals.ts'
import { makeClassroom, openTestServices } from '#db/testing/test-services.ts'
import { findCommandDefinitions } from './command-definitions.server.ts'
import { archiveClassrooms, restoreClassrooms } from '../features/people/classrooms/archive-classrooms.server.ts'
import { duplicateClassroom } from '../features/people/classrooms/create-classroom.server.ts'
import { loadMyClassrooms } from '../features/people/classrooms/my-classrooms.server.ts'
import { turnYear } from '../features/people/classrooms/year-turn/turn-year.server.ts'
import { exportRoster } from '../features/people/students/roster/export-roster.server.ts'
import { moveStudents } from '../features/people/students/move-students.server.ts'
import type { Command } from '../platform/commands/command.server.ts'
import { AppError } from '../platform/errors/errors.ts'
import { execute } from '../platform/commands/execute.server.ts'
import type { RequestContext } from '../platform/request/request.server.ts'

/**
 * Tests every command about a classroom with every principal on an archived class. Commands are found in the source: a
 * new command must refuse, or be listed here with the principals who may run it.
 */

const restorers = ['owner', 'admin'] as const

/** Commands that work on an archived class, and who may run them. */
const allowedPrincipals: Record<string, readonly Principal[]> = {
  archiveClassrooms: restorers,
  restoreClassrooms: restorers,
  undoYearTurn: restorers,
  // Passes authorization but fails in `run`: a replay of the year change that archived the class must succeed.
  turnYear: restorers,
  undoRosterChange: restorers,
  duplicateClassroom: restorers,
  handOverClassroom: restorers,
  // These only end a membership or invitation.
  removeTeacher: restorers,
  withdrawInvitation: restorers,
  leaveClassroom: ['owner', 'co-teacher'],
  // School admins decide about all students of the school, in any class.
  decideTransfers: ['admin'],
}

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*.server.ts')
const classroomCommands = findCommandDefinitions().filter(({ name }) => commands[name]?.about === 'classroom')

let world: World
beforeAll(async () => {
  world = await createWorld(await openTestServices())
  await act(archiveClassrooms, { classroom: world.classroomId }, 'owner')
}, 120_000)
afterAll(() => world.services.close())

const act = async <I, L, R>(command: Command<I, L, R>, input: unknown, principal: Principal): Promise<R> =>
  execute(world.services, command, input, { actor: await actorFor(world, principal) })

/** Whether a command passes authorization. Stubs `run`, so that the class is not changed. */
async function wouldRun(command: AnyCommand, input: unknown, principal: Principal): Promise<boolean> {
  const stop = new Error('would run')
  return act({ ...command, run: () => Promise.reject(stop) }, input, principal).then(
    () => true,
    (error: unknown) => {
      if (error === stop) return true
      // Only principals who may restore the class see the reason.
      const isArchivedError = error instanceof AppError && error.details?.reason === 'archived'
      if (isArchivedError && restorers.some((restorer) => restorer === principal)) return false
      if (error instanceof AppError && ['not-found', 'unauthenticated'].includes(error.code)) return false
      throw error
    },
  )
}

test('lists only classroom commands, and only principals who may run them in an active class', async () => {
  expect(classroomCommands.length).toBeGreaterThan(30)
  expect(
    Object.keys(allowedPrincipals).filter((name) => !classroomCommands.some((command) => command.name === name)),
  ).toEqual([])
  for (const [name, allowed] of Object.entries(allowedPrincipals))
    for (const principal of allowed)
      expect(await mayRun(world, principal, commands[name]!), `${name} ${principal}`).toBe(true)
})

describe.each(classroomCommands)('$name', ({ file, exported, name }) => {
  test('runs in an archived class only for the listed principals', async () => {
    const command = (await modules[file]!())[exported] as AnyCommand
    const input = (await commands[name]!.input?.(world)) ?? {}
    const actualPrincipals: Principal[] = []
    for (const principal of principals) if (await wouldRun(command, input, principal)) actualPrincipals.push(principal)
    expect(actualPrincipals.toSorted()).toEqual([...(allowedPrincipals[name] ?? [])].toSorted())
  })
})

const loadCard = async (principal: Principal) => {
  const user = { id: world.idOf(principal)!, staff: false }
  const requestContext = {
    ...world,
    signedIn: { user, session: { strength: 'full' } },
    actor: await actorFor(world, principal),
  }
  const cards = (await loadMyClassrooms(requestContext as unknown as RequestContext)).flatMap(
    ({ classrooms }) => classrooms,
  )
  return cards.find(({ id }) => id === world.classroomId)!
}

test('a co-teacher can neither move nor copy students from or to an archived class', async () => {
  const { services, schoolId, classroomId, child, ids } = world
  const ownClassroom = await makeClassroom(services, schoolId, ids['co-teacher'], [ids['student out of class']])
  const notFound = { code: 'not-found' }
  for (const mode of ['move', 'copy'])
    for (const [from, to, student] of [
      [classroomId, ownClassroom, child],
      [ownClassroom, classroomId, ids['student out of class']],
    ]) {
      const input = { classroomId: from, to, student, way: mode }
      await expect(act(moveStudents, input, 'co-teacher'), mode).rejects.toMatchObject(notFound)
      await expect(act(moveStudents, input, 'admin'), mode).rejects.toMatchObject({ details: { reason: 'archived' } })
    }
  const copy = { classroom: classroomId, name: 'Copy', students: 'on' }
  await expect(act(duplicateClassroom, copy, 'co-teacher')).rejects.toMatchObject(notFound)
  expect((await loadCard('co-teacher')).can).toMatchObject({ settings: false, copy: false })
  expect((await loadCard('owner')).can).toMatchObject({ settings: false, copy: true })
  const { rows } = await services.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [classroomId],
  )
  expect((await act(duplicateClassroom, copy, 'owner')).students).toBe(rows[0]!.count)
})

test('rejects a year change of an archived class', async () => {
  for (const principal of restorers)
    await expect(act(turnYear, await commands.turnYear!.input!(world), principal)).rejects.toMatchObject({
      details: { reason: 'archived' },
    })
})

test('a restored class is usable by its co-teacher again', async () => {
  const roster = { classroomId: world.classroomId, heads: ['a', 'b', 'c', 'd', 'e'] }
  await expect(act(exportRoster, roster, 'co-teacher')).rejects.toMatchObject({ code: 'not-found' })
  await act(restoreClassrooms, { classroom: world.classroomId }, 'owner')
  expect((await act(exportRoster, roster, 'co-teacher')).text).toContain('Mali')
  expect((await loadCard('co-teacher')).can).toMatchObject({ settings: true, copy: true })
})
