/**
 * The few parts of a service worker's world that ours uses; TypeScript's own description of it cannot live beside that
 * of pages.
 */

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }

type WorkerEvents = {
  install: Lasting
  activate: Lasting
  message: Lasting & MessageEvent<unknown>
  fetch: Lasting & {
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
