import { once } from 'node:events'
import { openOwnDatabase, type OwnDatabase } from '#bench/live/own-database.ts'
import { testSecret } from '#bench/live/test-people.ts'
import { newPostgres } from '../live/afflictions.ts'
import { startBalancer } from '../live/balancer.ts'
import { startPostgres } from '../live/postgres.ts'
import { openWeb, type Web } from '../live/web-processes.ts'

/** Two built servers behind a balancer, and a PostgreSQL on a disk of its own. All of them are killed for good. */
export type World = {
  url: string
  database: OwnDatabase
  killWeb: (which: number) => Promise<void>
  killPostgres: () => Promise<void>
  cutPower: () => Promise<void>
  close: () => Promise<void>
}

/** Opened for one suite, and closed also when it is told to end: a mount outlives a process that is only killed. */
export async function inWorld<Outcome>(work: (world: World) => Promise<Outcome>): Promise<Outcome> {
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
    const database = await openOwnDatabase('events', postgres.url)
    undo.push(() => database.owner.end())
    const webs: Web[] = []
    undo.push(() => Promise.all(webs.map((web) => web.stop())))
    const balancer = await startBalancer(() => webs.map(({ backend }) => backend))
    undo.push(() => balancer.close())
    const url = `http://127.0.0.1:${balancer.port}`
    const env = { BASE_URL: url, SECRET: testSecret, DATABASE_URL: database.appUrl, SECOND_FACTOR: 'offered' }
    const spot = { host: '127.0.0.1', env, within: [] }
    webs.push(...(await Promise.all([openWeb('built', spot), openWeb('built', spot)])))
    return {
      url,
      database,
      async killWeb(which) {
        const web = webs[which % webs.length]!
        const gone = once(web.process(), 'exit')
        web.process().kill('SIGKILL')
        await gone
        await web.restart()
      },
      killPostgres: () => newPostgres(database, postgres.kill),
      cutPower: () => newPostgres(database, postgres.cut),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
