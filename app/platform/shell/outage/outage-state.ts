import { createListenerSet } from '../../live/listener-set.ts'
import { signedOutHeader } from './outage-headers.ts'

/** Why requests wait; `sent` is shown briefly after a waiting write has succeeded. */
export type OutageCause = 'server' | 'network' | 'signed-out' | 'sent'

/** `unsaved`: a write is waiting. `byItself`: all waiting requests are retried automatically. */
export type Outage = { cause: OutageCause; unsaved: boolean; byItself: boolean }

const listeners = createListenerSet()
let current: Outage | null = null

export const currentOutage = () => current

export const onOutage = listeners.add

export function setOutage(outage: Outage | null): void {
  current = outage
  listeners.notify()
}

export type PagePerson = { id: string; kind: 'adult' | 'managed' }
let person: PagePerson | null = null

/** The user for whom this page was rendered; waiting requests are never sent as another user. */
export const pagePerson = () => person
export const setPagePerson = (pageOwner: PagePerson | null) => void (person = pageOwner)

/** Load this module in advance: it could not be loaded during a network outage. */
export const loadOutageWait = () => import('./outage-wait.ts')

/**
 * Replaces `window.fetch` for page data, because React Router offers no other hook. A request that fails because of an
 * outage, a lost network or an expired session waits and is retried, so the page and its unsaved input stay.
 */
export function retryDuringOutages(scope: { fetch: typeof fetch } = window): void {
  const originalFetch = scope.fetch.bind(scope)
  scope.fetch = async (input, init) => {
    if (!isPageData(input)) return originalFetch(input, init)
    if (isWrite(init)) return (await loadOutageWait()).sendWrite(originalFetch, input, init)
    // Navigations fail immediately without a network, because there is an offline screen. The current page always
    // waits. With a network but no server, everything waits: the offline screen could not be loaded either.
    return fetchOrWait(
      originalFetch,
      input,
      init,
      navigator.onLine || input.pathname.replace(/\.data$/, '') === location.pathname,
    )
  }
}

/** Returns the server's response, if necessary after waiting for the server or (if requested) the network. */
export async function fetchOrWait(
  originalFetch: typeof fetch,
  input: URL,
  init: RequestInit | undefined,
  shouldWaitForNetwork: boolean,
): Promise<Response> {
  const firstResponse = await originalFetch(input, init).catch((failure: unknown) => {
    if (isNetworkError(failure) && shouldWaitForNetwork) return null
    throw failure
  })
  if (firstResponse && firstResponse.status < 502 && !firstResponse.headers.has(signedOutHeader)) return firstResponse
  return (await loadOutageWait()).retryUntilAnswered(originalFetch, input, init, firstResponse)
}

const isPageData = (input: RequestInfo | URL): input is URL => input instanceof URL && input.pathname.endsWith('.data')

/** All browsers throw a TypeError if a request fails; only the messages differ. */
export const isNetworkError = (failure: unknown) => failure instanceof TypeError

export const isWrite = ({ method = 'GET' }: RequestInit = {}) => !/^(get|head)$/i.test(method)
