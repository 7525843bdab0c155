import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endProcess } from '#testing/end-process.ts'
import { testSecret } from './test-sessions.ts'

export type Usage = {
  cpu: { user: number; system: number }
  memory: { rss: number; heapUsed: number; external: number }
  longestTurnMs: number
}

export type Child = {
  process: ChildProcess
  pid: number
  ask: <Answer>(query: string) => Promise<Answer>
  stop: () => Promise<void>
}

export type GatewayProcess = Child & { port: number }

/** Starts a separate process for each side of a benchmark, so that they do not share an event loop. */
export function startChild(
  entry: URL,
  env: Record<string, string>,
  execArgv: string[] = [],
  commandPrefix: string[] = [],
  output: 'inherit' | 'pipe' = 'inherit',
): Child {
  const [program = '', ...options] = [...commandPrefix, process.execPath, ...execArgv, fileURLToPath(entry)]
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
    ask: (query) =>
      new Promise((resolve) => {
        const id = next++
        waiting.set(id, resolve)
        child.send({ ask: query, id })
      }),
    stop: () => endProcess(child),
  }
}

/** Set `GATEWAY_ARGS='--cpu-prof --cpu-prof-dir=/tmp/prof'` to profile the gateway. */
export async function startGateway(env: Record<string, string>, commandPrefix: string[] = []): Promise<GatewayProcess> {
  const execArgv = process.env.GATEWAY_ARGS?.split(' ') ?? []
  const child = startChild(
    new URL('./gateway-process.ts', import.meta.url),
    { NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, ...env },
    ['--expose-gc', ...execArgv],
    commandPrefix,
  )
  return { ...child, port: await portOf(child) }
}

/** Waits for the port that a server process reports in its first message. */
export async function portOf(child: Child): Promise<number> {
  const exited = once(child.process, 'exit').then(() =>
    Promise.reject(new Error('the child process exited before it reported its port')),
  )
  const [{ port }] = (await Promise.race([once(child.process, 'message'), exited])) as [{ port: number }]
  return port
}

/** CPU seconds (user and system) of a process on this machine; 0 if it does not exist here. */
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

export const roundTo = (value: number, digits = 2) => Number(value.toFixed(digits))
