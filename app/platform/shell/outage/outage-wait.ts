import { keyField, immediateField } from '../../forms/action-fields.ts'
import { outageHeader, retryAfterSeconds, signedOutHeader } from './outage-headers.ts'
import { clearUnsavedMarks, isUnsaved, finishSubmit } from '../../forms/unsaved.ts'
import {
  fetchOrWait,
  currentOutage,
  isNetworkError,
  isWrite,
  pagePerson,
  setOutage,
  type OutageCause,
} from './outage-state.ts'

type WaitingRequest = {
  cause: OutageCause
  writes: boolean
  byItself: boolean
  end: (outcome: 'again' | 'given-up') => void
}

const waits = new Set<WaitingRequest>()

/** Retries all waiting requests now. */
export const retryAll = () => waits.forEach((wait) => wait.end('again'))

/** Cancels all waiting writes; the page keeps its unsaved input. */
export const cancelWaitingWrites = () => waits.forEach((wait) => wait.writes && wait.end('given-up'))

/** Cancels requests that wait for sign-in; the user is redirected to the login page. */
export const cancelSignedOutWaits = () => waits.forEach((wait) => wait.cause === 'signed-out' && wait.end('given-up'))

/** For account requests after the session ended: waits and returns whether the user signed in again on this page. */
export const waitForSignIn = async (): Promise<boolean> =>
  (await waitForRetry('signed-out', { method: 'POST' }, 0)) === 'again'

/** Sends a form and reports the outcome to it. The server executes a form with an idempotency key only once. */
export async function sendWrite(
  originalFetch: typeof fetch,
  input: URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const body = init?.body
  const key = readIdempotencyKey(body)
  try {
    const response = await fetchOrWait(
      originalFetch,
      input,
      init,
      key !== null && !(isFormBody(body) && body.has(immediateField)),
    )
    if (key !== null) finishSubmit(key, isSaved(response))
    return response
  } catch (failure) {
    if (key !== null) finishSubmit(key, false)
    throw failure
  }
}

/** 204 means that the user canceled; a redirect to the login page means that nothing was saved. */
const isSaved = ({ ok, status, headers }: Response) => ok && status !== 204 && !headers.has(signedOutHeader)

const readIdempotencyKey = (body: RequestInit['body']) => {
  const key = isFormBody(body) ? body.get(keyField) : null
  return typeof key === 'string' ? key : null
}

const isFormBody = (body: RequestInit['body']): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams

/** Retries until there is a response or the user cancels. `firstResponse` is null after a network error. */
export async function retryUntilAnswered(
  originalFetch: typeof fetch,
  input: URL,
  init: RequestInit | undefined,
  firstResponse: Response | null,
): Promise<Response> {
  let response = firstResponse
  for (let attempt = 0; ; attempt += 1) {
    const cause = findCause(response)
    if (response && (cause === null || (cause === 'signed-out' && !shouldKeepPage(init)))) {
      if (attempt > 0 && response.ok && isWrite(init)) showSentNotice()
      return response
    }
    const outcome = await waitForRetry(cause!, init, retryDelayMs(response, attempt))
    if (outcome === 'given-up') return response && cause === 'signed-out' ? response : emptyResponse()
    response = await retryRequest(originalFetch, input, init)
  }
}

/** React Router treats this as an action without a result: the form stays as it is. */
const emptyResponse = () => new Response(null, { status: 204, headers: { 'x-remix-response': 'yes' } })

/** Our server marks outages with a header. A 502–504 without React Router's header comes from a proxy. */
function findCause(response: Response | null): OutageCause | null {
  if (!response) return 'network'
  const { status, headers } = response
  if (headers.has(signedOutHeader)) return 'signed-out'
  const isOutage = headers.has(outageHeader) || (status >= 502 && status <= 504 && !headers.has('x-remix-response'))
  return isOutage ? 'server' : null
}

/** Never keeps a student's page after the session ended: another student may use the device already. */
const shouldKeepPage = (init: RequestInit | undefined) =>
  isWrite(init)
    ? readIdempotencyKey(init?.body) !== null
    : pagePerson()?.kind === 'adult' && (isUnsaved() || hasWriteWaitingForSignIn())

const hasWriteWaitingForSignIn = () => [...waits].some(({ cause, writes }) => cause === 'signed-out' && writes)

async function retryRequest(
  originalFetch: typeof fetch,
  input: URL,
  init: RequestInit | undefined,
): Promise<Response | null> {
  try {
    if (isWrite(init) && (await isOtherUserSignedIn(originalFetch))) return await reloadPage()
    return await originalFetch(input, init)
  } catch (failure) {
    if (isNetworkError(failure)) return null
    throw failure
  }
}

/** Another user may have signed in in this browser since; never send a write as that user. */
async function isOtherUserSignedIn(originalFetch: typeof fetch): Promise<boolean> {
  const person = pagePerson()
  if (!person) return false
  const response = await originalFetch('/api/auth/session', { cache: 'no-store' })
  const { user } = response.ok ? ((await response.json()) as { user?: { id: string } }) : {}
  return user !== undefined && user.id !== person.id
}

function reloadPage(): Promise<never> {
  clearUnsavedMarks()
  location.reload()
  return new Promise(() => {})
}

/** Adds jitter, so that the devices of a school do not retry simultaneously. */
function retryDelayMs(response: Response | null, attempt: number): number {
  const retryAfter = Number(response?.headers.get('retry-after')) || retryAfterSeconds
  // No response, so no retry-after: start with short delays, since a restart takes only a second or two.
  const seconds = response ? retryAfter : Math.min(2 ** attempt, retryAfter)
  return seconds * 1_000 * (0.6 + Math.random() * 0.8)
}

function waitForRetry(cause: OutageCause, init: RequestInit = {}, ms: number): Promise<'again' | 'given-up'> {
  const { body, signal } = init
  const writes = isWrite(init)
  // No automatic retry for writes without a key (they could run twice) or after sign-out: the user decides.
  const byItself = cause !== 'signed-out' && (!writes || readIdempotencyKey(body) !== null)
  return new Promise((resolve, reject) => {
    const retry = () => wait.end('again')
    const cleanUp = () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      signal?.removeEventListener('abort', onAbort)
      waits.delete(wait)
      updateOutage()
    }
    const wait: WaitingRequest = { cause, writes, byItself, end: (outcome) => (cleanUp(), resolve(outcome)) }
    const onAbort = () => (cleanUp(), reject(signal!.reason as Error))
    const timer = byItself ? setTimeout(retry, ms) : undefined
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    if (byItself) addEventListener('online', retry)
    waits.add(wait)
    updateOutage()
  })
}

const causesBySeverity = ['signed-out', 'server', 'network'] as const

function updateOutage() {
  const activeWaits = [...waits]
  const cause = causesBySeverity.find((candidate) => activeWaits.some((wait) => wait.cause === candidate))
  const [unsaved, byItself] = [activeWaits.some((wait) => wait.writes), activeWaits.every((wait) => wait.byItself)]
  const previous = currentOutage()
  if (!cause) {
    if (previous?.cause !== 'sent') setOutage(null)
  } else if (previous?.cause !== cause || previous.unsaved !== unsaved || previous.byItself !== byItself)
    setOutage({ cause, unsaved, byItself })
}

const sentNoticeMs = 4_000

function showSentNotice() {
  if (waits.size > 0) return
  const notice = { cause: 'sent', unsaved: false, byItself: true } as const
  setOutage(notice)
  setTimeout(() => currentOutage() === notice && setOutage(null), sentNoticeMs)
}
