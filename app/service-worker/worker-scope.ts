/**
 * The service worker globals that we use. TypeScript's `webworker` library conflicts with the `dom` library of the
 * pages.
 */

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

type WorkerEvents = {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & MessageEvent<unknown>
  fetch: ExtendableEvent & {
    request: Request
    clientId: string
    resultingClientId: string
    preloadResponse: Promise<Response | undefined>
    respondWith: (answer: Promise<Response>) => void
  }
}

export type WorkerScope = {
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  location: Location
}
