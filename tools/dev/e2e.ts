import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { failedFiles, describeFailures, readReport, mergeRerun, writeReport, type Report } from './e2e-report.ts'

/**
 * `npm run e2e`: browser tests against the built server. `npm run e2e -- PATTERN` runs a part. In `.ci/run` a failed
 * file is listed and run again up to twice, as a whole and with a new database, because a failed test leaves changed
 * data behind.
 */
const report = '.data/reports/e2e.json'
const maxReruns = process.env.CI ? 2 : 0
/** More failed files than this have a common cause that a rerun does not fix. */
const maxRerunFiles = 6

if (!existsSync('build/server/index.js')) {
  const built = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
}
mkdirSync('.data/reports', { recursive: true })

let { status, results } = run(process.argv.slice(2))
for (let attempt = 0; attempt < maxReruns && status !== 0 && results; attempt++) {
  const files = failedFiles(results)
  if (files.length === 0 || files.length > maxRerunFiles) break
  for (const line of describeFailures(results)) console.log(`will be rerun: ${line}`)
  const rerun = run(files)
  status = rerun.status
  if (rerun.results) results = mergeRerun(results, rerun.results)
}
if (results) writeReport(report, results)
if (status !== 0) for (const line of results ? describeFailures(results) : ['no report was written']) console.log(line)
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
