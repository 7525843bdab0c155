import { ofetch, type FetchContext, type FetchOptions } from 'ofetch'

/** Answers that may be gone the next moment; asked again for, everything else is final. */
export const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

const tries = 3
const timeoutMs = 30_000
const pauseMs = 500
const longestPauseMs = 10_000

export type HttpOptions = Pick<FetchOptions<'json'>, 'method' | 'body' | 'query' | 'headers' | 'cache' | 'credentials'> & {
  /** Names this write, so that the server does it once however often it arrives. Without one a write is never sent twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The one HTTP client of the browser. Reads are tried again; a write only where it carries its own idempotency key. */
export function http<Answer>(address: string, { idempotencyKey, signal, ...options }: HttpOptions = {}): Promise<Answer> {
  const headers = new Headers(options.headers)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const repeatable = idempotencyKey !== undefined || /^(get|head)$/i.test(options.method ?? 'GET')
  return ofetch<Answer>(address, {
    ...options,
    headers,
    retry: repeatable ? tries - 1 : false,
    retryDelay: pauseBefore,
    retryStatusCodes,
    // Set anew for each try: ofetch would carry the first try's deadline into the next.
    onRequest: ({ options: one }) => {
      const deadline = AbortSignal.timeout(timeoutMs)
      one.signal = signal ? AbortSignal.any([deadline, signal]) : deadline
    },
  })
}

/** As long as the server asks for, within reason. */
function pauseBefore({ response }: FetchContext): number {
  const askedMs = Number(response?.headers.get('retry-after') ?? 0) * 1000
  return askedMs > 0 ? Math.min(askedMs, longestPauseMs) : pauseMs
}
