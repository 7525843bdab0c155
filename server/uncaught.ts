import type { Logger } from '#app/platform/log.server.ts'

const patienceMs = 15_000

/**
 * Errors that nobody waited for are told like any other, with the request they belong to. A promise that failed leaves
 * nothing half done, since
 * every write is a transaction: the process goes on. An exception may have cut anything short: everybody is sent
 * elsewhere, and the process ends.
 */
export function watchUncaught(log: Logger, close: () => void): void {
  process.on('unhandledRejection', (error) => log.error({ error }, 'uncaught'))
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught')
    setTimeout(() => process.exit(1), patienceMs).unref()
    close()
  })
}
