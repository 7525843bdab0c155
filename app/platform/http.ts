import { networkTimeoutMs } from '#rules/identity/tokens.ts'
import { pageRuntime } from './page-runtime.ts'

/** Answers that may be gone the next moment; asked again for, everything else is final. */
export const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

const tries = 3
const pauseMs = 500
const longestPauseMs = 10_000

export type HttpOptions = Pick<RequestInit, 'method' | 'headers' | 'cache' | 'credentials'> & {
  /** Sent as JSON. */
  body?: unknown
  /**
   * Names this write, so that the server does it once however often it arrives. Without one a write is never sent
   * twice.
   */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** An answer that is none of 200 to 299, with what it said. */
export class HttpError extends Error {
  readonly status: number
  readonly data: unknown
  constructor(address: string, status: number, data: unknown) {
    super(`${address} answered ${status}`)
    this.status = status
    this.data = data
  }
}

/** The one HTTP client of the browser. Reads are tried again; a write only where it carries its own idempotency key. */
export async function http<Answer>(
  address: string,
  { idempotencyKey, signal, body, ...options }: HttpOptions = {},
): Promise<Answer> {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  const own = pageRuntime()?.apiKey
  if (own) headers.set('x-api-key', own)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const repeatable = idempotencyKey !== undefined || /^(get|head)$/i.test(options.method ?? 'GET')
  const request = { ...options, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }

  for (let left = repeatable ? tries : 1; ; ) {
    left -= 1
    const deadline = AbortSignal.timeout(networkTimeoutMs)
    const response = await fetch(address, {
      ...request,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    }).catch((error: unknown) => {
      if (left === 0 || signal?.aborted) throw error
      return null
    })
    if (response?.ok) return (await contentOf(response)) as Answer
    if (response && (left === 0 || !retryStatusCodes.includes(response.status)))
      throw new HttpError(address, response.status, await contentOf(response))
    await pause(pauseBefore(response), signal)
  }
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/** As long as the server asks for, within reason. */
function pauseBefore(response: Response | null): number {
  const askedMs = Number(response?.headers.get('retry-after') ?? 0) * 1000
  return askedMs > 0 ? Math.min(askedMs, longestPauseMs) : pauseMs
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true })
  })
