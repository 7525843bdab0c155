import { parseArgs } from 'node:util'
import ReconnectingWebSocket from 'partysocket/ws'
import { lineOf, type Heard } from './live-lines.ts'

/**
 * `npm run live -- classrooms/ID/board --as teacher` watches a live path and prints every value, patch, revision and
 * how late it came.
 * It sees what that person sees: a persona in development (`--as`), the holder of an access token (SKYKITE_TOKEN), or
 * otherwise a visitor.
 * `--url` is the address of the server, `--once` ends after the first value.
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

function usage(who: string): never {
  process.stderr.write(`npm run live -- PATH [--as ${who}] [--url ADDRESS] [--once]\n`)
  process.exit(2)
}

const origin = new URL(options.url).origin
const headers: Record<string, string> = {
  origin,
  ...(process.env.SKYKITE_TOKEN ? { authorization: `Bearer ${process.env.SKYKITE_TOKEN}` } : {}),
}
if (options.as) headers.cookie = await signIn(options.as)
/** How far the server's clock is ahead of ours. */
let aheadMs = 0

const socket = new ReconnectingWebSocket(`${origin.replace(/^http/, 'ws')}/api/1.0/live`, async () => [
  'skykite.live.1',
  `ticket.${await fetchTicket()}`,
])
socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'on', i: 0, p: path })))
socket.addEventListener('close', ({ code, reason }) => say(`closed ${code} ${reason}`))
socket.addEventListener('message', ({ data }) => {
  const heard = JSON.parse(data as string) as Heard
  const line = lineOf(heard, String(data).length, Date.now() + aheadMs)
  if (line) say(line)
  if (heard.t === 'no') process.exit(1)
  if (options.once && heard.t === 'v') process.exit(0)
})

async function signIn(name: string): Promise<string> {
  const { personaPassword, personas } = await import('#db/personas.ts')
  if (!Object.hasOwn(personas, name)) usage(Object.keys(personas).join('|'))
  const { email } = personas[name as keyof typeof personas]
  const answer = await post('/api/auth/sign-in/email', { email, password: personaPassword })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function fetchTicket(): Promise<string> {
  const asked = Date.now()
  const { ticket, now } = (await (await post('/api/1.0/live/ticket')).json()) as { ticket: string; now: number }
  aheadMs = now - (asked + Date.now()) / 2
  return ticket
}

async function post(address: string, body: object = {}): Promise<Response> {
  const answer = await fetch(origin + address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return answer
  say(`${address} answered ${answer.status}`)
  process.exit(1)
}

function say(line: string) {
  process.stdout.write(`${new Date().toISOString().slice(11, 23)} ${line}\n`)
}
