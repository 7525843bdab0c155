import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Running } from './app.ts'
import { ownHost } from './http/own-host.ts'
import { strictTransport } from './http/transport-security.ts'

/** Hands what comes to a port to the built application. */
export function answerRequests(server: Server, running: Running): void {
  const { env } = running.services
  const listener = getRequestListener(running.fetch, { overrideGlobalObjects: false })
  const strict = strictTransport(env)
  const named = ownHost(env)
  server.on('request', (incoming, outgoing) => {
    strict(outgoing)
    named(incoming)
    if (!running.kept.answer(incoming, outgoing)) void listener(incoming, outgoing)
  })
  server.on('upgrade', (request, stream, head) => {
    if (!running.upgrade(request, stream, head)) stream.destroy()
  })
}
