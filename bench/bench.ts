/** `--short`: as little as still says something, for every change; the goal is the same. */
export const isShort = process.argv.includes('--short')

/** One measurement: progress on stderr, one JSON line on stdout, exit 1 where the goal is not held. */
export type Bench = {
  name: string
  unit: string
  goal: string
  run: (say: (line: string) => void) => Promise<{ value: number; holds: boolean; details?: object }>
}

export async function runNamed(folder: URL, names: string[], wanted: string | undefined): Promise<number> {
  if (!wanted) {
    process.stdout.write(`${names.join('\n')}\n`)
    return 0
  }
  if (!names.includes(wanted)) {
    process.stderr.write(`no such measurement: ${wanted}; there are ${names.join(', ')}\n`)
    return 2
  }
  const { bench } = (await import(new URL(`${wanted}.ts`, folder).href)) as { bench: Bench }
  const { value, holds, details } = await bench.run((line) => process.stderr.write(`${line}\n`))
  if (details) process.stderr.write(`${JSON.stringify(details, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify({ name: bench.name, value, unit: bench.unit, goal: bench.goal, holds })}\n`)
  return holds ? 0 : 1
}
