import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../source-files.ts'

/**
 * Runs the timed measurements sequentially on an idle machine and prints the results file, `.data/nightly.json`.
 * `npm run nightly -- --short` takes few samples; `npm run nightly -- room-load quotas` runs only those two. Last it
 * runs the journeys in all their languages and on all their devices; a landing runs each in one.
 */

const measurements: Record<string, 'bench' | 'faults' | 'e2e'> = {
  landing: 'bench',
  'public-pages': 'bench',
  'page-cache': 'bench',
  'first-level': 'bench',
  'game-frames': 'bench',
  'live-cross': 'bench',
  'live-fanout': 'bench',
  'room-load': 'bench',
  'class-hour': 'bench',
  replays: 'bench',
  verdicts: 'bench',
  judge: 'bench',
  misconceptions: 'bench',
  'resource-sheets': 'bench',
  paper: 'bench',
  search: 'bench',
  'million-students': 'bench',
  billing: 'faults',
  cost: 'faults',
  fuzz: 'faults',
  quotas: 'faults',
  xss: 'faults',
  journeys: 'e2e',
}

type Result = { name: string; value?: number; unit?: string; goal?: string; holds: boolean; seconds: number }

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = requested.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(`unknown measurement: ${unknown.join(', ')}; available: ${Object.keys(measurements).join(', ')}`)
  process.exit(2)
}

/** The last line that a measurement prints is its result as JSON; journeys only have an exit code. */
function readResult(name: string, output: string, code: number | null, seconds: number): Result {
  if (measurements[name] === 'e2e') return { name, holds: code === 0, seconds }
  const line = output.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{') ? { ...JSON.parse(line), seconds } : { name, holds: false, seconds }
}

function measure(name: string): Promise<Result> {
  const began = performance.now()
  const folder = measurements[name]
  const program = folder === 'e2e' ? ['node_modules/.bin/playwright', 'test'] : [`${folder}/run.ts`, name, ...options]
  const child = spawn(process.execPath, program, {
    cwd: repository,
    env: { ...process.env, ALL_VARIANTS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - began) / 1_000)
      resolve(readResult(name, output, code, seconds))
    })
  })
}

const results: Result[] = []
for (const name of requested.length > 0 ? requested : Object.keys(measurements)) results.push(await measure(name))

const file = join(repository, '.data/nightly.json')
mkdirSync(join(repository, '.data'), { recursive: true })
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(JSON.stringify(results, null, 2))
console.log(`${results.filter(({ holds }) => holds).length} of ${results.length} goals reached`)
process.exitCode = results.every(({ holds }) => holds) ? 0 : 1
