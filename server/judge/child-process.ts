import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Judgment } from '#app/platform/services/judge.server.ts'
import { maxProgramCpuMs } from '#app/platform/limits/limits.ts'
import { MAX_RESPONSE_BYTES, parseJobResult, type Job } from './messages.ts'

export type ChildEnd = 'time' | 'died'

export type Child = {
  /** Resolves to true when the process has loaded its language runtimes and waits for jobs. */
  readonly ready: Promise<boolean>
  readonly run: (job: Job) => Promise<Judgment | ChildEnd>
  readonly kill: () => void
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>
  readonly pid: number | undefined
}

/** CPU time limit of a program, in case its step counter does not stop it. */
export const MAX_CPU_MS = maxProgramCpuMs
const MAX_WALL_MS = 20_000
const CHECK_INTERVAL_MS = 200
const CLOCK_TICK_MS = 10

export function startChild(command: readonly string[]): Child {
  const process = spawn(command[0]!, command.slice(1), { env: {}, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  let isOver = false
  let unread = ''
  let onLine: (line: string | null) => void = () => {}
  let resolveEnded = () => {}
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve))
  const end = () => {
    isOver = true
    onLine(null)
    resolveEnded()
  }
  const kill = () => {
    // Kill the process group, which includes wrapper processes such as `unshare`.
    try {
      if (process.pid !== undefined && !isOver) globalThis.process.kill(-process.pid, 'SIGKILL')
    } catch {
      // The process had already ended.
    }
    end()
  }
  process.on('error', end).on('exit', end)
  process.stdin.on('error', end)
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    unread += text
    if (unread.length > MAX_RESPONSE_BYTES) return kill()
    const lines = unread.split('\n')
    unread = lines.pop()!
    for (const line of lines) onLine(line)
  })

  const nextLine = () => new Promise<string | null>((resolve) => (isOver ? resolve(null) : (onLine = resolve)))
  const ready = nextLine().then((line) => line !== null)

  async function run(job: Job): Promise<Judgment | ChildEnd> {
    const startedAt = performance.now()
    let cpuBefore: number | null = null
    let isLate = false
    const timer = setInterval(() => {
      // Reading CPU time is expensive, so it starts only for programs that run longer than one interval.
      cpuBefore ??= cpuMs(process.pid)
      if (cpuMs(process.pid) - cpuBefore < MAX_CPU_MS && performance.now() - startedAt < MAX_WALL_MS) return
      isLate = true
      kill()
    }, CHECK_INTERVAL_MS)
    try {
      const response = nextLine()
      process.stdin.write(`${JSON.stringify(job)}\n`)
      const line = await response
      const answer = line === null ? null : parseJobResult(line)
      if (answer?.id === job.id) return answer
      // The response does not match the job: the process may be compromised.
      kill()
      return isLate ? 'time' : 'died'
    } finally {
      clearInterval(timer)
    }
  }
  return { ready, run, kill, ended, pid: process.pid }
}

/** CPU time of a process and its children; unlike wall time it does not depend on the load of the machine. */
export function cpuMs(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const ownMs = (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
    return ownMs + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0)
  } catch {
    return 0
  }
}
