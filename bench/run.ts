import { readdirSync } from 'node:fs'
import { runBenchmark } from './bench.ts'

const folder = new URL('./', import.meta.url)
const helperFiles = new Set(['bench.ts', 'run.ts'])
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !helperFiles.has(name))
  .map((name) => name.slice(0, -3))

process.exit(await runBenchmark(folder, names, process.argv[2]))
