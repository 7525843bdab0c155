import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort } from '#bench/bench.ts'
import { createSignedInClasses } from '#bench/lessons/signed-in-classes.ts'
import { taskSteps } from '#bench/lessons/steps.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { startBuiltServer } from '#testing/built-server.ts'
import { seededRandom } from '#rules/program/random.ts'
import { compare, type EventComparison } from '../events/compare.ts'
import { openDevice, type SendCounts } from '../events/device.ts'

export type ClassHourResult = {
  readonly violations: readonly string[]
  readonly killed: number
  readonly seconds: number
  readonly sendings: SendCounts
} & Partial<EventComparison>

const config = isShort
  ? { classes: 1, each: 8, events: 12, kills: 12 }
  : { classes: 2, each: 25, events: 60, kills: 120 }
const KILL_EVERY_MS = 400
const TIMEOUT_MS = 180_000

/**
 * A class works on tasks while judge processes are killed one by one. Devices resend until they get a reply. In the end
 * every program is judged correctly and counted once.
 */
export async function runClassHour(): Promise<ClassHourResult> {
  const began = performance.now()
  const database = await openScratchDatabase('judge_hour')
  const server = await startBuiltServer({
    DATABASE_URL: database.appUrl,
    ROLES: 'web,judge',
    JUDGE_ISOLATION: 'weaker',
    JUDGE_PROCESSES: '2',
  })
  const sendCounts: SendCounts = { sent: 0, again: 0, cutOff: 0, answersLost: 0, refused: {} }
  const random = seededRandom(31)
  let killed = 0
  try {
    const students = (await createSignedInClasses(database.owner, config)).flatMap((classroom) => classroom.students)
    const steps = taskSteps()
    const devices = students.map((student) =>
      openDevice({ url: server.url, student, steps, from: random(steps.length), random }, sendCounts),
    )
    const wakeTimer = setInterval(() => devices.forEach((device) => device.wake()), 1_000)
    const working = Promise.all(devices.map((device) => device.work(config.events)))
    const unsent = () => devices.reduce((sum, device) => sum + device.unsent(), 0)
    const until = performance.now() + TIMEOUT_MS
    for (;;) {
      await sleep(KILL_EVERY_MS)
      if (killed < config.kills && killRunner(server.process.pid!, random)) killed++
      if ((killed >= config.kills && unsent() === 0) || performance.now() > until) break
    }
    await working
    clearInterval(wakeTimer)
    await Promise.all(devices.map((device) => device.stop()))
    const comparison = await compare(database.owner, devices)
    const { lost, twice, notCounted, wronglySolved } = comparison
    const violations = Object.entries({ lost, twice, notCounted, wronglySolved, unsent: unsent() })
      .filter(([, count]) => count > 0)
      .map(([violation, count]) => `while judges were killed: ${count} ${violation}`)
    return {
      violations,
      killed,
      seconds: Math.round((performance.now() - began) / 1_000),
      sendings: sendCounts,
      ...comparison,
    }
  } finally {
    await server.stop()
    await database.close()
  }
}

/** Kills a random judge process; returns false if there is none. */
function killRunner(server: number, random: (below: number) => number): boolean {
  const all = childrenOf(server).flatMap((pid) => [
    pid,
    ...childrenOf(pid).flatMap((value) => [value, ...childrenOf(value)]),
  ])
  const runners = all.filter((pid) => commandOf(pid).includes('server/judge/child.ts'))
  const pid = runners[random(runners.length || 1)]
  if (pid === undefined) return false
  process.kill(pid, 'SIGKILL')
  return true
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
