import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { commands } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { prepareCommand } from '#db/testing/concurrent-commands.ts'
import { createWorld } from '#db/testing/principals.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { findCommandDefinitions } from './command-definitions.server.ts'
import { AppError } from '../platform/errors/errors.ts'

/**
 * Every command that changes data of a school must write to the audit log of that school. Commands are found in the
 * source; commands without an audit entry are listed here with the reason.
 */
const unlogged: Record<string, string> = {
  addStep: 'Edits a draft competition; opening it is logged.',
  answerTest: 'Work of a student, like a lesson event.',
  askAsGuest: 'Only a request of a guest; the host admits the guest.',
  buyItem: 'Recorded in the append-only points ledger.',
  changeEmail: 'Changes the own account; the school stores only a digest of the old address.',
  changeDraftSettings: 'Edits a draft competition; opening it is logged.',
  chooseQuestions: 'Edits a draft competition; opening it is logged.',
  collectRewards: 'Recorded in the append-only points ledger.',
  confirmAnnouncement: 'The confirmation itself stores who confirmed and when.',
  hostAct: 'Routine step of a competition; removing, renaming or muting a player is logged.',
  issueTickets: 'A student starts to play.',
  markAttendance: 'The mark itself stores who set it; only changes of a mark are logged.',
  moveAssignment: 'Only changes the order of a list.',
  postNote: 'Text of a student; the decision of a teacher about a held text is logged.',
  prepareImport: 'Only a preview; the import itself is logged.',
  prepareQuestions: 'Only a preview; the import itself is logged.',
  proposeQuestion: 'Only a proposal of a student; the decision is logged.',
  readThread: 'Only stores when the reader opened a thread.',
  returnItem: 'Recorded in the append-only points ledger.',
  saveRollCall: 'The mark itself stores who set it; only changes of a mark are logged.',
  starWork: 'Only a proposal of a student; the decision is logged.',
  startTest: 'Recorded by the sitting of the test.',
  unstarWork: 'A student withdraws own work.',
  wearKite: 'Only changes the appearance of a kite.',
  withdrawNote: 'A student withdraws an own text.',
  withdrawRequest: 'A user withdraws an own request.',
  writeMessage: 'The message itself stores who wrote it and when, also after its removal.',
}

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*.server.ts')
const testedCommands = findCommandDefinitions().filter(({ name }) => commands[name]?.only?.length !== 0)

let services: TestServices
let tables: string[]
beforeAll(async () => {
  services = await openTestServices()
  // Excluded: the log itself, access change notifications, and times of the daily retention job.
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
  const result = await services.owner.query<State>(
    `SELECT md5(string_agg(name || line, '|' ORDER BY name, line)) AS digest,
       (SELECT count(*)::int FROM audit_entries WHERE school_id = $1) AS lines FROM (${rows.join(' UNION ALL ')}) AS all_rows`,
    [schoolId],
  )
  return result.rows[0]!
}

let runCount = 0

describe.each(testedCommands)('$name', ({ file, exported, name }) => {
  test('writes to the audit log of every school it changes, unless it is listed as unlogged', async () => {
    const world = await createWorld(services, generateClassCode(crypto.getRandomValues(new Uint8Array(40)))!)
    const send = await prepareCommand(world, name, 'owner')
    const schools = [world.schoolId, world.elsewhere]
    const before = await Promise.all(schools.map(stateOf))
    const answer = await send((await modules[file]!())[exported] as AnyCommand)
    const after = await Promise.all(schools.map(stateOf))
    const unloggedSchools = schools.filter(
      (_, index) => after[index]!.digest !== before[index]!.digest && after[index]!.lines === before[index]!.lines,
    )
    if (!(answer instanceof AppError)) runCount++
    expect(
      unloggedSchools.length > 0,
      'return `audit` from the command, or list the command in `unlogged` with the reason',
    ).toBe(name in unlogged)
  })
})

test('at least 90 % of the commands succeeded', () => {
  expect(runCount).toBeGreaterThan(testedCommands.length * 0.9)
})
