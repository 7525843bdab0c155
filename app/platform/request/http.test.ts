import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { networkTimeoutMs } from '#rules/identity/tokens.ts'
import { http, retryStatusCodes } from './http.ts'
import { setPageRuntime } from '../shell/start/page-runtime.ts'
import type { PublicRuntime } from '../shell/start/runtime.ts'

const noResponse = -1

type ReceivedRequest = { method: string; client: string | undefined; key: string | undefined; body: string; at: number }
/**
 * Endpoint of the test server: `statuses` are returned in order (0 closes the connection, `noResponse` never
 * responds), then 200. `requests` records what it received.
 */
type TestEndpoint = { statuses: number[]; headers: Record<string, string>; requests: ReceivedRequest[] }

const endpoints: TestEndpoint[] = []
const server = createServer(async (request, response) => {
  const { requests, statuses, headers } = endpoints[Number(request.url!.slice(1))]!
  requests.push({
    method: request.method!,
    client: request.headers['x-api-key'] as string,
    key: request.headers['idempotency-key'] as string,
    body: await readBody(request),
    at: performance.now(),
  })
  const status = statuses.shift() ?? 200
  if (status === noResponse) return
  if (status === 0) request.socket.destroy()
  else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"ok":true}')
})

async function readBody(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += part
  return text
}

function createEndpoint(statuses: number[], headers: Record<string, string> = {}) {
  const requests: ReceivedRequest[] = []
  const index = endpoints.push({ statuses, headers, requests }) - 1
  return { seen: requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${index}` }
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('retries exactly the status codes of the spec', () => {
  expect(retryStatusCodes).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
})

test('aborts a request without response after the timeout', async () => {
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), 500)
    return controller.signal
  })
  const { address, seen } = createEndpoint([noResponse])
  await expect(http(address, { method: 'POST' })).rejects.toThrow('too late')
  expect(timeoutSpy).toHaveBeenCalledExactlyOnceWith(networkTimeoutMs)
  expect(seen).toHaveLength(1)
  timeoutSpy.mockRestore()
})

describe.concurrent('HTTP client', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('retries a read after status %i', async (status) => {
    const { address, seen } = createEndpoint([status])
    expect(await http(address)).toEqual({ ok: true })
    expect(seen).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 410, 422, 424, 501, 505])('does not retry after status %i', async (status) => {
    const { address, seen } = createEndpoint([status])
    await expect(http(address)).rejects.toMatchObject({ status })
    expect(seen).toHaveLength(1)
  })

  test('throws after three attempts', async () => {
    const { address, seen } = createEndpoint([503, 503, 503, 503])
    await expect(http(address)).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(3)
  })

  test('retries after a broken connection', async () => {
    const { address, seen } = createEndpoint([0])
    expect(await http(address)).toEqual({ ok: true })
    expect(seen).toHaveLength(2)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('sends %s without an idempotency key only once', async (method) => {
    const refused = createEndpoint([503])
    await expect(http(refused.address, { method, body: { answer: 1 } })).rejects.toMatchObject({ status: 503 })
    expect(refused.seen).toHaveLength(1)
    const broken = createEndpoint([0])
    await expect(http(broken.address, { method, body: { answer: 1 } })).rejects.toThrow('fetch failed')
    expect(broken.seen).toHaveLength(1)
  })

  test('retries a write with an idempotency key and sends the same key each time', async () => {
    const { address, seen } = createEndpoint([503, 0])
    expect(await http(address, { method: 'POST', body: { answer: 1 }, idempotencyKey: 'one-act' })).toEqual({
      ok: true,
    })
    expect(seen.map(({ key, body }) => `${key} ${body}`)).toEqual(Array(3).fill('one-act {"answer":1}'))
  })

  test('sends the public API key of the page', async () => {
    const { address, seen } = createEndpoint([])
    setPageRuntime({ apiKey: 'own-pages' } as PublicRuntime)
    await http(address)
    expect(seen[0]!.client).toBe('own-pages')
  })

  test('waits for the Retry-After time of the server', async () => {
    const { address, seen } = createEndpoint([429], { 'retry-after': '1' })
    await http(address)
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThan(950)
  })

  test('does not retry after the caller aborts', async () => {
    const { address, seen } = createEndpoint([503, 503])
    const caller = new AbortController()
    const pending = http(address, { signal: caller.signal })
    setTimeout(() => caller.abort(), 200)
    await expect(pending).rejects.toThrow('aborted')
    expect(seen).toHaveLength(1)
  })
})
