import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '#testing/built-server.ts'
import { dropLocalDatabase, openLocalDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer } from '#tools/dev/mail-server.ts'

/** Runs once per test run: creates a template database with all personas that every world copies, and a mail server. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('build/server/index.js')) throw new Error('journeys need the built app: npm run build')
  const template = `skykite_e2e_template_${process.pid}`
  const [smtpPort, inboxPort] = [await freePort(), await freePort()]
  const { ownerUrl } = await openLocalDatabase(template, () => {})
  await seedPersonas(ownerUrl)
  const mail = await startMailServer(smtpPort, inboxPort)
  // Workers inherit the environment.
  Object.assign(process.env, {
    E2E_TEMPLATE: template,
    E2E_MAIL_PORTS: `${smtpPort} ${inboxPort}`,
    NODE_COMPILE_CACHE: resolve('.data/compile-cache'),
  })
  return async () => {
    await mail.stop()
    await dropLocalDatabase(template)
  }
}
