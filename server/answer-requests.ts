import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Running } from './app.ts'
import { oneAtATime } from './http/one-at-a-time.ts'
import { ownHost } from './http/own-host.ts'
import { takesPlainBody } from './http/plain-bodies.ts'
import { strictTransport } from './http/transport-security.ts'

/** Longer than any answer is waited for. */
const idleMs = 90_000

/** Hands what comes to a port to the built application. */
export function answerRequests(server: Server, running: Running): void {
  const { env } = running.services
  const listener = getRequestListener(running.fetch, { overrideGlobalObjects: false })
  const strict = strictTransport(env)
  const named = ownHost(env)
  const { answer, isBusy } = oneAtATime((incoming, outgoing) => {
    strict(outgoing)
    named(incoming)
    if (takesPlainBody(incoming, outgoing) && !running.kept.answer(incoming, outgoing))
      void listener(incoming, outgoing)
  })
  // Who neither sends nor reads for so long is gone: an answer that nobody takes would stay for ever.
  server.timeout = idleMs
  server.on('request', answer)
  server.on('upgrade', (request, stream, head) => {
    if (isBusy(stream) || !running.upgrade(request, stream, head)) stream.destroy()
  })
}
