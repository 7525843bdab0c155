import { afterAll } from 'vitest'
import { openMailer } from '#app/platform/mail/mail.server.ts'
import { startMailServer } from '#tools/dev/mail-server.ts'
import { freePort } from './free-port.ts'

/** Opens a real SMTP server for one test file and a mailer that sends to it; closes both after its last test. */
export async function openFileMailer() {
  const server = await startMailServer(await freePort(), await freePort())
  const mailer = openMailer(server.smtpUrl, 'Skykite <no-reply@kite.example>')
  afterAll(async () => {
    mailer.close()
    await server.stop()
  })
  return { server, mailer }
}
