import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { answerRequests } from './answer-requests.ts'
import { watchUncaught } from './uncaught.ts'

/** The process: listens, hands requests to the application, and ends without dropping anybody. */

const production = process.env.NODE_ENV === 'production'
const server = createServer()
const running = production ? await startBuilt() : await (await import('./dev.ts')).startDevelopment(server)
const { env, log } = running.services

if (production) answerRequests(server, running)
else server.on('upgrade', (request, stream, head) => void running.upgrade(request, stream, head))
server.listen(env.PORT, env.HOST, () =>
  log.info({ address: `http://${env.HOST}:${env.PORT}`, roles: env.ROLES }, 'skykite is up'),
)

let closing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal, 0))
watchUncaught(log, () => void close('uncaught', 1))
// Only where a program started it with a channel: it does not outlive that program.
process.on('disconnect', () => void close('disconnect', 0))

async function close(signal: string, code: number) {
  if (closing) return
  closing = true
  log.info({ signal }, 'closing')
  // Readiness turns red first, so that a balancer stops sending; then open requests are finished.
  running.drain()
  await new Promise((resolve) => setTimeout(resolve, production ? 500 : 0))
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 10_000).unref()
  // A database that went away first may never answer; whoever asked it to end does not wait for ever.
  setTimeout(() => process.exit(code || 1), 25_000).unref()
  // Live connections are open requests too, and end only when they are told to.
  await running.leave()
  await closed
  await running.close()
  process.exit(code)
}

async function startBuilt() {
  const built = new URL('../build/server/index.js', import.meta.url)
  if (!existsSync(built)) throw new Error('not built yet: npm run build')
  const { start } = (await import(built.href)) as typeof import('./app.ts')
  return start(process.env)
}
