import { spawn, type ChildProcess } from 'node:child_process'
import { isText } from '#rules/input/text.ts'
import { guessColumns } from '#rules/students/columns.ts'
import { toImportRows, planImport } from '#rules/students/import-plan.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { readUploadedFile } from '#app/features/people/students/import/read-file.server.ts'
import { startImport } from '#app/features/people/students/import/start-import.server.ts'
import { undoRosterChange } from '#app/features/people/students/public.server.ts'
import type { Bench } from '#bench/bench.ts'
import { openScratchDatabase, type ScratchDatabase } from '#bench/live/scratch-database.ts'
import {
  countStudents,
  waitForImport,
  importList,
  buildStudentList,
  createBigSchool,
  loadImportState,
} from '#bench/students/school.ts'
import { openServices } from '#server/services.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { hostileFiles } from './import/hostile-files.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const students = Number(process.env.STUDENTS ?? 4_000)
const classrooms = 10
const maxMegabytes = 256

/**
 * Kills the worker in the middle of an import, and reads hostile files. Imports must be complete or absent, no student
 * may be imported twice, and hostile content must have no effect.
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
    const reading = await readUploadedFile('kite hill', make(), null)
    peak = Math.max(peak, reading.peakMegabytes)
    const seconds = (performance.now() - began) / 1_000
    verdicts[name] = reading.ok ? `${plannedNames(reading.table.rows).length} rows taken` : reading.reason
    if (reading.peakMegabytes > maxMegabytes) violations.push(`${name}: ${Math.round(reading.peakMegabytes)} MB`)
    // Accepted rows must not contain names with formulas, markup or control characters.
    if (reading.ok && plannedNames(reading.table.rows).some((planned) => /^[=+\-@\t\r]|[<>\p{C}]/u.test(planned)))
      violations.push(`${name}: hostile name accepted`)
    if (reading.ok && !reading.table.rows.flat().every(isText)) violations.push(`${name}: cell is not valid text`)
    say(`${name}: ${verdicts[name]}, ${Math.round(reading.peakMegabytes)} MB, ${seconds.toFixed(1)} s`)
  }
  return {
    violations,
    details: { hostileFiles: Object.keys(hostileFiles).length, peakMegabytes: Math.round(peak), verdicts },
  }
}

function plannedNames(rows: string[][]): string[] {
  const { roles, header } = guessColumns(rows, 2026)
  const facts = {
    classroomId: 'a',
    classrooms: [{ id: 'a', name: 'A', seatsLeft: 1e6, groups: [] }],
    existingStudents: [],
    claimingTeacher: { administers: true, policy: 'ask' as const },
    thisYear: 2026,
  }
  return planImport(toImportRows(rows, roles, header), facts).rows.map(({ name }) => name)
}

async function killWorkers(say: Say) {
  const database = await openScratchDatabase('killed')
  const source = { NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'silent' }
  const services = openServices(source)
  const violations: string[] = []
  const rowsAtKill: number[] = []
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
      const outcome = await runRound(database, services, (round + 1) / (rounds + 1), kill, start)
      await kill()
      rowsAtKill.push(outcome.rowsBehind)
      violations.push(...outcome.violations.map((violation) => `round ${round}: ${violation}`))
      say(`killed after ${outcome.rowsBehind} rows: ${outcome.violations.join(', ') || 'complete'}`)
    }
  } finally {
    worker.process?.kill('SIGKILL')
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  return { violations, details: { rounds, students, killedAfterRows: rowsAtKill } }
}

async function runRound(
  database: ScratchDatabase,
  services: Services,
  share: number,
  kill: () => Promise<void>,
  start: () => Promise<void>,
) {
  const violations: string[] = []
  const school = await createBigSchool(database.owner, classrooms)
  const expectCounts = async (context: string, expectedCount: number) => {
    const counts = await countStudents(database.owner, school.schoolId)
    if (!Object.values(counts).every((count) => count === expectedCount))
      violations.push(`${context}: ${JSON.stringify(counts)}`)
  }
  const file = buildStudentList(students, classrooms)
  const { id } = await importList(services, school, file)
  let state = await loadImportState(database.owner, id)
  while (state.rows_done < students * share && state.status !== 'done')
    state = await loadImportState(database.owner, id)
  await kill()
  await waitForOpenTransactions(database)
  await expectCounts('after the kill', (await loadImportState(database.owner, id)).status === 'done' ? students : 0)
  await start()
  if ((await loadImportState(database.owner, id)).status !== 'done')
    await execute(services, startImport, { classroomId: school.classrooms[0], import: id }, { actor: school.actor })
  const finishedImport = await waitForImport(database.owner, id, 120)
  if (finishedImport.status !== 'done') violations.push(`never finished: ${finishedImport.status}`)
  await expectCounts('after the second worker', students)
  const repeated = await importList(services, school, file)
  const secondImport = await waitForImport(database.owner, repeated.id, 120)
  if (secondImport.report.new !== 0) violations.push(`the same list again: ${JSON.stringify(secondImport.report)}`)
  await expectCounts('after the same list again', students)
  await execute(services, undoRosterChange, { change: finishedImport.report.change }, { actor: school.actor })
  const { enrolled } = await countStudents(database.owner, school.schoolId)
  if (enrolled !== 0) violations.push(`${enrolled} students remain after undo`)
  return { violations, rowsBehind: state.rows_done }
}

/** PostgreSQL notices a dead client only when it writes to it; until then the transaction stays open. */
async function waitForOpenTransactions(database: ScratchDatabase) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await database.owner.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'skykite %' AND state <> 'idle' AND xact_start < now() - interval '1 second'`,
    )
    if (rows[0]!.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
