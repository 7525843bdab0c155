import { createServer } from 'node:http'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * Baseline for answers: `ws` reads messages, one insert stores all answers that arrived during the previous insert, and
 * each is acknowledged after the commit. No authorization, rounds, timing or subscribers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
const accept = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  handleProtocols: () => 'skykite.live.1',
})
const server = createServer()

type Message = { i: number; p: string; v: { round: number; answer: unknown } }
let waiting: { message: Message; player: string; socket: WebSocket }[] = []
let running = false

server.on('upgrade', (request, stream, head) => {
  // `skykite.live.1, ticket.PERSON~0.…`
  const player = request.headers['sec-websocket-protocol']!.match(/ticket\.([0-9a-f-]+)~/)![1]!
  accept.handleUpgrade(request, stream, head, (socket) =>
    socket.on('message', (data) => {
      waiting.push({ message: JSON.parse(String(data)), player, socket })
      if (!running) void write()
    }),
  )
})
server.listen(0, '127.0.0.1', 4_096, () => process.send!({ port: (server.address() as { port: number }).port }))

async function write() {
  running = true
  await new Promise((resolve) => setImmediate(resolve))
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    await pool.query({
      name: 'bare',
      text: `INSERT INTO bare_answers AS a (competition_id, round, player_id, answer) SELECT * FROM unnest($1::uuid[], $2::integer[], $3::uuid[], $4::jsonb[])
             ON CONFLICT (competition_id, round, player_id) DO UPDATE SET answer = excluded.answer WHERE a.answer <> excluded.answer`,
      values: [
        batch.map(({ message }) => message.p.split('/')[1]),
        batch.map(({ message }) => message.v.round),
        batch.map(({ player }) => player),
        batch.map(({ message }) => JSON.stringify(message.v.answer)),
      ],
    })
    for (const { message, socket } of batch) socket.send(`{"t":"ok","i":${message.i}}`)
  }
  running = false
}

process.on('message', ({ id }: { id: number }) => process.send!({ id, answer: { cpu: process.cpuUsage() } }))
process.on('disconnect', () => process.exit(0))
