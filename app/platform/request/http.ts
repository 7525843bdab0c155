import { networkTimeoutMs } from '#rules/identity/tokens.ts'
import { getPageRuntime } from '../shell/start/page-runtime.ts'

/** Status codes of temporary failures, which are retried; all others are final. */
export const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

const maxAttempts = 3
const defaultPauseMs = 500
const maxPauseMs = 10_000

export type HttpOptions = Pick<RequestInit, 'method' | 'headers' | 'cache' | 'credentials'> & {
  /** Sent as JSON. */
  body?: unknown
  /**
   * Lets the server run this write once even if it arrives several times. Writes without a key are never retried.
   */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Response with a status outside 200–299, and its content. */
export class HttpError extends Error {
  readonly status: number
  readonly data: unknown
  constructor(address: string, status: number, data: unknown) {
    super(`${address} responded with ${status}`)
    this.status = status
    this.data = data
  }
}

/** HTTP client of the browser. Retries reads, and writes that have an idempotency key. */
export async function http<Body>(
  address: string,
  { idempotencyKey, signal, body, ...options }: HttpOptions = {},
): Promise<Body> {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  const apiKey = getPageRuntime()?.apiKey
  if (apiKey) headers.set('x-api-key', apiKey)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const isRetryable = idempotencyKey !== undefined || /^(get|head)$/i.test(options.method ?? 'GET')
  const request = { ...options, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }

  for (let attemptsLeft = isRetryable ? maxAttempts : 1; ; ) {
    attemptsLeft -= 1
    const deadline = AbortSignal.timeout(networkTimeoutMs)
    const response = await fetch(address, {
      ...request,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    }).catch((error: unknown) => {
      if (attemptsLeft === 0 || signal?.aborted) throw error
      return null
    })
    if (response?.ok) return (await readContent(response)) as Body
    if (response && (attemptsLeft === 0 || !retryStatusCodes.includes(response.status)))
      throw new HttpError(address, response.status, await readContent(response))
    await sleep(retryDelayMs(response), signal)
  }
}

async function readContent(response: Response): Promise<unknown> {
  const text = await response.text()
  return text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/** Delay before the next attempt: the server's Retry-After, up to `maxPauseMs`. */
function retryDelayMs(response: Response | null): number {
  const requestedMs = Number(response?.headers.get('retry-after') ?? 0) * 1000
  return requestedMs > 0 ? Math.min(requestedMs, maxPauseMs) : defaultPauseMs
}

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true })
  })
