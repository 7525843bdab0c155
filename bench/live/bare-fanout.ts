import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { textFrame } from '#server/live/frames/frames.ts'

/** Baseline for broadcasts: `ws` with a frame that is built once and written to every socket. */
const sockets: Socket[] = []
const accept = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
const server = createServer()
server.on('upgrade', (request, stream, head) =>
  accept.handleUpgrade(request, stream, head, () => void sockets.push(stream as Socket)),
)
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))

process.on('message', ({ ask, id }: { ask: string; id: number }) => {
  const bytes = Number(ask)
  if (bytes > 0) {
    const frame = textFrame('x'.repeat(bytes))
    for (const socket of sockets) socket.write(frame)
  }
  process.send!({ id, answer: { cpu: process.cpuUsage(), memory: process.memoryUsage() } })
})
process.on('disconnect', () => process.exit(0))
