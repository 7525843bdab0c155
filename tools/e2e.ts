import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { failedFiles, failures, readReport, withRunAgain, writeReport, type Report } from './e2e-report.ts'

/**
 * `npm run e2e`: browser journeys against the built server. `npm run e2e -- PATTERN` runs some. In `.ci/run` a file in
 * which something failed is run again, whole and in a world of its own, up to twice, and named: a journey that failed half
 * way leaves a world in which trying it once more shows nothing.
 */
const report = '.data/reports/e2e.json'
const runsAgain = process.env.CI ? 2 : 0
/** So many at once have one cause, which running them again does not mend. */
const mostRunAgain = 6

if (!existsSync('build/server/index.js')) {
  const built = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
}
mkdirSync('.data/reports', { recursive: true })

let { status, results } = run(process.argv.slice(2))
for (let again = 0; again < runsAgain && status !== 0 && results; again++) {
  const files = failedFiles(results)
  if (files.length === 0 || files.length > mostRunAgain) break
  for (const line of failures(results)) console.log(`to be run again: ${line}`)
  const rerun = run(files)
  status = rerun.status
  if (rerun.results) results = withRunAgain(results, rerun.results)
}
if (results) writeReport(report, results)
if (status !== 0) for (const line of results ? failures(results) : ['no report was written']) console.log(line)
process.exit(status ?? 1)

function run(files: readonly string[]): { status: number | null; results: Report | null } {
  rmSync(report, { force: true })
  const { status } = spawnSync(
    'node',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'vitest.e2e.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { stdio: 'inherit' },
  )
  return { status, results: readReport(report) }
}
