import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { repository } from './source-files.ts'

/** Everything that can be known without a database, all at once. `npm run check -- imports docs` runs only those. */

const checks: Record<string, string[]> = {
  types: ['react-router typegen', 'tsc --noEmit -p . --incremental --tsBuildInfoFile .data/types.tsbuildinfo'],
  format: ['biome format .'],
  // Which reads the types of routes, too.
  lint: ['react-router typegen', 'oxlint --deny-warnings'],
  unused: ['knip'],
  imports: ['node tools/check-imports.ts'],
  messages: ['node tools/check-messages.ts'],
  docs: ['node tools/check-docs.ts'],
  content: ['node tools/check-content.ts'],
  words: ['node tools/check-words.ts'],
  names: ['node tools/check-names.ts'],
  errors: ['node tools/errors.ts --check'],
  conformance: ['node tools/conformance.ts --no-ran'],
}

const asked = process.argv.slice(2)
const strange = asked.filter((name) => !(name in checks))
if (strange.length > 0) {
  console.error(`no check called ${strange.join(', ')}; there are ${Object.keys(checks).join(', ')}`)
  process.exit(2)
}

const environment = { ...process.env, PATH: [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

type Ran = { passed: boolean; output: string }
const runs = new Map<string, Promise<Ran>>()

/** Once, however many checks want it. */
function run(command: string): Promise<Ran> {
  if (!runs.has(command)) runs.set(command, start(command))
  return runs.get(command)!
}

function start(command: string): Promise<Ran> {
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
  const [mark, told = ''] = last.passed ? ['✓', counted?.slice(name.length + 2)] : ['✗']
  console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(5)} s  ${told}`.trimEnd())
  if (!last.passed) console.log(last.output.replace(/^/gm, '    '))
  return last.passed
}

const results = await Promise.all((asked.length > 0 ? asked : Object.keys(checks)).map(check))
process.exitCode = results.every(Boolean) ? 0 : 1
