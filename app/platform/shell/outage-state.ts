import { listenerSet } from '../listener-set.ts'
import { signedOutHeader } from '../outage.ts'

/** Why requests wait; `sent` is said for a moment when something that waited is done. */
export type Cause = 'server' | 'network' | 'signed-out' | 'sent'

/** What waits: whether something was sent that is not saved yet, and whether all of it is sent again by itself. */
export type Outage = { cause: Cause; unsaved: boolean; byItself: boolean }

const listeners = listenerSet()
let current: Outage | null = null

export const currentOutage = () => current

export const onOutage = listeners.add

export function tellOutage(outage: Outage | null): void {
  current = outage
  listeners.tell()
}

export type PagePerson = { id: string; kind: 'adult' | 'managed' }
let person: PagePerson | null = null

/** For whom this page was drawn: nothing that waits is sent as somebody else. */
export const pagePerson = () => person
export const keepPagePerson = (drawnFor: PagePerson | null) => void (person = drawnFor)

/** How to wait: fetched before it is needed, because without a network it could not be. */
export const waitingAtHand = () => import('./outage-wait.ts')

/**
 * React Router asks for the data of pages with the browser's own fetch, and gives no other place to wait. Here a
 * request that met an outage, no network or the end of a session waits and is sent again, so the page it belongs to
 * stays, and so does all that was typed into it.
 */
export function waitOutOutages(scope: { fetch: typeof fetch } = window): void {
  const ask = scope.fetch.bind(scope)
  scope.fetch = async (input, init) => {
    if (!isPageData(input)) return ask(input, init)
    if (isWrite(init)) return (await waitingAtHand()).sendWrite(ask, input, init)
    // A page to go to has a screen for no network; the one that is shown stays as it is, and so does everything while
    // there is a network and the server does not answer: without it that screen could not be fetched either.
    return answerTo(ask, input, init, navigator.onLine || input.pathname.replace(/\.data$/, '') === location.pathname)
  }
}

/** What a server said, or what it says once it is back; without a network only where that is waited for. */
export async function answerTo(
  ask: typeof fetch,
  input: URL,
  init: RequestInit | undefined,
  waitsForNetwork: boolean,
): Promise<Response> {
  const first = await ask(input, init).catch((failure: unknown) => {
    if (isLost(failure) && waitsForNetwork) return null
    throw failure
  })
  if (first && first.status < 502 && !first.headers.has(signedOutHeader)) return first
  return (await waitingAtHand()).waitOut(ask, input, init, first)
}

const isPageData = (input: RequestInfo | URL): input is URL => input instanceof URL && input.pathname.endsWith('.data')

/** Browsers word it differently; that a request threw a TypeError is the same in all. */
export const isLost = (failure: unknown) => failure instanceof TypeError

export const isWrite = ({ method = 'GET' }: RequestInit = {}) => !/^(get|head)$/i.test(method)
