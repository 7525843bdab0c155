import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '#bench/server.ts'
import { dropLocalDatabase, localDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { startMailServer } from '#tools/mail-server.ts'
import { startServerHost } from './hosted-server.ts'

/**
 * Once per run: a database with all personas, which every world copies, one mail server for all of them, and for each
 * worker a process for the servers of its worlds.
 */
export default async function setup({ config: { maxWorkers: workers } }: TestProject) {
  const template = `skykite_e2e_template_${process.pid}`
  const [smtpPort, inboxPort] = [await freePort(), await freePort()]
  const { ownerUrl } = await localDatabase(template, () => {})
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
