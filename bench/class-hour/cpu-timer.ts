import { readdirSync, readFileSync } from 'node:fs'
import { processSeconds } from '../live/processes.ts'

export type CpuSeconds = { web: number; postgres: number }

/** Counts CPU seconds of the web process and of all PostgreSQL connections to one database, including closed ones. */
export function startCpuTimer(web: number, database: string): () => CpuSeconds {
  const began = { web: processSeconds(web), postgres: cpuByConnection(database) }
  const latest = new Map(began.postgres)
  const sample = () => cpuByConnection(database).forEach((seconds, pid) => latest.set(pid, seconds))
  const timer = setInterval(sample, 1_000)
  return () => {
    clearInterval(timer)
    sample()
    let postgres = 0
    for (const [pid, seconds] of latest) postgres += seconds - (began.postgres.get(pid) ?? 0)
    return { web: processSeconds(web) - began.web, postgres }
  }
}

/** PostgreSQL shows the database name in the command line of each connection's process. */
function cpuByConnection(database: string): Map<number, number> {
  const result = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    let name = ''
    try {
      name = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      // The process has already exited.
    }
    if (name.startsWith('postgres:') && name.includes(` ${database} `)) result.set(pid, processSeconds(pid))
  }
  return result
}
