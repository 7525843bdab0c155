import { outageHeader, retryAfterSeconds } from '../outage.ts'
import { currentOutage, tellOutage } from './outage-state.ts'

type Wait = { writes: boolean; byItself: boolean; end: (how: 'again' | 'given-up') => void }

const waits = new Set<Wait>()

/** Everything that waits is asked for now. */
export const tryAgain = () => waits.forEach((wait) => wait.end('again'))

/** What was to be saved is not sent again; the page stays as it is, with what was typed. */
export const giveUpSaving = () => waits.forEach((wait) => wait.writes && wait.end('given-up'))

/** Asks again until the outage is over, or until somebody gives up. */
export async function waitOut(
  ask: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  first: Response,
): Promise<Response> {
  for (let response = first; ; response = await ask(input, init)) {
    if (!isOutage(response)) return response
    const how = await waited(init, pauseMs(response))
    if (how === 'given-up') return new Response(null, { status: 204, headers: { 'x-remix-response': 'yes' } })
  }
}

/** An answer of ours says so; one that React Router did not write comes from a proxy whose servers are away. */
const isOutage = ({ status, headers }: Response) =>
  headers.has(outageHeader) || (status >= 502 && status <= 504 && !headers.has('x-remix-response'))

/** A whole school that waits must not come back in the same moment. */
function pauseMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after')) || retryAfterSeconds
  return seconds * 1_000 * (0.6 + Math.random() * 0.8)
}

function waited({ method = 'GET', body, signal }: RequestInit = {}, ms: number): Promise<'again' | 'given-up'> {
  const writes = !/^(get|head)$/i.test(method)
  // A write without a key of its own might be done twice: it waits until somebody decides.
  const byItself = !writes || hasKey(body)
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      waits.delete(wait)
      tell()
    }
    const wait: Wait = { writes, byItself, end: (how) => (leave(), resolve(how)) }
    const aborted = () => (leave(), reject(signal!.reason as Error))
    const timer = byItself ? setTimeout(() => wait.end('again'), ms) : undefined
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', aborted)
    waits.add(wait)
    tell()
  })
}

const hasKey = (body: RequestInit['body']) =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.has('_key')

function tell() {
  const [unsaved, byItself] = [[...waits].some((wait) => wait.writes), [...waits].every((wait) => wait.byItself)]
  const before = currentOutage()
  if (waits.size === 0) tellOutage(null)
  else if (before?.unsaved !== unsaved || before.byItself !== byItself) tellOutage({ unsaved, byItself })
}
