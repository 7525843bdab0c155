import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { networkTimeoutMs } from '#rules/identity/tokens.ts'
import { http, retryStatusCodes } from './http.ts'
import { keepRuntime } from './page-runtime.ts'
import type { PublicRuntime } from './runtime.ts'

const silence = -1

type Seen = { method: string; client: string | undefined; key: string | undefined; body: string; at: number }
/**
 * One address of the server: what it answers in turn (0 breaks the connection, `silence` never answers, in the end
 * 200), and what it was sent.
 */
type Thing = { statuses: number[]; headers: Record<string, string>; seen: Seen[] }

const things: Thing[] = []
const server = createServer(async (request, response) => {
  const { seen, statuses, headers } = things[Number(request.url!.slice(1))]!
  seen.push({
    method: request.method!,
    client: request.headers['x-api-key'] as string,
    key: request.headers['idempotency-key'] as string,
    body: await textOf(request),
    at: performance.now(),
  })
  const status = statuses.shift() ?? 200
  if (status === silence) return
  if (status === 0) request.socket.destroy()
  else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"ok":true}')
})

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += part
  return text
}

function thing(statuses: number[], headers: Record<string, string> = {}) {
  const seen: Seen[] = []
  const number = things.push({ statuses, headers, seen }) - 1
  return { seen, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${number}` }
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('the retry codes of the spec', () => {
  expect(retryStatusCodes).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
})

test('a question that nobody answers ends after the time-out', async () => {
  const waiting = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const soon = new AbortController()
    setTimeout(() => soon.abort(new DOMException('too late', 'TimeoutError')), 500)
    return soon.signal
  })
  const { address, seen } = thing([silence])
  await expect(http(address, { method: 'POST' })).rejects.toThrow('too late')
  expect(waiting).toHaveBeenCalledExactlyOnceWith(networkTimeoutMs)
  expect(seen).toHaveLength(1)
  waiting.mockRestore()
})

describe.concurrent('the client', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('a read is tried again after %i', async (status) => {
    const { address, seen } = thing([status])
    expect(await http(address)).toEqual({ ok: true })
    expect(seen).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 410, 422, 424, 501, 505])('%i is final', async (status) => {
    const { address, seen } = thing([status])
    await expect(http(address)).rejects.toMatchObject({ status })
    expect(seen).toHaveLength(1)
  })

  test('three tries, then the failure is told', async () => {
    const { address, seen } = thing([503, 503, 503, 503])
    await expect(http(address)).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(3)
  })

  test('a connection that breaks is tried again', async () => {
    const { address, seen } = thing([0])
    expect(await http(address)).toEqual({ ok: true })
    expect(seen).toHaveLength(2)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s without an idempotency key is sent once, whatever comes back',
    async (method) => {
      const refused = thing([503])
      await expect(http(refused.address, { method, body: { answer: 1 } })).rejects.toMatchObject({ status: 503 })
      expect(refused.seen).toHaveLength(1)
      const broken = thing([0])
      await expect(http(broken.address, { method, body: { answer: 1 } })).rejects.toThrow('fetch failed')
      expect(broken.seen).toHaveLength(1)
    },
  )

  test('a write with an idempotency key carries it, the same each time, and is tried again', async () => {
    const { address, seen } = thing([503, 0])
    expect(await http(address, { method: 'POST', body: { answer: 1 }, idempotencyKey: 'one-act' })).toEqual({
      ok: true,
    })
    expect(seen.map(({ key, body }) => `${key} ${body}`)).toEqual(Array(3).fill('one-act {"answer":1}'))
  })

  test('says that it is one of our pages', async () => {
    const { address, seen } = thing([])
    keepRuntime({ apiKey: 'own-pages' } as PublicRuntime)
    await http(address)
    expect(seen[0]!.client).toBe('own-pages')
  })

  test('waits as long as the server asks for', async () => {
    const { address, seen } = thing([429], { 'retry-after': '1' })
    await http(address)
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThan(950)
  })

  test('who gives up is not tried again for', async () => {
    const { address, seen } = thing([503, 503])
    const person = new AbortController()
    const asked = http(address, { signal: person.signal })
    setTimeout(() => person.abort(), 200)
    await expect(asked).rejects.toThrow('aborted')
    expect(seen).toHaveLength(1)
  })
})
