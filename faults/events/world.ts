import { once } from 'node:events'
import { openScratchDatabase, type ScratchDatabase } from '#bench/live/scratch-database.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import { restartPostgres } from '../live/live-faults.ts'
import { startBalancer } from '../live/balancer.ts'
import { startPostgres } from '../live/postgres.ts'
import { openWebProcess, type WebProcess } from '../live/web-processes.ts'

/** Two built servers behind a load balancer and a PostgreSQL on its own disk image; suites kill them with SIGKILL. */
export type World = {
  url: string
  database: ScratchDatabase
  killWeb: (which: number) => Promise<void>
  killPostgres: () => Promise<void>
  cutPower: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a world for one suite and closes it also on SIGINT and SIGTERM, because disk mounts outlive the process. */
export async function withWorld<Outcome>(work: (world: World) => Promise<Outcome>): Promise<Outcome> {
  const world = await openWorld()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void world.close().finally(() => process.exit(1)))
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

async function openWorld(): Promise<World> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed())
      await Promise.resolve(step()).catch((error: Error) => process.stderr.write(`${error.message}\n`))
  }
  try {
    const postgres = await startPostgres()
    undo.push(() => postgres.stop())
    const database = await openScratchDatabase('events', postgres.url)
    undo.push(() => database.owner.end())
    const webs: WebProcess[] = []
    undo.push(() => Promise.all(webs.map((web) => web.stop())))
    const balancer = await startBalancer(() => webs.map(({ backend }) => backend))
    undo.push(() => balancer.close())
    const url = `http://127.0.0.1:${balancer.port}`
    const env = { BASE_URL: url, SECRET: testSecret, DATABASE_URL: database.appUrl, SECOND_FACTOR: 'offered' }
    const options = { host: '127.0.0.1', env, commandPrefix: [] }
    webs.push(...(await Promise.all([openWebProcess('built', options), openWebProcess('built', options)])))
    return {
      url,
      database,
      async killWeb(which) {
        const web = webs[which % webs.length]!
        const exited = once(web.process(), 'exit')
        web.process().kill('SIGKILL')
        await exited
        await web.restart()
      },
      killPostgres: () => restartPostgres(database, postgres.kill),
      cutPower: () => restartPostgres(database, postgres.cut),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
