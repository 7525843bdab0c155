import { mkdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

/** `npm test`: unit tests, then database tests on PostgreSQL. `npm test -- unit PATTERN` runs a part. */
const [project, ...rest] = process.argv.slice(2)
const chosen = project === 'unit' || project === 'database' ? ['--project', project, ...rest] : process.argv.slice(2)
mkdirSync('.data/reports', { recursive: true })
const { status } = spawnSync(
  'node',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=.data/reports/vitest.json',
    ...chosen,
  ],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
