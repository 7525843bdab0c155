import { createServer } from 'node:http'
import { createServer as netServer } from 'node:net'
import { fork } from 'node:child_process'
import { WebSocketServer } from 'ws'
import { maskedFrame, openMany, openRaw } from './raw-client.ts'
if (process.send) {
  const kind = process.argv[2]
  const ack = '\x81\x1a{"t":"ok","i":1,"r":1000000}'.slice(0, 28)
  let pending: any[] = []
  const flush = () => { const p = pending; pending = []; setTimeout(() => { for (const s of p) s.write(ack, 'latin1') }, 8) }
  const later = (s: any) => { if (pending.push(s) === 1) flush() }
  const server = createServer()
  if (kind === 'ws') {
    const wss = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, autoPong: false })
    server.on('upgrade', (q, s, h) => wss.handleUpgrade(q, s, h, (ws) => { const raw = (ws as any)._socket; ws.on('message', (d) => { later(raw) }) }))
  } else if (kind === 'wsjson') {
    const wss = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, autoPong: false })
    server.on('upgrade', (q, s, h) => wss.handleUpgrade(q, s, h, (ws) => { const raw = (ws as any)._socket; ws.on('message', (d) => { JSON.parse(d.toString()); later(raw) }) }))
  } else {
    server.on('upgrade', (q, s, h) => { s.write('HTTP/1.1 101 X\r\n\r\n'); s.on('data', () => later(s)) })
  }
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as any).port }))
  process.on('message', () => process.send!({ cpu: process.cpuUsage() }))
} else {
  for (const kind of ['net', 'ws', 'wsjson']) {
    const child = fork(new URL(import.meta.url), [kind])
    const next = () => new Promise<any>((r) => child.once('message', r))
    const { port } = await next()
    const clients = await openMany(1000, () => openRaw(port, null))
    const frame = maskedFrame('x'.repeat(0) + JSON.stringify({ t: 'set', i: 1, p: 'classrooms/0192f0f0-aaaa-bbbb-cccc-0192f0f0aaaa/board/0192f0f0-aaaa-bbbb-cccc-0192f0f0aaaa.1-100', v: { text: 'n'.repeat(118), colour: 'sky' } }))
    for (const round of [1, 2]) {
      let n = 0
      const until = performance.now() + 1500
      child.send('x'); const a = (await next()).cpu; const ga = process.cpuUsage()
      const t0 = performance.now()
      await Promise.all(clients.map((c) => new Promise<void>((done) => { c.onText = () => { n++; if (performance.now() < until) c.socket.write(frame); else done() }; c.socket.write(frame) })))
      const ms = performance.now() - t0
      child.send('x'); const b = (await next()).cpu; const gb = process.cpuUsage(ga)
      console.log(kind, round, Math.round(n / ms * 1000) + '/s', 'server user', ((b.user - a.user) / n).toFixed(1), 'sys', ((b.system - a.system) / n).toFixed(1), 'gen user', (gb.user / n).toFixed(1), 'sys', (gb.system / n).toFixed(1))
    }
    clients.forEach((c) => c.socket.destroy()); child.kill()
  }
  process.exit(0)
}
