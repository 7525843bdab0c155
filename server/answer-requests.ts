import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Running } from './app.ts'
import { oneAtATime } from './http/one-at-a-time.ts'
import { ownHost } from './http/own-host.ts'
import { paced } from './http/paced.ts'
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
  const pace = paced()
  const { answer, isBusy } = oneAtATime((incoming, outgoing) =>
    pace(() => {
      if (!running.kept.answer(incoming, outgoing)) void listener(incoming, outgoing)
    }),
  )
  // Who neither sends nor reads for so long is gone: an answer that nobody takes would stay for ever.
  server.timeout = idleMs
  server.on('request', (incoming, outgoing) => {
    strict(outgoing)
    named(incoming)
    // Asked before anything of the body comes, also where others of the connection are answered first.
    if (takesPlainBody(incoming, outgoing)) answer(incoming, outgoing)
  })
  server.on('upgrade', (request, stream, head) => {
    if (isBusy(stream) || !running.upgrade(request, stream, head)) stream.destroy()
  })
}
