import pg from 'pg'
import { localDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { freePort, startBuiltServer, type BuiltServer } from '#bench/server.ts'
import { startMailServer } from '#tools/mail-server.ts'

export type World = {
  url: string
  ownerUrl: string
  appUrl: string
  mail: Awaited<ReturnType<typeof startMailServer>>
  server: BuiltServer
  stop: () => Promise<void>
}

/** A whole Skykite of its own for browser tests: database with personas, mail server, built server. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const name = `skykite_e2e_${process.pid}_${Date.now().toString(36)}`
  const { ownerUrl, appUrl } = await localDatabase(name, () => {})
  await seedPersonas(ownerUrl)
  const mail = await startMailServer(await freePort(), await freePort())
  const server = await startBuiltServer({
    DATABASE_URL: appUrl,
    SMTP_URL: mail.smtpUrl,
    SECOND_FACTOR: 'offered',
    ...env,
  })
  return {
    url: server.url,
    ownerUrl,
    appUrl,
    mail,
    server,
    async stop() {
      await server.stop()
      await mail.stop()
      const client = new pg.Client(ownerUrl.replace(/\/[^/]+$/, '/postgres'))
      await client.connect()
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await client.end()
    },
  }
}
