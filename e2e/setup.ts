import { resolve } from 'node:path'
import { freePort } from '#bench/server.ts'
import { dropLocalDatabase, localDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer } from '#tools/mail-server.ts'

/** Once per run: a database with all personas, which every world copies, and one mail server for all of them. */
export default async function setup() {
  const template = `skykite_e2e_template_${process.pid}`
  const [smtpPort, inboxPort] = [await freePort(), await freePort()]
  const { ownerUrl } = await localDatabase(template, () => {})
  await seedPersonas(ownerUrl)
  const mail = await startMailServer(smtpPort, inboxPort)
  Object.assign(process.env, {
    E2E_TEMPLATE: template,
    E2E_MAIL_PORTS: `${smtpPort} ${inboxPort}`,
    // Some sixty servers are started one after the other, all of the same files.
    NODE_COMPILE_CACHE: resolve('.data/compile-cache'),
  })
  return async () => {
    await mail.stop()
    await dropLocalDatabase(template)
  }
}
