import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { RunningApp } from './app.ts'
import { admitRequests } from '#app/platform/limits/admission.server.ts'
import { createHostOverride } from './http/security/override-host.ts'
import { acceptBody } from './http/bodies/accept-body.ts'
import { createHstsSetter } from './http/security/transport-security.ts'

/** Longer than the timeout of any response. */
const idleTimeoutMs = 90_000

/** Connects the HTTP server to the built application. */
export function handleRequests(server: Server, running: RunningApp): void {
  const { env } = running.services
  const listener = getRequestListener(running.fetch, { overrideGlobalObjects: false })
  const setHsts = createHstsSetter(env)
  const setHost = createHostOverride(env)
  const { respond, isBusy } = admitRequests((incoming, outgoing) => {
    if (!running.pageCache.respond(incoming, outgoing)) void listener(incoming, outgoing)
  })
  // Closes sockets without traffic: a response that the client never reads would stay in memory forever.
  server.timeout = idleTimeoutMs
  server.on('request', (incoming, outgoing) => {
    setHsts(outgoing)
    setHost(incoming)
    // Runs before any body bytes arrive, even if earlier requests on this connection are still pending.
    if (acceptBody(incoming, outgoing)) respond(incoming, outgoing)
  })
  server.on('upgrade', (request, stream, head) => {
    if (isBusy(stream) || !running.upgrade(request, stream, head)) stream.destroy()
  })
}
