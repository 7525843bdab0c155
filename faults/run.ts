import { readdirSync } from 'node:fs'
import { runBenchmark } from '#bench/bench.ts'

const folder = new URL('./', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -3))

process.exit(await runBenchmark(folder, names, process.argv[2]))
