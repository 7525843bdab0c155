import { builtServerSecret, freePort, startBuiltServer, type BuiltServer, type StartedServer } from '#bench/server.ts'
import { copyDatabase, dropLocalDatabase, localDatabase, type LocalDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer, type ReceivedMail } from '#tools/mail-server.ts'
import { openSessionMaker, type SessionMaker } from './session.ts'

export type World<Server extends StartedServer = StartedServer> = {
  url: string
  ownerUrl: string
  appUrl: string
  smtpUrl: string
  /** The newest letter of this world to an address; waits for it, because letters are sent by a job. */
  mailTo: (address: string, about?: RegExp) => Promise<ReceivedMail>
  /** The cookie of a new session, for journeys in which signing in is not the point. */
  sessionOf: SessionMaker['sessionOf']
  server: Server
  stop: () => Promise<void>
}

type Env = Record<string, string>

type Database = LocalDatabase & { drop: () => Promise<void> }

/** A whole Skykite of its own for browser tests: database with personas, mail server, built server in a process. */
export const openWorld = (env: Env = {}, postgres?: string): Promise<World<BuiltServer>> =>
  openWorldOn(startBuiltServer, env, postgres)

/** The same on a server that is started otherwise, or on a PostgreSQL of a journey's own. */
export async function openWorldOn<Server extends StartedServer>(
  start: (env: Env) => Promise<Server>,
  env: Env,
  postgres?: string,
): Promise<World<Server>> {
  const { ownerUrl, appUrl, drop } = await databaseWithPersonas(postgres)
  const [smtpPort, inboxPort] = process.env.E2E_MAIL_PORTS?.split(' ').map(Number) ?? [
    await freePort(),
    await freePort(),
  ]
  const mail = await startMailServer(smtpPort!, inboxPort!)
  const server = await start({
    DATABASE_URL: appUrl,
    SMTP_URL: mail.smtpUrl,
    SECOND_FACTOR: 'offered',
    ...env,
  })
  const sessions = openSessionMaker({
    appUrl,
    baseUrl: env.BASE_URL ?? server.url,
    secret: env.SECRET ?? builtServerSecret,
  })
  return {
    url: server.url,
    ownerUrl,
    appUrl,
    smtpUrl: mail.smtpUrl,
    // Several worlds may share the mail server, and personas have the same addresses in all of them.
    mailTo: (address, about) => mail.mailTo(address, about, server.url),
    sessionOf: sessions.sessionOf,
    server,
    async stop() {
      await server.stop()
      await sessions.close()
      await mail.stop()
      await drop()
    },
  }
}

/** `npm run e2e` has made one to copy; measurements have none, nor a PostgreSQL of a journey's own, which goes as a whole. */
async function databaseWithPersonas(postgres?: string): Promise<Database> {
  const name = `skykite_e2e_${process.pid}_${Date.now().toString(36)}`
  const drop = () => (postgres ? Promise.resolve() : dropLocalDatabase(name))
  if (process.env.E2E_TEMPLATE && !postgres) return { ...(await copyDatabase(process.env.E2E_TEMPLATE, name)), drop }
  const made = await localDatabase(name, () => {}, postgres)
  await seedPersonas(made.ownerUrl)
  return { ...made, drop }
}
