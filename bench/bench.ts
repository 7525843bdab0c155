/** `--short`: a quick run with few samples, for CI on every change; the goals are the same. */
export const isShort = process.argv.includes('--short')

/** A benchmark: logs progress to stderr, prints one JSON line to stdout, exits with 1 if it misses its goal. */
export type Bench = {
  name: string
  unit: string
  goal: string
  run: (say: (line: string) => void) => Promise<{ value: number; holds: boolean; details?: object }>
}

export async function runBenchmark(folder: URL, names: string[], name: string | undefined): Promise<number> {
  if (!name) {
    process.stdout.write(`${names.join('\n')}\n`)
    return 0
  }
  if (!names.includes(name)) {
    process.stderr.write(`unknown benchmark: ${name}; available: ${names.join(', ')}\n`)
    return 2
  }
  const { bench } = (await import(new URL(`${name}.ts`, folder).href)) as { bench: Bench }
  const { value, holds, details } = await bench.run((line) => process.stderr.write(`${line}\n`))
  if (details) process.stderr.write(`${JSON.stringify(details, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify({ name: bench.name, value, unit: bench.unit, goal: bench.goal, holds })}\n`)
  return holds ? 0 : 1
}
