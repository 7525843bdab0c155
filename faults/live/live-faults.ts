import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** Real faults of the live system; each function resolves when everything runs again. */
export const liveFaults: Record<string, (world: World, round: number) => Promise<void>> = {
  async 'web process killed'({ webs }, round) {
    const web = webs[round % webs.length]!
    const exited = once(web.process(), 'exit')
    web.process().kill('SIGKILL')
    await exited
    await sleep(500)
    await web.restart()
  },
  async 'web process frozen for 5 s'({ webs }, round) {
    const frozen = webs[round % webs.length]!.process()
    frozen.kill('SIGSTOP')
    await sleep(5_000)
    frozen.kill('SIGCONT')
  },
  async 'one NATS of three killed'({ nats }, round) {
    const server = nats.servers[round % nats.servers.length]!
    await server.kill()
    await sleep(1_000)
    await server.start()
  },
  async 'all NATS killed'({ nats }) {
    await Promise.all(nats.servers.map((server) => server.kill()))
    await sleep(1_500)
    await Promise.all(nats.servers.map((server) => server.start()))
  },
  /** Alternates between an outage too short to be noticed and a long one. */
  async 'web process cut off from NATS'({ namespace }, round) {
    namespace.pull()
    await sleep(round % 2 ? 8_000 : 2_000)
    namespace.plug()
  },
  'PostgreSQL killed': ({ database, postgres }) => restartPostgres(database, postgres.kill),
  'PostgreSQL’s power cut': ({ database, postgres }) => restartPostgres(database, postgres.cut),
}

/** Injects a fault into PostgreSQL and checks that the server process was really restarted. */
export async function restartPostgres({ owner }: World['database'], injectFault: () => Promise<unknown>) {
  const readStartTime = async () =>
    (await owner.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at')).rows[0]!.at
  const before = await readStartTime()
  await injectFault()
  for (let tries = 0; ; tries++) {
    const after = await readStartTime().catch(() => null)
    if (after === before || tries > 50) throw new Error('PostgreSQL was not restarted')
    if (after) return
    await sleep(50)
  }
}
