import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { end } from '../end-process.ts'
import { testSecret } from './test-people.ts'

export type Usage = {
  cpu: { user: number; system: number }
  memory: { rss: number; heapUsed: number; external: number }
  longestTurnMs: number
}

export type Child = {
  process: ChildProcess
  pid: number
  ask: <Answer>(what: string) => Promise<Answer>
  stop: () => Promise<void>
}

export type GatewayProcess = Child & { port: number }

/** A process of its own for each side of a measurement, so that neither takes the other's turn. */
export function startChild(
  entry: URL,
  env: Record<string, string>,
  execArgv: string[] = [],
  within: string[] = [],
  output: 'inherit' | 'pipe' = 'inherit',
): Child {
  const [program = '', ...options] = [...within, process.execPath, ...execArgv, fileURLToPath(entry)]
  const child = spawn(program, options, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (answer: never) => void>()
  let next = 1
  child.on('message', ({ id, answer }: { id?: number; answer: never }) => {
    if (id === undefined) return
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return {
    process: child,
    pid: child.pid!,
    ask: (what) =>
      new Promise((resolve) => {
        const id = next++
        waiting.set(id, resolve)
        child.send({ ask: what, id })
      }),
    stop: () => end(child),
  }
}

/** `GATEWAY_ARGS='--cpu-prof --cpu-prof-dir=/tmp/prof'` to look inside. */
export async function startGateway(env: Record<string, string>, within: string[] = []): Promise<GatewayProcess> {
  const execArgv = process.env.GATEWAY_ARGS?.split(' ') ?? []
  const child = startChild(
    new URL('./gateway-process.ts', import.meta.url),
    { NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, ...env },
    ['--expose-gc', ...execArgv],
    within,
  )
  return { ...child, port: await portOf(child) }
}

/** The first thing a serving process says. */
export async function portOf(child: Child): Promise<number> {
  const gone = once(child.process, 'exit').then(() => Promise.reject(new Error('it did not start')))
  const [{ port }] = (await Promise.race([once(child.process, 'message'), gone])) as [{ port: number }]
  return port
}

/** Processor time of a process on this machine, user and system; nothing for one that is elsewhere or gone. */
export function processSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

export const cpuSeconds = ({ cpu }: Usage) => (cpu.user + cpu.system) / 1e6

export const quantile = (values: ArrayLike<number>, share: number) => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))
