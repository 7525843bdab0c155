import { EventEmitter } from 'node:events'
import { openConnection } from '#server/live/connection.ts'
import { liveDirectory } from '#server/live/directory.ts'
import { livePlaces } from '#server/live-places.ts'
import { signedInAs, sessionOf } from './test-people.ts'
import { randomUUID } from 'node:crypto'
const person = randomUUID(), room = randomUUID(), school = randomUUID()
const board = livePlaces.stores[0]!
const places = { ...livePlaces, stores: [{ ...board, enter: async () => ({ actor: { id: person, staff: false, schoolId: school, schoolRoles: ['student'], strength: 'full' }, schoolId: school, facts: { classroomId: room, schoolId: school, relations: ['student'] } }) }] } as any
let acks = 0
const stream = { writableLength: 0, write() { acks++ } }
const conns: any[] = []
let waiting: any[] = []
const writer = { write: (c: any) => new Promise<any>((resolve) => { waiting.push(resolve) }), idle: async () => {} }
const hall: any = { services: { log: console }, directory: liveDirectory(places), channels: {}, writer, presence: {}, farewells: { say: async () => {} }, limits: { perSecond: 1e9, burst: 1e9, unanswered: 1e9, paths: 100, frameBytes: 1e6, bufferedBytes: 1e6 }, inLine: (f: any) => f(), closing: false }
for (let i = 0; i < 1000; i++) { const s: any = new EventEmitter(); s.OPEN = 1; s.readyState = 1; s._socket = stream; s.close = (...a: any[]) => console.log(a); s.terminate = () => {}; openConnection(hall, s, signedInAs(sessionOf(person)), 'x'); conns.push(s) }
let n = 0
const msgs = conns.map((_, i) => Buffer.from(JSON.stringify({ t: 'set', i: 1, p: `classrooms/${room}/board/${person}.1-${i}`, v: { text: 'n'.repeat(118), colour: 'sky' } })))
for (let round = 0; round < 8; round++) {
  const c = process.cpuUsage(); acks = 0
  for (let k = 0; k < 100; k++) {
    for (let i = 0; i < 1000; i++) conns[i].emit('message', msgs[i], false)
    await new Promise((r) => setImmediate(r))
    const w = waiting; waiting = []
    for (const r of w) r({ ok: true, revision: 123456 })
    await new Promise((r) => setImmediate(r))
  }
  const d = process.cpuUsage(c)
  console.log('µs/message', ((d.user + d.system) / 100_000).toFixed(2), acks)
}
