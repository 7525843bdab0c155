import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { builtServerEnv, freePort } from '#bench/server.ts'
import { answerRequests } from '#server/answer-requests.ts'
import type { start as Start } from '#server/app.ts'

/**
 * A process that holds the servers of many worlds, one after the other, each with its own database, port and settings:
 * the program is loaded once and stays warm. What is about a process itself is tried on one of its own.
 */

const { start } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as { start: typeof Start }
const open = new Map<string, () => Promise<void>>()

async function openServer(env: Record<string, string>): Promise<string> {
  const port = await freePort()
  const running = start(builtServerEnv(port, env))
  const server = createServer()
  answerRequests(server, running)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port}`
  open.set(url, async () => {
    open.delete(url)
    await running.leave()
    server.close()
    server.closeAllConnections()
    await running.close()
  })
  return url
}

createServer((request, response) => {
  void answer(request).then(
    (url) => response.end(url),
    (error: Error) => response.writeHead(500).end(error.stack),
  )
}).listen(Number(process.env.HOST_PORT), '127.0.0.1')

async function answer(request: IncomingMessage): Promise<string> {
  const asked = (await json(request)) as { env: Record<string, string> } | { close: string }
  if ('env' in asked) return openServer(asked.env)
  await open.get(asked.close)?.()
  return asked.close
}

// What one world throws is printed, and takes the host from no other.
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error) => console.error('uncaught', error))
process.on('disconnect', () => process.exit())
