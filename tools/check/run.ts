import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { repository } from '../source-files.ts'

/** Runs all checks that need no database, concurrently. `npm run check -- imports docs` runs only those two. */

const checks: Record<string, string[]> = {
  types: ['react-router typegen', 'tsc --noEmit -p . --incremental --tsBuildInfoFile .data/types.tsbuildinfo'],
  format: ['biome format .'],
  // Type-aware lint rules need the generated route types.
  lint: ['react-router typegen', 'oxlint --deny-warnings'],
  unused: ['knip'],
  imports: ['node tools/check/imports/check-imports.ts'],
  messages: ['node tools/check/messages/check-messages.ts'],
  docs: ['node tools/check/check-docs.ts'],
  content: ['node tools/check/check-content.ts'],
  words: ['node tools/check/check-words.ts'],
  prose: ['node tools/check/check-prose.ts'],
  errors: ['node tools/documents/errors.ts --check'],
  permissions: ['node tools/documents/permissions.ts --check'],
  'free-text': ['node tools/documents/free-text.ts --check'],
  limits: ['node tools/documents/limits.ts --check'],
  measurements: ['node tools/documents/measurements.ts --check'],
  conformance: ['node tools/documents/conformance.ts --check'],
}

const requestedNames = process.argv.slice(2)
const unknownNames = requestedNames.filter((name) => !(name in checks))
if (unknownNames.length > 0) {
  console.error(`unknown check: ${unknownNames.join(', ')}; available: ${Object.keys(checks).join(', ')}`)
  process.exit(2)
}

const environment = { ...process.env, PATH: [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

type CommandResult = { passed: boolean; output: string }
const runs = new Map<string, Promise<CommandResult>>()

/** Runs a command once, even if several checks need it. */
function run(command: string): Promise<CommandResult> {
  if (!runs.has(command)) runs.set(command, start(command))
  return runs.get(command)!
}

function start(command: string): Promise<CommandResult> {
  const [program = '', ...options] = command.split(' ')
  return new Promise((resolve) => {
    const child = spawn(program, options, { cwd: repository, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ passed: false, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ passed: code === 0, output: output.trim() }))
  })
}

async function check(name: string): Promise<boolean> {
  const began = performance.now()
  let last = { passed: true, output: '' }
  for (const command of checks[name]!) if (last.passed) last = await run(command)

  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counted = last.output.split('\n').find((line) => line.startsWith(`${name}: `))
  const [mark, summary = ''] = last.passed ? ['✓', counted?.slice(name.length + 2)] : ['✗']
  console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(5)} s  ${summary}`.trimEnd())
  if (!last.passed) console.log(last.output.replace(/^/gm, '    '))
  return last.passed
}

const results = await Promise.all((requestedNames.length > 0 ? requestedNames : Object.keys(checks)).map(check))
process.exitCode = results.every(Boolean) ? 0 : 1
