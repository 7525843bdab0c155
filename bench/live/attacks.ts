import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { handshake, maskedFrame, openRaw, ticketFor, type RawClient } from './raw-client.ts'

/**
 * Target of the attacks on one gateway process. Attackers pass all received bytes to `hear`, which reports leaked
 * secrets, and count sent frames with `sent`.
 */
export type Target = {
  port: number
  sessionOf: () => string
  own: string
  forbidden: string[]
  hear: (bytes: Buffer) => void
  sent: (frames: number) => void
  pace: () => Promise<void>
}
export type Attack = (target: Target) => Promise<void>

async function openClient({ port, sessionOf, hear }: Target): Promise<RawClient> {
  const client = await openRaw(port, sessionOf())
  client.onText = hear
  return client
}

/** Sends frames in batches until all are sent or the connection is closed. */
async function send(client: RawClient, { sent, pace }: Target, frames: Buffer[], batchSize = 50, pauseMs = 5) {
  for (let from = 0; from < frames.length && !client.socket.destroyed && client.socket.writable; from += batchSize) {
    const batch = frames.slice(from, from + batchSize)
    client.socket.write(Buffer.concat(batch))
    sent(batch.length)
    await sleep(pauseMs)
    await pace()
  }
  client.socket.destroy()
}

const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const frameOf = (message: object) => maskedFrame(JSON.stringify(message))
const note = { text: 'mine now', colour: 'sun' }

const hostilePaths = ({ forbidden, own }: Target) => [
  ...forbidden,
  ...forbidden.map((area) => `${area}/${randomUUID()}.x`),
  ...forbidden.map((area) => area.replace('board', 'presence')),
  ...forbidden.map((area) => `${own}/../${area}`),
  ...forbidden.map((area) => `${own}%2F..%2F${area}`),
  ...[
    'users',
    'schools',
    '*',
    '#',
    '',
    '/',
    '//',
    'classrooms',
    'classrooms/*/board',
    `classrooms/${randomUUID()}/board`,
    "classrooms/' OR 1=1 --/board",
  ],
  ...[
    '__proto__/constructor',
    'classrooms/__proto__/board',
    `${own}/__proto__`,
    'a/'.repeat(40),
    'ก'.repeat(900),
    'a\u0000b',
    '\uD800',
    '%',
    '%2',
    '%zz',
    'x'.repeat(29_000),
  ],
]

const forgePaths: Attack = async (target) => {
  const paths = hostilePaths(target)
  const pick = (index: number) => paths[index % paths.length]!
  const frames = repeat(180, (i) => {
    const p = pick(i)
    return [
      () => frameOf({ t: 'on', i, p }),
      () => frameOf({ t: 'set', i, p, v: note }),
      () => frameOf({ t: 'cas', i, p, e: -1, v: null }),
      () => frameOf({ t: 'update', i, u: { [p || 'x']: note, [`${target.own}/${randomUUID()}.y`]: note } }),
      () => frameOf({ t: 'bye', i, u: { [p || 'x']: note } }),
    ][Math.floor(i / paths.length + Math.random() * 5) % 5]!()
  })
  await send(await openClient(target), target, frames, 20, 10)
}

const flood: Attack = async (target) =>
  send(
    await openClient(target),
    target,
    repeat(2_000, (i) => frameOf({ t: 'off', i, p: 'a' })),
    500,
    1,
  )

const pingFlood: Attack = async (target) => {
  const client = await openClient(target)
  client.socket.pause()
  await send(
    client,
    target,
    repeat(2_000, () => maskedFrame(randomBytes(100), 9)),
    500,
    1,
  )
}

const subscribe: Attack = async (target) =>
  send(
    await openClient(target),
    target,
    repeat(10_000, (i) => frameOf({ t: 'on', i, p: `${target.own}/k${i}` })),
    20,
    220 / 5,
  )

