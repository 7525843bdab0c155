import { cpuMs } from '#server/judge/child-process.ts'
import { childCommand } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import type { Language } from '#runtimes/runtime.ts'
import { roundTo } from '../live/processes.ts'
import { flights, flightTask, openBare } from './bare.ts'

export type Speed = {
  readonly verdictsPerCpuSecond: number
  readonly barePerCpuSecond: number
  readonly share: number
}

const BATCH = 200

/**
 * Compares the CPU time of the judge (parent and child process) with the bare interpreter for the same program, in
 * alternating rounds.
 */
export async function compareSpeed(language: Language, rounds: number): Promise<Speed> {
  const bare = await openBare[language]()
  const pool = openPool(childCommand('weaker')!, 1)
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + pool.processes().reduce((sum, pid) => sum + cpuMs(pid), 0)
  }
  const task = flightTask(language)
  const cpuTime = { judged: 0, bare: 0 }
  try {
    await pool.ready()
    for (let position = -2; position < rounds; position++) {
      const start = cpu()
      const judged = await Promise.all(Array.from({ length: BATCH }, () => pool.judge(task, flights[language], [])))
      const middle = cpu()
      for (let run = 0; run < BATCH; run++)
        if (bare() !== 121) throw new Error(`the bare program in ${language} made a wrong number of calls`)
      if (judged.some(({ verdict }) => verdict.stars !== 3)) throw new Error(`the program in ${language} was misjudged`)
      if (position < 0) continue
      cpuTime.judged += middle - start
      cpuTime.bare += cpu() - middle
    }
  } finally {
    await pool.close()
  }
  const perSecond = (ms: number) => Math.round((BATCH * rounds * 1_000) / ms)
  return {
    verdictsPerCpuSecond: perSecond(cpuTime.judged),
    barePerCpuSecond: perSecond(cpuTime.bare),
    share: roundTo(cpuTime.bare / cpuTime.judged),
  }
}
