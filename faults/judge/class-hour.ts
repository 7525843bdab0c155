import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort } from '#bench/bench.ts'
import { makeSignedInClasses } from '#bench/lessons/signed-in-classes.ts'
import { taskSteps } from '#bench/lessons/steps.ts'
import { openOwnDatabase } from '#bench/live/own-database.ts'
import { startBuiltServer } from '#bench/server.ts'
import { seededRandom } from '#rules/program/random.ts'
import { compare, type Compared } from '../events/compare.ts'
import { openDevice, type Sendings } from '../events/device.ts'

export type Hour = {
  readonly violations: readonly string[]
  readonly killed: number
  readonly seconds: number
  readonly sendings: Sendings
} & Partial<Compared>

const form = isShort ? { classes: 1, each: 8, events: 12, kills: 12 } : { classes: 2, each: 25, events: 60, kills: 120 }
const KILL_EVERY_MS = 400
const PATIENCE_MS = 180_000

/**
 * A class works at tasks while the processes that run its programs are killed, one after the other. Devices send until
 * they have an answer. In the end every program was judged, rightly, and counted once.
 */
export async function classHour(): Promise<Hour> {
  const began = performance.now()
  const database = await openOwnDatabase('judge_hour')
  const server = await startBuiltServer({
    DATABASE_URL: database.appUrl,
    ROLES: 'web,judge',
    JUDGE_ISOLATION: 'weaker',
    JUDGE_PROCESSES: '2',
  })
  const sendings: Sendings = { sent: 0, again: 0, cutOff: 0, answersLost: 0, refused: {} }
  const random = seededRandom(31)
  let killed = 0
  try {
    const learners = (await makeSignedInClasses(database.owner, form)).flatMap((one) => one.learners)
    const steps = taskSteps()
    const devices = learners.map((learner) =>
      openDevice({ url: server.url, learner, steps, from: random(steps.length), random }, sendings),
    )
    const looking = setInterval(() => devices.forEach((device) => device.look()), 1_000)
    const working = Promise.all(devices.map((device) => device.work(form.events)))
    const unsent = () => devices.reduce((sum, device) => sum + device.unsent(), 0)
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      await sleep(KILL_EVERY_MS)
      if (killed < form.kills && killOne(server.process.pid!, random)) killed++
      if ((killed >= form.kills && unsent() === 0) || performance.now() > until) break
    }
    await working
    clearInterval(looking)
    await Promise.all(devices.map((device) => device.stop()))
    const compared = await compare(database.owner, devices)
    const { lost, twice, notCounted, wronglySolved } = compared
    const violations = Object.entries({ lost, twice, notCounted, wronglySolved, unsent: unsent() })
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `while judges were killed: ${count} ${what}`)
    return { violations, killed, seconds: Math.round((performance.now() - began) / 1_000), sendings, ...compared }
  } finally {
    await server.stop()
    await database.close()
  }
}

/** One of the processes that run programs, or one that is about to. */
function killOne(server: number, random: (below: number) => number): boolean {
  const all = childrenOf(server).flatMap((pid) => [pid, ...childrenOf(pid).flatMap((one) => [one, ...childrenOf(one)])])
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
