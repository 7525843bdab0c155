import { createServer } from 'node:http'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * Baseline for stored writes: `ws` reads messages, one insert stores all messages that arrived during the previous
 * insert, and each is acknowledged after the commit. No authorization, limits or subscribers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
const accept = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
const server = createServer()

type Message = { i: number; p: string; v: unknown }
let waiting: { message: Message; socket: WebSocket }[] = []
let running = false

server.on('upgrade', (request, stream, head) =>
  accept.handleUpgrade(request, stream, head, (socket) =>
    socket.on('message', (data) => {
      waiting.push({ message: JSON.parse(String(data)), socket })
      if (!running) void write()
    }),
  ),
)
server.listen(0, '127.0.0.1', 4_096, () => process.send!({ port: (server.address() as { port: number }).port }))

async function write() {
  running = true
  await new Promise((resolve) => setImmediate(resolve))
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    // classrooms/SCHOOL-WIDE-UNIQUE-ID/board/KEY
    const parts = batch.map(({ message }) => message.p.split('/'))
    await pool.query({
      name: 'bare',
      text: 'INSERT INTO bare_records (school_id, area, key, value) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING',
      values: [
        parts.map(([, id]) => id),
        parts.map(([kind, id, place]) => `${kind}/${id}/${place}`),
        parts.map((part) => part[3]),
        batch.map(({ message }) => JSON.stringify(message.v)),
      ],
    })
    for (const { message, socket } of batch) socket.send(`{"t":"ok","i":${message.i}}`)
  }
  running = false
}

process.on('message', ({ id }: { id: number }) => process.send!({ id, answer: { cpu: process.cpuUsage() } }))
process.on('disconnect', () => process.exit(0))