const giant: Attack = async (target) => {
  for (const frame of [
    maskedFrame('x'.repeat(70_000)),
    maskedFrame(Buffer.alloc(1_000_000)),
    Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from([0x81, 0xff, 255, 255, 255, 255, 255, 255, 255, 255]),
  ]) {
    await send(await openClient(target), target, [frame, ...repeat(20, () => maskedFrame('x'.repeat(65_000)))], 2, 2)
  }
  const nested = '['.repeat(32_000)
  await send(
    await openClient(target),
    target,
    repeat(20, (i) =>
      maskedFrame(
        `{"t":"set","i":${i},"p":"${target.own}/${randomUUID()}.x","v":${nested}${']'.repeat(32_000)}}`.slice(
          0,
          64_000,
        ),
      ),
    ),
    5,
    5,
  )
}

const malformed: Attack = async (target) => {
  const oddFrames = [
    ...[
      '{',
      '[]',
      'null',
      '""',
      '{"t":"on"}',
      '{"t":"set","i":-1,"p":"a","v":1}',
      '{"t":"nope","i":1}',
      '{"t":"set","i":1e999,"p":"a","v":1}',
      '{"t":"on","i":1,"p":1}',
    ].map((text) => maskedFrame(text)),
    maskedFrame(Buffer.from([0xff, 0xfe, 0x80])),
    maskedFrame(randomBytes(300), 2),
    maskedFrame('x', 3),
    maskedFrame('x', 0),
    maskedFrame('x'.repeat(200), 9),
    maskedFrame(Buffer.from([0x03]), 8),
    Buffer.from([0x81, 0x01, 0x61]),
    Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
    randomBytes(500),
  ]
  for (const frame of oddFrames)
    await send(
      await openClient(target),
      target,
      [frame, ...repeat(10, () => frameOf({ t: 'off', i: 1, p: 'a' }))],
      11,
      1,
    )
  // Send fragments of a message without a final fragment.
  const fragment = (first: boolean) => Buffer.from([first ? 0x01 : 0x00, 0x81, 0, 0, 0, 0, 0x61])
  await send(
    await openClient(target),
    target,
    repeat(2_000, (index) => fragment(index === 0)),
    500,
    1,
  )
}

/** Subscribes to the whole board repeatedly and never reads a reply. */
const neverRead: Attack = async (target) => {
  const client = await openClient(target)
  client.socket.pause()
  await send(
    client,
    target,
    repeat(400, (i) => frameOf({ t: i % 2 ? 'off' : 'on', i, p: target.own })),
    4,
    42,
  )
}

const badTickets: Attack = async (target) => {
  const good = ticketFor(target.sessionOf())
  const [personId, until, nonce, signature] = good.split('.') as [string, string, string, string]
  const bad = [
    ...[
      '',
      'a.b.c.d',
      'x'.repeat(5_000),
      `${personId}.${Number(until) + 1}.${nonce}.${signature}`,
      `visitor.${until}.${nonce}.${signature}`,
      `${personId}.1.${nonce}.${signature}`,
      good.slice(0, -1),
    ],
    good,
    good,
    good,
  ]
  const accepted = await Promise.all(bad.map((ticket) => isAccepted(target, handshake(ticket))))
  target.sent(bad.length)
  // A valid ticket may open only one connection.
  if (accepted.filter(Boolean).length > 1) target.hear(Buffer.from('CANARY a ticket was accepted twice'))
}

async function isAccepted({ port, hear }: Target, request: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      hear(bytes)
      answer += bytes.toString('latin1')
    })
  socket.write(request)
  await sleep(300)
  socket.destroy()
  return answer.startsWith('HTTP/1.1 101')
}

/** Connects and sends nothing or a handshake byte by byte, or opens a session and never reads again. */
const halfOpen: Attack = async (target) => {
  const plainSockets = repeat(30, (): Socket => connect(target.port, '127.0.0.1').on('error', () => {}))
  const request = handshake(ticketFor(target.sessionOf()))
  const silentClients = await Promise.all(repeat(5, () => openClient(target)))
  for (const { socket } of silentClients) socket.pause()
  for (let index = 0; index < 60; index++) {
    for (const socket of plainSockets.slice(10)) if (socket.writable) socket.write(request[index]!)
    target.sent(20)
    await sleep(50)
  }
  for (const socket of [...plainSockets, ...silentClients.map((client) => client.socket)]) socket.destroy()
}

export const attacks: Record<string, Attack> = {
  forgePaths,
  flood,
  pingFlood,
  subscribe,
  giant,
  malformed,
  neverRead,
  badTickets,
  halfOpen,
}
