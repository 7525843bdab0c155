import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { handleRequests } from './handle-requests.ts'
import { handleUncaughtErrors } from './uncaught.ts'

/** Entry point of the server process: listens, dispatches requests and shuts down gracefully. */

const production = process.env.NODE_ENV === 'production'
const server = createServer()
const running = production ? await startBuilt() : await (await import('./dev.ts')).startDevelopment(server)
const { env, log } = running.services

if (production) handleRequests(server, running)
else server.on('upgrade', (request, stream, head) => void running.upgrade(request, stream, head))
server.listen(env.PORT, env.HOST, () =>
  log.info({ address: `http://${env.HOST}:${env.PORT}`, roles: env.ROLES }, 'skykite is up'),
)

let closing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal, 0))
handleUncaughtErrors(log, () => void close('uncaught', 1))
// Fires only if a parent process started this one with an IPC channel: end together with the parent.
process.on('disconnect', () => void close('disconnect', 0))

async function close(signal: string, code: number) {
  if (closing) return
  closing = true
  log.info({ signal }, 'closing')
  // Readiness fails first, so that the load balancer stops sending requests; then open requests finish.
  running.drain()
  await new Promise((resolve) => setTimeout(resolve, production ? 500 : 0))
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 10_000).unref()
  // Exit even if closing hangs, for example because the database is already down and never answers.
  setTimeout(() => process.exit(code || 1), 25_000).unref()
  // Live connections count as open requests and end only when the server closes them.
  await running.closeLiveConnections()
  await closed
  await running.close()
  process.exit(code)
}

async function startBuilt() {
  const buildUrl = new URL('../build/server/index.js', import.meta.url)
  if (!existsSync(buildUrl)) throw new Error('not built yet: npm run build')
  const { start } = (await import(buildUrl.href)) as typeof import('./app.ts')
  return start(process.env)
}
