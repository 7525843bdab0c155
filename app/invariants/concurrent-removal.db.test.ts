import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { commands } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import {
  holdBeforeCommit,
  toRefusal,
  prepareCommand,
  waitUntilSettledOrLocked,
} from '#db/testing/concurrent-commands.ts'
import { createWorld, type Principal, type World } from '#db/testing/principals.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { findCommandDefinitions } from './command-definitions.server.ts'
import { removeMember } from '../features/people/school-admin/members/change-members.server.ts'
import { erasePerson } from '../features/people/school-admin/data-rights/erase-person.server.ts'
import { AppError } from '../platform/errors/errors.ts'
import { execute } from '../platform/commands/execute.server.ts'

/**
 * Runs every command concurrently with the removal of a person from the school, in both orders. Commands are found in
 * the source. Afterwards no data of an erased student may remain, and no removed teacher may teach a class.
 */

type Removal = {
  title: string
  /** Principal who sends the command, if allowed to. */
  preferred?: Principal
  by: AnyCommand
  about: (world: World) => object | Promise<object>
  findTraces: (world: World) => Promise<string[]>
}

const queryNames = async (text: string, values: unknown[]) =>
  (await services.owner.query<{ name: string }>(text, values)).rows.map(({ name }) => name)

const removals: Removal[] = [
  {
    title: 'a student is erased',
    by: erasePerson as AnyCommand,
    async about({ child }) {
      const [confirmedName] = await queryNames('SELECT name FROM users WHERE id = $1', [child])
      return { personId: child, typed: confirmedName }
    },
    // The audit log keeps the id, and a daily job clears `rights_changes`.
    async findTraces({ schoolId, child }) {
      const tables = await queryNames(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)`,
        [['audit_entries', 'rights_changes']],
      )
      const traces = tables.map(
        (name) => `SELECT '${name}' AS name FROM ${name} t WHERE school_id = $1 AND position($2 IN t::text) > 0`,
      )
      return queryNames(traces.join(' UNION '), [schoolId, child])
    },
  },
  {
    title: 'a colleague is removed',
    preferred: 'co-teacher',
    by: removeMember as AnyCommand,
    about: ({ ids }) => ({ personId: ids['co-teacher'] }),
    findTraces: ({ schoolId }) =>
      queryNames(
        `SELECT u.name FROM classroom_teachers t JOIN users u ON u.id = t.user_id WHERE t.school_id = $1 AND t.status = 'active' AND NOT EXISTS (
           SELECT FROM memberships m WHERE m.school_id = t.school_id AND m.user_id = t.user_id AND m.status = 'active' AND m.role IN ('teacher', 'admin'))`,
        [schoolId],
      ),
  },
]

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*.server.ts')
const otherCommands = findCommandDefinitions().filter(
  ({ name }) => !['erasePerson', 'removeMember'].includes(name) && commands[name]?.only?.length !== 0,
)

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
}, 120_000)
afterAll(() => services.close())

/**
 * The student also belongs to another school, so the account remains and no foreign key cascades. A separate admin
 * performs the removal, because commands of one user are serialized.
 */
async function createSchoolWithAdmin() {
  const world = await createWorld(services, generateClassCode(crypto.getRandomValues(new Uint8Array(40)))!)
  const admin = await makePerson(services)
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student'), ($3, $4, 'admin')`,
    [world.elsewhere, world.child, world.schoolId, admin],
  )
  return { world, actor: actor(admin, { schoolId: world.schoolId, schoolRoles: ['admin'] }) }
}

describe.each(removals)('$title', ({ preferred, by, about, findTraces }) => {
  let runCount = 0

  describe.each(otherCommands)('$name', ({ file, exported, name }) => {
    const prepare = async () => {
      const { world, actor: admin } = await createSchoolWithAdmin()
      const command = (await modules[file]!())[exported] as AnyCommand
      // Simulates another process: within one process, large commands are serialized anyway.
      const elsewhere = { ...services }
      const remove = async (removeCommand = by) =>
        execute(elsewhere, removeCommand, await about(world), { actor: admin })
      return { world, command, end: remove, send: await prepareCommand(world, name, preferred) }
    }

    test('leaves no traces if the command starts during the removal', async () => {
      const { world, command, end, send } = await prepare()
      const heldRemoval = holdBeforeCommit(by)
      const removal = end(heldRemoval.command)
      await Promise.race([heldRemoval.reached, removal])
      const answer = send(command)
      await waitUntilSettledOrLocked(services, answer)
      heldRemoval.release()
      await Promise.all([removal, answer])
      expect(await findTraces(world)).toEqual([])
    })

    test('leaves no traces if the removal starts during the command', async () => {
      const { world, command, end, send } = await prepare()
      const heldCommand = holdBeforeCommit(command)
      const answer = send(heldCommand.command)
      await Promise.race([heldCommand.reached.then(() => runCount++), answer])
      const removal = end().catch(toRefusal)
      await waitUntilSettledOrLocked(services, removal)
      heldCommand.release()
      await answer
      // The command may have renamed the person; retry with the new name as confirmation.
      const error = await removal
      if (error instanceof AppError && error.code === 'invalid') await end()
      expect(await findTraces(world)).toEqual([])
    })
  })

  test('at least 90 % of the commands reached their transaction', () => {
    expect(runCount).toBeGreaterThan(otherCommands.length * 0.9)
  })
})
