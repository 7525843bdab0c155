import { parseArgs } from 'node:util'
import ReconnectingWebSocket from 'partysocket/ws'
import { formatFrame, type LiveFrame } from './live-lines.ts'

/**
 * `npm run live -- classrooms/ID/board --as teacher` subscribes to a live path and prints every value, patch and
 * revision with its delay.
 * The access rights are those of a development persona (`--as`), of the owner of an access token (SKYKITE_TOKEN), or of
 * a visitor.
 * `--url` is the server URL; `--once` exits after the first value.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    url: { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:3000' },
    once: { type: 'boolean', default: false },
  },
})
const [path] = positionals
if (!path) usage('a persona')

function usage(personaNames: string): never {
  process.stderr.write(`npm run live -- PATH [--as ${personaNames}] [--url ADDRESS] [--once]\n`)
  process.exit(2)
}

const origin = new URL(options.url).origin
const headers: Record<string, string> = {
  origin,
  ...(process.env.SKYKITE_TOKEN ? { authorization: `Bearer ${process.env.SKYKITE_TOKEN}` } : {}),
}
if (options.as) headers.cookie = await signIn(options.as)
/** Offset of the server clock to the local clock, in milliseconds. */
let aheadMs = 0

const socket = new ReconnectingWebSocket(`${origin.replace(/^http/, 'ws')}/api/1.0/live`, async () => [
  'skykite.live.1',
  `ticket.${await fetchTicket()}`,
])
socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'on', i: 0, p: path })))
socket.addEventListener('close', ({ code, reason }) => print(`closed ${code} ${reason}`))
socket.addEventListener('message', ({ data }) => {
  const frame = JSON.parse(data as string) as LiveFrame
  const line = formatFrame(frame, String(data).length, Date.now() + aheadMs)
  if (line) print(line)
  if (frame.t === 'no') process.exit(1)
  if (options.once && frame.t === 'v') process.exit(0)
})

async function signIn(name: string): Promise<string> {
  const { personaPassword, personas } = await import('#db/personas.ts')
  if (!Object.hasOwn(personas, name)) usage(Object.keys(personas).join('|'))
  const { email } = personas[name as keyof typeof personas]
  const response = await post('/api/auth/sign-in/email', { email, password: personaPassword })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function fetchTicket(): Promise<string> {
  const requestedAt = Date.now()
  const { ticket, now } = (await (await post('/api/1.0/live/ticket')).json()) as { ticket: string; now: number }
  aheadMs = now - (requestedAt + Date.now()) / 2
  return ticket
}

async function post(address: string, body: object = {}): Promise<Response> {
  const response = await fetch(origin + address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response
  print(`${address} answered ${response.status}`)
  process.exit(1)
}

function print(line: string) {
  process.stdout.write(`${new Date().toISOString().slice(11, 23)} ${line}\n`)
}
