import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Judgement } from '#app/platform/judge.server.ts'
import { MOST_ANSWER_BYTES, readAnswer, type Job } from './messages.ts'

export type ChildEnd = 'time' | 'died'

export type Child = {
  /** Whether it has opened its languages and waits for work. */
  readonly ready: Promise<boolean>
  readonly run: (job: Job) => Promise<Judgement | ChildEnd>
  readonly kill: () => void
  /** Told once, however it ended. */
  readonly ended: Promise<void>
  readonly pid: number | undefined
}

/** A program that works for so long without making a step is ended. */
export const MOST_CPU_MS = 2_000
const MOST_WALL_MS = 20_000
const LOOK_EVERY_MS = 200
const CLOCK_TICK_MS = 10

export function startChild(command: readonly string[]): Child {
  const process = spawn(command[0]!, command.slice(1), { env: {}, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  let isOver = false
  let unread = ''
  let hear: (line: string | null) => void = () => {}
  let tellEnd = () => {}
  const ended = new Promise<void>((resolve) => (tellEnd = resolve))
  const end = () => {
    isOver = true
    hear(null)
    tellEnd()
  }
  const kill = () => {
    // The whole group: what was started in between as well.
    try {
      if (process.pid !== undefined && !isOver) globalThis.process.kill(-process.pid, 'SIGKILL')
    } catch {
      // It had ended by itself.
    }
    end()
  }
  process.on('error', end).on('exit', end)
  process.stdin.on('error', end)
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    unread += text
    if (unread.length > MOST_ANSWER_BYTES) return kill()
    const lines = unread.split('\n')
    unread = lines.pop()!
    for (const line of lines) hear(line)
  })

  const nextLine = () => new Promise<string | null>((resolve) => (isOver ? resolve(null) : (hear = resolve)))
  const ready = nextLine().then((line) => line !== null)

  async function run(job: Job): Promise<Judgement | ChildEnd> {
    const began = performance.now()
    let cpuBefore: number | null = null
    let isLate = false
    const watch = setInterval(() => {
      // Looked at only where a program takes longer than nearly all.
      cpuBefore ??= cpuMs(process.pid)
      if (cpuMs(process.pid) - cpuBefore < MOST_CPU_MS && performance.now() - began < MOST_WALL_MS) return
      isLate = true
      kill()
    }, LOOK_EVERY_MS)
    try {
      const said = nextLine()
      process.stdin.write(`${JSON.stringify(job)}\n`)
      const line = await said
      const answer = line === null ? null : readAnswer(line)
      if (answer?.id === job.id) return answer
      // What it says is no answer to what it was asked: it is not itself any more.
      kill()
      return isLate ? 'time' : 'died'
    } finally {
      clearInterval(watch)
    }
  }
  return { ready, run, kill, ended, pid: process.pid }
}

/** Of a process and of what it started. A busy machine must not make a program look slow. */
export function cpuMs(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const own = (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
    return own + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0)
  } catch {
    return 0
  }
}
