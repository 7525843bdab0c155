import { builtServerSecret, freePort, startBuiltServer, type BuiltServer } from '#bench/server.ts'
import { copyDatabase, dropLocalDatabase, localDatabase, type LocalDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer, type ReceivedMail } from '#tools/mail-server.ts'
import { openSessionMaker, type SessionMaker } from './session.ts'

export type World = {
  url: string
  ownerUrl: string
  appUrl: string
  smtpUrl: string
  /** The newest letter of this world to an address; waits for it, because letters are sent by a job. */
  mailTo: (address: string, about?: RegExp) => Promise<ReceivedMail>
  /** The cookie of a new session, for journeys in which signing in is not the point. */
  sessionOf: SessionMaker['sessionOf']
  server: BuiltServer
  stop: () => Promise<void>
}

/** A whole Skykite of its own for browser tests: database with personas, mail server, built server. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const name = `skykite_e2e_${process.pid}_${Date.now().toString(36)}`
  const { ownerUrl, appUrl } = await databaseWithPersonas(name)
  const [smtpPort, inboxPort] = process.env.E2E_MAIL_PORTS?.split(' ').map(Number) ?? [
    await freePort(),
    await freePort(),
  ]
  const mail = await startMailServer(smtpPort!, inboxPort!)
  const server = await startBuiltServer({
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
      await dropLocalDatabase(name)
    },
  }
}

/** `npm run e2e` has made one to copy; measurements and a PostgreSQL of a test's own have none. */
async function databaseWithPersonas(name: string): Promise<LocalDatabase> {
  if (process.env.E2E_TEMPLATE) return copyDatabase(process.env.E2E_TEMPLATE, name)
  const made = await localDatabase(name, () => {})
  await seedPersonas(made.ownerUrl)
  return made
}
