import {
  builtServerSecret,
  freePort,
  startBuiltServer,
  type BuiltServer,
  type StartedServer,
} from '#testing/built-server.ts'
import { copyDatabase, dropLocalDatabase, openLocalDatabase, type LocalDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer, type ReceivedMail } from '#tools/dev/mail-server.ts'
import { openSessionMaker, type SessionMaker } from './session.ts'

export type World<Server extends StartedServer = StartedServer> = {
  url: string
  ownerUrl: string
  appUrl: string
  smtpUrl: string
  /** Returns the newest mail of this world to an address; waits for it, because a job sends mails. */
  mailTo: (address: string, about?: RegExp) => Promise<ReceivedMail>
  /** Creates a session and returns its cookie, for tests that do not test signing in. */
  sessionOf: SessionMaker['sessionOf']
  server: Server
  stop: () => Promise<void>
}

type Env = Record<string, string>

type Database = LocalDatabase & { drop: () => Promise<void> }

/** Opens an isolated Skykite for tests: a database with personas, a mail server and a built server process. */
export const openWorld = (env: Env = {}, postgres?: string): Promise<World<BuiltServer>> =>
  openWorldOn(startBuiltServer, env, postgres)

/** Like openWorld, with another way to start the server. */
export async function openWorldOn<Server extends StartedServer>(
  start: (env: Env) => Promise<Server>,
  env: Env,
  postgres?: string,
): Promise<World<Server>> {
  const { ownerUrl, appUrl, drop } = await createDatabase(postgres)
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
    // Worlds share the mail server and personas have the same addresses everywhere, so filter by server URL.
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

/** Copies the template of `npm run e2e`. Without a template, or on another PostgreSQL, creates a new database. */
async function createDatabase(postgres?: string): Promise<Database> {
  const name = `skykite_e2e_${process.pid}_${Date.now().toString(36)}`
  const drop = () => (postgres ? Promise.resolve() : dropLocalDatabase(name))
  if (process.env.E2E_TEMPLATE && !postgres) return { ...(await copyDatabase(process.env.E2E_TEMPLATE, name)), drop }
  const created = await openLocalDatabase(name, () => {}, postgres)
  await seedPersonas(created.ownerUrl)
  return { ...created, drop }
}
