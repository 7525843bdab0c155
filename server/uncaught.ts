import type { Logger } from '#app/platform/services/log.server.ts'

const closeTimeoutMs = 15_000

/**
 * Logs uncaught errors with the id of their request. After an unhandled rejection the process continues, because every
 * write is a transaction and none is half done. After an uncaught exception the state of the process is unknown, so it
 * closes its connections and exits.
 */
export function handleUncaughtErrors(log: Logger, close: () => void): void {
  process.on('unhandledRejection', (error) => log.error({ error }, 'uncaught'))
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught')
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    close()
  })
}
