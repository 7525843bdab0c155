import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** What is done to them, really; each ends when everything runs again. */
export const afflictions: Record<string, (world: World, round: number) => Promise<void>> = {
  async 'web process killed'({ webs }, round) {
    const web = webs[round % webs.length]!
    const gone = once(web.process(), 'exit')
    web.process().kill('SIGKILL')
    await gone
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
  /** Now too short to be noticed, now long enough. */
  async 'web process cut off from NATS'({ namespace }, round) {
    namespace.pull()
    await sleep(round % 2 ? 8_000 : 2_000)
    namespace.plug()
  },
  'PostgreSQL killed': ({ database, postgres }) => newPostgres(database, postgres.kill),
  'PostgreSQL’s power cut': ({ database, postgres }) => newPostgres(database, postgres.cut),
}

/** Also makes sure that it was another one afterwards. */
export async function newPostgres({ owner }: World['database'], end: () => Promise<unknown>) {
  const born = async () =>
    (await owner.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at')).rows[0]!.at
  const before = await born()
  await end()
  for (let tries = 0; ; tries++) {
    const after = await born().catch(() => null)
    if (after === before || tries > 50) throw new Error('PostgreSQL was not harmed')
    if (after) return
    await sleep(50)
  }
}
