import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { builtServerEnv, freePort } from '#testing/built-server.ts'
import { handleRequests } from '#server/handle-requests.ts'
import type { start as Start } from '#server/app.ts'

/**
 * A process that hosts the servers of many test worlds, each with its own database, port and settings, so that the
 * server code is loaded only once. Tests of process behavior use a separate process instead.
 */

const { start } = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as {
  start: typeof Start
}
const closeByUrl = new Map<string, () => Promise<void>>()

async function openServer(env: Record<string, string>): Promise<string> {
  const port = await freePort()
  const running = start(builtServerEnv(port, env))
  const server = createServer()
  handleRequests(server, running)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port}`
  closeByUrl.set(url, async () => {
    closeByUrl.delete(url)
    await running.closeLiveConnections()
    server.close()
    server.closeAllConnections()
    await running.close()
  })
  return url
}

createServer((request, response) => {
  void handleMessage(request).then(
    (url) => response.end(url),
    (error: Error) => response.writeHead(500).end(error.stack),
  )
}).listen(Number(process.env.HOST_PORT), '127.0.0.1')

async function handleMessage(request: IncomingMessage): Promise<string> {
  const message = (await json(request)) as { env: Record<string, string> } | { close: string }
  if ('env' in message) return openServer(message.env)
  await closeByUrl.get(message.close)?.()
  return message.close
}

// Print uncaught errors of one world instead of exiting, so that other worlds keep running.
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error) => console.error('uncaught', error))
process.on('disconnect', () => process.exit())
