import { spawn, type ChildProcess } from 'node:child_process'
import { isText } from '#rules/input/text.ts'
import { guessColumns } from '#rules/students/columns.ts'
import { importRowsOf, planImport } from '#rules/students/import-plan.ts'
import { execute } from '#app/platform/execute.server.ts'
import { readFileOf } from '#app/features/students/import/read-file.server.ts'
import { startImport } from '#app/features/students/import/start-import.server.ts'
import { undoRosterChange } from '#app/features/students/public.server.ts'
import type { Bench } from '#bench/bench.ts'
import { openOwnDatabase, type OwnDatabase } from '#bench/live/own-database.ts'
import { countedIn, finished, importList, listOf, makeBigSchool, stateOf } from '#bench/students/school.ts'
import { openServices } from '#server/services.ts'
import type { Services } from '#app/platform/services.server.ts'
import { hostileFiles } from './import/hostile-files.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const students = Number(process.env.STUDENTS ?? 4_000)
const classrooms = 10
const mostMegabytes = 256

/**
 * The worker is killed in the middle of a list, and files that mean harm are read. Nothing half done, nobody twice,
 * nothing taking effect.
 */
export const bench: Bench = {
  name: 'import-faults',
  unit: 'violations',
  goal: '= 0',
  async run(say) {
    const files = await readHostile(say)
    const killed = await killWorkers(say)
    const violations = [...files.violations, ...killed.violations]
    return {
      value: violations.length,
      holds: violations.length === 0,
      details: { violations, ...files.details, ...killed.details },
    }
  },
}

type Say = (line: string) => void

async function readHostile(say: Say) {
  const violations: string[] = []
  const verdicts: Record<string, string> = {}
  let peak = 0
  for (const [name, make] of Object.entries(hostileFiles)) {
    const began = performance.now()
    const reading = await readFileOf('kite hill', make(), null)
    peak = Math.max(peak, reading.peakMegabytes)
    const seconds = (performance.now() - began) / 1_000
    verdicts[name] = reading.ok ? `${plannedOf(reading.table.rows).length} rows taken` : reading.reason
    if (reading.peakMegabytes > mostMegabytes) violations.push(`${name}: ${Math.round(reading.peakMegabytes)} MB`)
    // Whatever was read became rows; none of them may be a name that does something.
    if (reading.ok && plannedOf(reading.table.rows).some((planned) => /^[=+\-@\t\r]|[<>\p{C}]/u.test(planned)))
      violations.push(`${name}: taken as it was`)
    if (reading.ok && !reading.table.rows.flat().every(isText)) violations.push(`${name}: no text`)
    say(`${name}: ${verdicts[name]}, ${Math.round(reading.peakMegabytes)} MB, ${seconds.toFixed(1)} s`)
  }
  return {
    violations,
    details: { hostileFiles: Object.keys(hostileFiles).length, peakMegabytes: Math.round(peak), verdicts },
  }
}

function plannedOf(rows: string[][]): string[] {
  const { roles, header } = guessColumns(rows, 2026)
  const facts = {
    classroomId: 'a',
    classrooms: [{ id: 'a', name: 'A', seatsLeft: 1e6, groups: [] }],
    known: [],
    taker: { administers: true, policy: 'ask' as const },
    thisYear: 2026,
  }
  return planImport(importRowsOf(rows, roles, header), facts).rows.map(({ name }) => name)
}

async function killWorkers(say: Say) {
  const database = await openOwnDatabase('killed')
  const source = { NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'silent' }
  const services = openServices(source)
  const violations: string[] = []
  const behind: number[] = []
  const worker: { process?: ChildProcess } = {}
  const start = async () => {
    worker.process = spawn('node', ['bench/students/worker-process.ts'], {
      env: { ...process.env, ...source },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => worker.process!.stdout!.once('data', resolve))
  }
  const kill = () =>
    new Promise<void>(
      (resolve) => void (worker.process!.once('exit', () => resolve()), worker.process!.kill('SIGKILL')),
    )
  try {
    for (let round = 0; round < rounds; round++) {
      await start()
      const outcome = await oneRound(database, services, (round + 1) / (rounds + 1), kill, start)
      await kill()
      behind.push(outcome.rowsBehind)
      violations.push(...outcome.violations.map((what) => `round ${round}: ${what}`))
      say(`killed after ${outcome.rowsBehind} rows: ${outcome.violations.join(', ') || 'whole'}`)
    }
  } finally {
    worker.process?.kill('SIGKILL')
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  return { violations, details: { rounds, students, killedAfterRows: behind } }
}

async function oneRound(
  database: OwnDatabase,
  services: Services,
  share: number,
  kill: () => Promise<void>,
  start: () => Promise<void>,
) {
  const violations: string[] = []
  const school = await makeBigSchool(database.owner, classrooms)
  const expect = async (what: string, wanted: number) => {
    const counted = await countedIn(database.owner, school.schoolId)
    if (!Object.values(counted).every((count) => count === wanted))
      violations.push(`${what}: ${JSON.stringify(counted)}`)
  }
  const file = listOf(students, classrooms)
  const { id } = await importList(services, school, file)
  let state = await stateOf(database.owner, id)
  while (state.rows_done < students * share && state.status !== 'done') state = await stateOf(database.owner, id)
  await kill()
  await untilGone(database)
  await expect('after the kill', (await stateOf(database.owner, id)).status === 'done' ? students : 0)
  await start()
  if ((await stateOf(database.owner, id)).status !== 'done')
    await execute(services, startImport, { classroomId: school.classrooms[0], import: id }, { actor: school.actor })
  const again = await finished(database.owner, id, 120)
  if (again.status !== 'done') violations.push(`never finished: ${again.status}`)
  await expect('after the second worker', students)
  const repeated = await importList(services, school, file)
  const twice = await finished(database.owner, repeated.id, 120)
  if (twice.report.new !== 0) violations.push(`the same list again: ${JSON.stringify(twice.report)}`)
  await expect('after the same list again', students)
  await execute(services, undoRosterChange, { change: again.report.change }, { actor: school.actor })
  const { enrolled } = await countedIn(database.owner, school.schoolId)
  if (enrolled !== 0) violations.push(`taken back, and ${enrolled} are there`)
  return { violations, rowsBehind: state.rows_done }
}

/** PostgreSQL notices a client that is gone at its next word to it; until then its transaction is open. */
async function untilGone(database: OwnDatabase) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await database.owner.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'skykite %' AND state <> 'idle' AND xact_start < now() - interval '1 second'`,
    )
    if (rows[0]!.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
