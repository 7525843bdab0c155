import { readdirSync } from 'node:fs'
import { runNamed } from './bench.ts'

const folder = new URL('./', import.meta.url)
const notBenches = new Set(['bench.ts', 'run.ts', 'server.ts'])
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !notBenches.has(name))
  .map((name) => name.slice(0, -3))

process.exit(await runNamed(folder, names, process.argv[2]))
