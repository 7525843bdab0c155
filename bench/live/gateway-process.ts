import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { classMessagesView, ownMessagesView } from '#app/features/home/messages/live.server.ts'
import { classroomBoard, classroomPresence } from '#app/features/people/classrooms/live.server.ts'
import {
  competitionAnswersInbox,
  competitionHost,
  competitionMe,
  competitionRoom,
} from '#app/features/play/competitions/live.server.ts'
import { configurationView } from '#app/features/site/public-pages/live.server.ts'
import { livePath, openGateway } from '#server/live/gateway.ts'
import { registry } from '#server/http/monitoring/metrics.ts'
import { openServices } from '#server/services.ts'
import { signedInAs } from './test-sessions.ts'

/**
 * A web process with only the real live gateway and one live path of each kind. The URL names the session:
 * `/as/SESSION/api/1.0/live`.
 */
const services = openServices(process.env)
// Benchmarks write more notes than the normal limits allow.
const board = { ...classroomBoard, limits: { ...classroomBoard.limits, perWriter: 1e9, perArea: 1e9 } }
const livePaths = {
  views: [configurationView, competitionRoom, competitionHost, competitionMe, classMessagesView, ownMessagesView],
  stores: [board],
  presences: [classroomPresence],
  inboxes: [competitionAnswersInbox],
}
const gateway = openGateway(
  services,
  livePaths,
  async (id) => signedInAs(id),
  JSON.parse(process.env.LIVE_LIMITS ?? '{}'),
)

const server = createServer((request, response) => {
  const sessionId = request.url?.match(/^\/as\/([^/]+)\//)?.[1] ?? null
  if (request.method !== 'POST' || !request.url?.endsWith(`${livePath}/ticket`)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(gateway.tickets.issue(sessionId)))
})
server.on('upgrade', gateway.upgrade)
server.listen({ port: Number(process.env.PORT ?? 0), host: process.env.HOST ?? '127.0.0.1', backlog: 4_096 }, () => {
  process.send?.({ port: (server.address() as { port: number }).port })
})

// Sampling 200 times a second costs CPU time, so enable it only on request.
const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 })
if (process.env.MEASURE_TURNS) eventLoopDelay.enable()

/** Answers queries of the parent process over IPC, so that they do not load the sockets. */
process.on('message', async ({ ask, id }: { ask: string; id: number }) => {
  if (ask === 'collect') (globalThis as { gc?: () => void }).gc?.()
  if (ask.startsWith('publish ')) services.bus.publish(ask.slice('publish '.length))
  const answer =
    ask === 'metrics'
      ? await registry.metrics()
      : { cpu: process.cpuUsage(), memory: process.memoryUsage(), longestTurnMs: eventLoopDelay.max / 1e6 }
  eventLoopDelay.reset()
  process.send?.({ id, answer })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => void gateway.close().then(() => process.exit(0)))
