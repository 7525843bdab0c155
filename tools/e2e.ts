import { existsSync, mkdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

/** `npm run e2e`: browser journeys against the built server. `npm run e2e -- PATTERN` runs some. */
if (!existsSync('build/server/index.js')) {
  const built = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
}
mkdirSync('.data/reports', { recursive: true })
const { status } = spawnSync(
  'node',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'vitest.e2e.config.ts',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=.data/reports/e2e.json',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
