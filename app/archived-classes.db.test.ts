import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, mayRun } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { actorFor, makeWorld, principals, type Principal, type World } from '#db/testing/principals.ts'
import { makeClassroom, openTestServices } from '#db/testing/test-services.ts'
import { commandsInCode } from './commands-in-code.server.ts'
import { archiveClassrooms, restoreClassrooms } from './features/classrooms/archive-classrooms.server.ts'
import { duplicateClassroom } from './features/classrooms/create-classroom.server.ts'
import { myClassrooms } from './features/classrooms/my-classrooms.server.ts'
import { turnYear } from './features/classrooms/turn-year.server.ts'
import { exportRoster } from './features/students/export-roster.server.ts'
import { moveStudents } from './features/students/move-students.server.ts'
import type { Command } from './platform/command.server.ts'
import { AppError } from './platform/errors.ts'
import { execute } from './platform/execute.server.ts'
import type { Visit } from './platform/request.server.ts'

/**
 * Every command about a classroom × everybody, when the class is archived. What exists is read from the code: a new
 * command refuses, or says here who may.
 */

const restorers = ['owner', 'admin'] as const

/** What can be done with a class that is archived, and by whom. */
const stays: Record<string, readonly Principal[]> = {
  archiveClassrooms: restorers,
  restoreClassrooms: restorers,
  undoYearTurn: restorers,
  // Refused where it runs: sent again, the turn that archived the class is answered as the first time.
  turnYear: restorers,
  undoRosterChange: restorers,
  duplicateClassroom: restorers,
  handOverClassroom: restorers,
  // Somebody's part in the class ends; nobody gets in.
  removeTeacher: restorers,
  withdrawInvitation: restorers,
  leaveClassroom: ['owner', 'co-teacher'],
  // Who runs the school decides for every child of it, whatever class they are in.
  decideTransfers: ['admin'],
}

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.server.ts')
const ofClassroom = commandsInCode().filter(({ name }) => commands[name]?.about === 'classroom')

let world: World
beforeAll(async () => {
  world = await makeWorld(await openTestServices())
  await act(archiveClassrooms, { classroom: world.classroomId }, 'owner')
}, 120_000)
afterAll(() => world.services.close())

const act = async <I, L, R>(command: Command<I, L, R>, input: unknown, who: Principal): Promise<R> =>
  execute(world.services, command, input, { actor: await actorFor(world, who) })

/** Whether a command would run. It is stopped there, so that the class stays as it is. */
async function wouldRun(command: AnyCommand, input: unknown, who: Principal): Promise<boolean> {
  const stop = new Error('would run')
  return act({ ...command, run: () => Promise.reject(stop) }, input, who).then(
    () => true,
    (error: unknown) => {
      if (error === stop) return true
      // Only those who may take it out again are told why.
      const known = error instanceof AppError && error.details?.reason === 'archived'
      if (known && restorers.some((one) => one === who)) return false
      if (error instanceof AppError && ['not-found', 'unauthenticated'].includes(error.code)) return false
      throw error
    },
  )
}

test('what stays possible is about a classroom, and is for nobody who may not do it in an active one', async () => {
  expect(ofClassroom.length).toBeGreaterThan(30)
  expect(Object.keys(stays).filter((name) => !ofClassroom.some((one) => one.name === name))).toEqual([])
  for (const [name, who] of Object.entries(stays))
    for (const one of who) expect(await mayRun(world, one, commands[name]!), `${name} ${one}`).toBe(true)
})

describe.each(ofClassroom)('$name', ({ file, exported, name }) => {
  test('in an archived class', async () => {
    const command = (await modules[file]!())[exported] as AnyCommand
    const input = (await commands[name]!.input?.(world)) ?? {}
    const running: Principal[] = []
    for (const who of principals) if (await wouldRun(command, input, who)) running.push(who)
    expect(running.toSorted()).toEqual([...(stays[name] ?? [])].toSorted())
  })
})

const cardOf = async (who: Principal) => {
  const user = { id: world.idOf(who)!, staff: false }
  const visit = { ...world, signedIn: { user, session: { strength: 'full' } }, actor: await actorFor(world, who) }
  const cards = (await myClassrooms(visit as unknown as Visit)).flatMap(({ classrooms }) => classrooms)
  return cards.find(({ id }) => id === world.classroomId)!
}

test('a co-teacher takes no child out of an archived class, nor into it', async () => {
  const { services, schoolId, classroomId, child, ids } = world
  const own = await makeClassroom(services, schoolId, ids['co-teacher'], [ids['student out of class']])
  const refused = { code: 'not-found' }
  for (const way of ['move', 'copy'])
    for (const [from, to, student] of [
      [classroomId, own, child],
      [own, classroomId, ids['student out of class']],
    ]) {
      const input = { classroomId: from, to, student, way }
      await expect(act(moveStudents, input, 'co-teacher'), way).rejects.toMatchObject(refused)
      await expect(act(moveStudents, input, 'admin'), way).rejects.toMatchObject({ details: { reason: 'archived' } })
    }
  const copy = { classroom: classroomId, name: 'Copy', students: 'on' }
  await expect(act(duplicateClassroom, copy, 'co-teacher')).rejects.toMatchObject(refused)
  expect((await cardOf('co-teacher')).can).toMatchObject({ settings: false, copy: false })
  expect((await cardOf('owner')).can).toMatchObject({ settings: false, copy: true })
  const { rows } = await services.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [classroomId],
  )
  expect((await act(duplicateClassroom, copy, 'owner')).students).toBe(rows[0]!.count)
})

test('the year of an archived class is not turned', async () => {
  for (const who of restorers)
    await expect(act(turnYear, await commands.turnYear!.input!(world), who)).rejects.toMatchObject({
      details: { reason: 'archived' },
    })
})

test('taken out again, the class is theirs as before', async () => {
  const roster = { classroomId: world.classroomId, heads: ['a', 'b', 'c', 'd', 'e'] }
  await expect(act(exportRoster, roster, 'co-teacher')).rejects.toMatchObject({ code: 'not-found' })
  await act(restoreClassrooms, { classroom: world.classroomId }, 'owner')
  expect((await act(exportRoster, roster, 'co-teacher')).text).toContain('Mali')
  expect((await cardOf('co-teacher')).can).toMatchObject({ settings: true, copy: true })
})
