import { listenerSet } from '../listener-set.ts'

/**
 * What waits for an outage to end: whether something was sent that is not saved yet, and whether all of it is sent
 * again by itself.
 */
export type Outage = { unsaved: boolean; byItself: boolean }

const listeners = listenerSet()
let current: Outage | null = null

export const currentOutage = () => current

export const onOutage = listeners.add

export function tellOutage(outage: Outage | null): void {
  current = outage
  listeners.tell()
}

/**
 * React Router asks for the data of pages with the browser's own fetch, and gives no other place to wait. Here a
 * request that met an outage
 * waits and is sent again, so the page it belongs to stays, and so does all that was typed into it. How to wait comes
 * when it is needed.
 */
export function waitOutOutages(scope: { fetch: typeof fetch } = window): void {
  const ask = scope.fetch.bind(scope)
  scope.fetch = async (input, init) => {
    const response = await ask(input, init)
    if (response.status < 502 || !isPageData(input)) return response
    return (await import('./outage-wait.ts')).waitOut(ask, input, init, response)
  }
}

const isPageData = (input: RequestInfo | URL) => input instanceof URL && input.pathname.endsWith('.data')
