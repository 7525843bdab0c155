import { connect, createServer } from 'node:net'
import { startNats, type Nats } from '#bench/live/nats.ts'
import { openOwnDatabase, type OwnDatabase } from '#bench/live/own-database.ts'
import { testSecret } from '#bench/live/test-people.ts'
import { startBalancer } from './balancer.ts'
import { makeNamespace, type Namespace } from './namespace.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { openWeb, type Kind, type Web } from './web-processes.ts'

/** Three NATS and PostgreSQL on a disk of its own; two web processes before them, behind a balancer. */
export type World = {
  database: OwnDatabase
  postgres: Postgres
  nats: Nats
  namespace: Namespace
  /** Those that run now. */
  webs: Web[]
  port: number
  /** Two of this kind instead of those that ran before. */
  startWebs: (kind: Kind) => Promise<void>
  close: () => Promise<void>
}

/** With another PostgreSQL where one is given. */
export async function openWorld<Own extends Postgres = Postgres>(
  startOwn: () => Promise<Own> = startPostgres as () => Promise<Own>,
): Promise<World & { postgres: Own }> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed())
      await Promise.resolve(step()).catch((error: Error) => process.stderr.write(`${error.message}\n`))
  }
  try {
    const postgres = await startOwn()
    undo.push(() => postgres.stop())
    const database = await openOwnDatabase('live_faults', postgres.url)
    undo.push(() => database.owner.end())
    const nats = await startNats(3)
    undo.push(() => nats.stop())
    const namespace = makeNamespace()
    undo.push(() => namespace.close())
    const postgresThere = await forward(namespace.hostAddress, postgres.port)
    undo.push(() => postgresThere.close())
    let webs: Web[] = []
    const stopWebs = () => Promise.all(webs.map((web) => web.stop()))
    undo.push(stopWebs)
    const balancer = await startBalancer(() => webs.map(({ backend }) => backend))
    undo.push(() => balancer.close())

    const shared = {
      DEPLOYMENT: `faults${process.pid}`,
      SECRET: testSecret,
      BASE_URL: `http://127.0.0.1:${balancer.port}`,
      SECOND_FACTOR: 'offered',
    }
    const away = {
      host: namespace.address,
      env: {
        ...shared,
        DATABASE_URL: database.appUrl.replace(/127\.0\.0\.1:\d+/, `${namespace.hostAddress}:${postgresThere.port}`),
        NATS_URL: nats.urlFrom(namespace.natsAddress),
      },
      within: namespace.within,
    }
    const near = {
      host: '127.0.0.1',
      env: { ...shared, DATABASE_URL: database.appUrl, NATS_URL: nats.url },
      within: [],
    }
    return {
      database,
      postgres,
      nats,
      namespace,
      get webs() {
        return webs
      },
      port: balancer.port,
      async startWebs(kind) {
        await stopWebs()
        webs = await Promise.all([away, near].map((spot) => openWeb(kind, spot)))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** PostgreSQL listens on loopback; this forwards to it from the other network. */
async function forward(host: string, to: number) {
  const server = createServer({ noDelay: true }, (from) => {
    const onward = connect({ port: to, host: '127.0.0.1', noDelay: true })
    from.pipe(onward).pipe(from)
    for (const socket of [from, onward])
      socket.on('error', () => {}).on('close', () => [from, onward].forEach((one) => one.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}
