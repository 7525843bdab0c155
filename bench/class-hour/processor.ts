import { readdirSync, readFileSync } from 'node:fs'
import { processSeconds } from '../live/processes.ts'

export type Processor = { web: number; postgres: number }

/** Processor seconds of the web process and of PostgreSQL's connections to one database, also of those that have ended. */
export function watchProcessor(web: number, database: string): () => Processor {
  const began = { web: processSeconds(web), postgres: connectionsTo(database) }
  const latest = new Map(began.postgres)
  const look = () => connectionsTo(database).forEach((seconds, pid) => latest.set(pid, seconds))
  const watching = setInterval(look, 1_000)
  return () => {
    clearInterval(watching)
    look()
    let postgres = 0
    for (const [pid, seconds] of latest) postgres += seconds - (began.postgres.get(pid) ?? 0)
    return { web: processSeconds(web) - began.web, postgres }
  }
}

/** PostgreSQL names its processes after the database they serve. */
function connectionsTo(database: string): Map<number, number> {
  const found = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    let name = ''
    try {
      name = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      // It has ended meanwhile.
    }
    if (name.startsWith('postgres:') && name.includes(` ${database} `)) found.set(pid, processSeconds(pid))
  }
  return found
}
