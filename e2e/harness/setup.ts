import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '#testing/built-server.ts'
import { dropLocalDatabase, openLocalDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer } from '#tools/dev/mail-server.ts'
import { startServerHost } from './hosted-server.ts'

/**
 * Runs once per test run: creates a template database with all personas that every world copies, one shared mail
 * server, and one server host process per Vitest worker.
 */
export default async function setup({ config: { maxWorkers: workers } }: TestProject) {
  const template = `skykite_e2e_template_${process.pid}`
  const [smtpPort, inboxPort] = [await freePort(), await freePort()]
  const { ownerUrl } = await openLocalDatabase(template, () => {})
  await seedPersonas(ownerUrl)
  const mail = await startMailServer(smtpPort, inboxPort)
  Object.assign(process.env, {
    E2E_TEMPLATE: template,
    E2E_MAIL_PORTS: `${smtpPort} ${inboxPort}`,
    NODE_COMPILE_CACHE: resolve('.data/compile-cache'),
  })
  const hosts = await Promise.all(Array.from({ length: workers }, startServerHost))
  process.env.E2E_HOSTS = hosts.map(({ url }) => url).join(' ')
  return async () => {
    for (const host of hosts) host.stop()
    await mail.stop()
    await dropLocalDatabase(template)
  }
}
