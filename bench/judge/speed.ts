import { cpuMs } from '#server/judge/child-process.ts'
import { childCommand } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import type { Language } from '#runtimes/runtime.ts'
import { rounded } from '../live/processes.ts'
import { flights, flightTask, openBare } from './bare.ts'

export type Speed = {
  readonly verdictsPerCpuSecond: number
  readonly barePerCpuSecond: number
  readonly share: number
}

const BATCH = 200

/**
 * Verdicts of the judge with its processes, against the language alone with the same flight: in turns, all by processor
 * time, with everything that the judge's own process does.
 */
export async function compareSpeed(language: Language, rounds: number): Promise<Speed> {
  const bare = await openBare[language]()
  const pool = openPool(childCommand('weaker')!, { children: 1, mostWaiting: 1_000 })
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + pool.processes().reduce((sum, pid) => sum + cpuMs(pid), 0)
  }
  const task = flightTask(language)
  const spent = { judged: 0, bare: 0 }
  try {
    await pool.ready()
    for (let at = -2; at < rounds; at++) {
      const began = cpu()
      const judged = await Promise.all(Array.from({ length: BATCH }, () => pool.judge(task, flights[language])))
      const between = cpu()
      for (let run = 0; run < BATCH; run++)
        if (bare() !== 121) throw new Error(`the bare flight in ${language} went elsewhere`)
      if (judged.some(({ verdict }) => verdict.stars !== 3)) throw new Error(`the flight in ${language} was misjudged`)
      if (at < 0) continue
      spent.judged += between - began
      spent.bare += cpu() - between
    }
  } finally {
    await pool.close()
  }
  const perSecond = (ms: number) => Math.round((BATCH * rounds * 1_000) / ms)
  return {
    verdictsPerCpuSecond: perSecond(spent.judged),
    barePerCpuSecond: perSecond(spent.bare),
    share: rounded(spent.bare / spent.judged),
  }
}
