import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classCodeFrom } from '#rules/class-code.ts'
import { commands } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { held, refusal, sending, settledOrWaiting } from '#db/testing/meanwhile.ts'
import { makeWorld, type Principal, type World } from '#db/testing/principals.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { commandsInCode } from './commands-in-code.server.ts'
import { removeMember } from './features/school-admin/change-members.server.ts'
import { erasePerson } from './features/school-admin/erase-person.server.ts'
import { AppError } from './platform/errors.ts'
import { execute } from './platform/execute.server.ts'

/**
 * Every command at the same moment as somebody's place in the school ends, whichever is first. What exists is read from
 * the code: nothing that a command keeps of somebody stays when they have been erased, and nobody teaches a class who
 * has been removed.
 */

type Ending = {
  what: string
  /** By whom the command is sent, where they may. */
  preferred?: Principal
  by: AnyCommand
  about: (world: World) => object | Promise<object>
  left: (world: World) => Promise<string[]>
}

const namesOf = async (text: string, values: unknown[]) =>
  (await services.owner.query<{ name: string }>(text, values)).rows.map(({ name }) => name)

const endings: Ending[] = [
  {
    what: 'a student is erased',
    by: erasePerson as AnyCommand,
    async about({ child }) {
      const [typed] = await namesOf('SELECT name FROM users WHERE id = $1', [child])
      return { personId: child, typed }
    },
    // The log keeps an id, and the daily round takes what closed screens.
    async left({ schoolId, child }) {
      const tables = await namesOf(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)`,
        [['audit_entries', 'rights_changes']],
      )
      const traces = tables.map(
        (name) => `SELECT '${name}' AS name FROM ${name} t WHERE school_id = $1 AND position($2 IN t::text) > 0`,
      )
      return namesOf(traces.join(' UNION '), [schoolId, child])
    },
  },
  {
    what: 'a colleague is removed',
    preferred: 'co-teacher',
    by: removeMember as AnyCommand,
    about: ({ ids }) => ({ personId: ids['co-teacher'] }),
    left: ({ schoolId }) =>
      namesOf(
        `SELECT u.name FROM classroom_teachers t JOIN users u ON u.id = t.user_id WHERE t.school_id = $1 AND t.status = 'active' AND NOT EXISTS (
           SELECT FROM memberships m WHERE m.school_id = t.school_id AND m.user_id = t.user_id AND m.status = 'active' AND m.role IN ('teacher', 'admin'))`,
        [schoolId],
      ),
  },
]

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.server.ts')
const others = commandsInCode().filter(
  ({ name }) => !['erasePerson', 'removeMember'].includes(name) && commands[name]?.only?.length !== 0,
)

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
}, 120_000)
afterAll(() => services.close())

/**
 * The child's account stays, because another school holds it too: no foreign key takes anything along. Somebody's place
 * is ended by who does nothing else, for what one person does is done one after the other.
 */
async function busySchool() {
  const world = await makeWorld(services, classCodeFrom(crypto.getRandomValues(new Uint8Array(40)))!)
  const admin = await makePerson(services)
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student'), ($3, $4, 'admin')`,
    [world.elsewhere, world.child, world.schoolId, admin],
  )
  return { world, actor: actor(admin, { schoolId: world.schoolId, schoolRoles: ['admin'] }) }
}

describe.each(endings)('$what', ({ preferred, by, about, left }) => {
  let ran = 0

  describe.each(others)('$name', ({ file, exported, name }) => {
    const prepared = async () => {
      const { world, actor: admin } = await busySchool()
      const command = (await modules[file]!())[exported] as AnyCommand
      // In another process: large acts of one process wait for each other there already.
      const elsewhere = { ...services }
      const end = async (given = by) => execute(elsewhere, given, await about(world), { actor: admin })
      return { world, command, end, send: await sending(world, name, preferred) }
    }

    test('begun meanwhile', async () => {
      const { world, command, end, send } = await prepared()
      const ending = held(by)
      const ended = end(ending.command)
      await Promise.race([ending.reached, ended])
      const answer = send(command)
      await settledOrWaiting(services, answer)
      ending.release()
      await Promise.all([ended, answer])
      expect(await left(world)).toEqual([])
    })

    test('begun before', async () => {
      const { world, command, end, send } = await prepared()
      const doing = held(command)
      const answer = send(doing.command)
      await Promise.race([doing.reached.then(() => ran++), answer])
      const ended = end().catch(refusal)
      await settledOrWaiting(services, ended)
      doing.release()
      await answer
      // Somebody has another name by now: it is typed again.
      const refused = await ended
      if (refused instanceof AppError && refused.code === 'invalid') await end()
      expect(await left(world)).toEqual([])
    })
  })

  test('most of them really were at it', () => {
    expect(ran).toBeGreaterThan(others.length * 0.9)
  })
})
