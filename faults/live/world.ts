import { connect, createServer } from 'node:net'
import { startNats, type Nats } from '#bench/live/nats.ts'
import { openScratchDatabase, type ScratchDatabase } from '#bench/live/scratch-database.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import { startBalancer } from './balancer.ts'
import { createNamespace, type Namespace } from './namespace.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { openWebProcess, type WebProcessKind, type WebProcess } from './web-processes.ts'

/** Three NATS servers, PostgreSQL on its own disk image, and two web processes behind a load balancer. */
export type World = {
  database: ScratchDatabase
  postgres: Postgres
  nats: Nats
  namespace: Namespace
  /** Currently running web processes. */
  webs: WebProcess[]
  port: number
  /** Stops the running web processes and starts two of this kind. */
  startWebs: (kind: WebProcessKind) => Promise<void>
  close: () => Promise<void>
}

/** Opens the test system, optionally with another PostgreSQL setup. */
export async function openWorld<AnyPostgres extends Postgres = Postgres>(
  startDatabase: () => Promise<AnyPostgres> = startPostgres as () => Promise<AnyPostgres>,
): Promise<World & { postgres: AnyPostgres }> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed())
      await Promise.resolve(step()).catch((error: Error) => process.stderr.write(`${error.message}\n`))
  }
  try {
    const postgres = await startDatabase()
    undo.push(() => postgres.stop())
    const database = await openScratchDatabase('live_faults', postgres.url)
    undo.push(() => database.owner.end())
    const nats = await startNats(3)
    undo.push(() => nats.stop())
    const namespace = createNamespace()
    undo.push(() => namespace.close())
    const forwarder = await forward(namespace.hostAddress, postgres.port)
    undo.push(() => forwarder.close())
    let webs: WebProcess[] = []
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
    const isolatedProcess = {
      host: namespace.address,
      env: {
        ...shared,
        DATABASE_URL: database.appUrl.replace(/127\.0\.0\.1:\d+/, `${namespace.hostAddress}:${forwarder.port}`),
        NATS_URL: nats.urlFrom(namespace.natsAddress),
      },
      commandPrefix: namespace.commandPrefix,
    }
    const localProcess = {
      host: '127.0.0.1',
      env: { ...shared, DATABASE_URL: database.appUrl, NATS_URL: nats.url },
      commandPrefix: [],
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
        webs = await Promise.all([isolatedProcess, localProcess].map((spot) => openWebProcess(kind, spot)))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Forwards connections from the network namespace to PostgreSQL, which listens on loopback only. */
async function forward(host: string, targetPort: number) {
  const server = createServer({ noDelay: true }, (client) => {
    const onward = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    client.pipe(onward).pipe(client)
    for (const socket of [client, onward])
      socket.on('error', () => {}).on('close', () => [client, onward].forEach((socket) => socket.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}
