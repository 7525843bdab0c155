import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Running } from './app.ts'
import { oneAtATime } from './http/one-at-a-time.ts'
import { ownHost } from './http/own-host.ts'
import { strictTransport } from './http/transport-security.ts'

/** Hands what comes to a port to the built application. */
export function answerRequests(server: Server, running: Running): void {
  const { env } = running.services
  const listener = getRequestListener(running.fetch, { overrideGlobalObjects: false })
  const strict = strictTransport(env)
  const named = ownHost(env)
  const { answer, isBusy } = oneAtATime((incoming, outgoing) => {
    strict(outgoing)
    named(incoming)
    if (!running.kept.answer(incoming, outgoing)) void listener(incoming, outgoing)
  })
  server.on('request', answer)
  server.on('upgrade', (request, stream, head) => {
    if (isBusy(stream) || !running.upgrade(request, stream, head)) stream.destroy()
  })
}
