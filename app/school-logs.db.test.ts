import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classCodeFrom } from '#rules/class-code.ts'
import { commands } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { sending } from '#db/testing/meanwhile.ts'
import { makeWorld } from '#db/testing/principals.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { commandsInCode } from './commands-in-code.server.ts'
import { AppError } from './platform/errors.ts'

/**
 * Whatever changes something in a school stands in the log of that school, and not in another one or in none. What
 * exists is read from the code: a command that leaves no line says here why.
 */
const unlogged: Record<string, string> = {
  askAsGuest: 'A stranger asks; whoever hosts lets them in.',
  buyItem: 'What a child does with points stands in the ledger, which only grows.',
  changeEmail: 'One’s own account; of the address that somebody had a school keeps a digest.',
  collectRewards: 'The ledger, too.',
  hostAct: 'A competition goes on; who is taken out, renamed or silenced is logged.',
  issueTickets: 'A child begins to play.',
  markAttendance: 'The mark says who set it; one that was there before is logged.',
  prepareImport: 'Nothing yet: what is taken over is logged.',
  prepareQuestions: 'The same.',
  proposeQuestion: 'A child asks; what is decided is logged.',
  returnItem: 'The ledger, too.',
  startTest: 'A child begins a test, which their sitting says.',
  wearKite: 'What a child wears.',
  withdrawRequest: 'Somebody takes back what they asked.',
}

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.server.ts')
const all = commandsInCode().filter(({ name }) => commands[name]?.only?.length !== 0)

let services: TestServices
let tables: string[]
beforeAll(async () => {
  services = await openTestServices()
  // Hints for open screens, and when the daily round was there.
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)`,
    [['audit_entries', 'rights_changes', 'retention_rounds']],
  )
  tables = ['schools', ...rows.map(({ name }) => name)]
}, 120_000)
afterAll(() => services.close())

type State = { digest: string | null; lines: number }

async function stateOf(schoolId: string): Promise<State> {
  const rows = tables.map((name) => {
    const id = name === 'schools' ? 'id' : 'school_id'
    return `SELECT '${name}' AS name, t::text AS line FROM ${name} t WHERE ${id} = $1`
  })
  const found = await services.owner.query<State>(
    `SELECT md5(string_agg(name || line, '|' ORDER BY name, line)) AS digest,
       (SELECT count(*)::int FROM audit_entries WHERE school_id = $1) AS lines FROM (${rows.join(' UNION ALL ')}) AS all_rows`,
    [schoolId],
  )
  return found.rows[0]!
}

let ran = 0

describe.each(all)('$name', ({ file, exported, name }) => {
  test('stands in the log of every school in which it changes something', async () => {
    const world = await makeWorld(services, classCodeFrom(crypto.getRandomValues(new Uint8Array(40)))!)
    const send = await sending(world, name, 'owner')
    const schools = [world.schoolId, world.elsewhere]
    const before = await Promise.all(schools.map(stateOf))
    const answer = await send((await modules[file]!())[exported] as AnyCommand)
    const after = await Promise.all(schools.map(stateOf))
    const silent = schools.filter(
      (_, at) => after[at]!.digest !== before[at]!.digest && after[at]!.lines === before[at]!.lines,
    )
    if (!(answer instanceof AppError)) ran++
    expect(silent.length > 0).toBe(name in unlogged)
  })
})

test('most of them were really done', () => {
  expect(ran).toBeGreaterThan(all.length * 0.9)
})
