import { PrecacheController } from 'workbox-precaching/PrecacheController'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { keeping, shellCache, type Kept } from './keeping.ts'
import { planFor } from './plan.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * /sw.js. Pages come from the network; without one, a page in the reader's language says so. Scripts, styles, fonts and
 * messages are kept
 * once seen. A new worker takes over at once, and the open pages then reload themselves.
 */

declare const self: WorkerScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
declare const __WORKER_VERSION__: string

const shell = new PrecacheController({ cacheName: shellCache })
const kept = keeping(caches, __WORKER_VERSION__, (...asked) => fetch(...asked))

shell.precache(self.__WB_MANIFEST)

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      // The browser asks for the page while the worker is still waking up.
      await self.registration.navigationPreload?.enable()
      await kept.removeOutdated()
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url, headers } = request
  const plan = planFor({ method, mode, url, ranged: headers.has('range') }, self.location.origin)
  if (plan === 'page') event.respondWith(page(request, event.preloadResponse))
  else if (plan !== 'leave')
    event.respondWith(
      fromShell(url).then((found) => found ?? kept.answer(plan, request, (work) => event.waitUntil(work))),
    )
})

self.addEventListener('message', (event) => {
  const message = event.data as { type?: unknown; urls?: unknown } | null
  const answer = (work: Promise<unknown>) =>
    event.waitUntil(work.finally(() => event.ports[0]?.postMessage({ done: true })))
  // A tablet goes to the next child: nothing that was looked at stays.
  if (message?.type === 'skykite:clear') answer(kept.removeAll())
  if (message?.type === 'skykite:keep' && Array.isArray(message.urls))
    answer(Promise.allSettled(message.urls.map(keepLoaded)))
})

async function page(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request))
  } catch (error) {
    const { locale } = splitLocale(new URL(request.url).pathname)
    const offline = await fromShell(`/offline/${locale}.html`)
    if (!offline) throw error
    return offline
  }
}

const fromShell = (url: string) => shell.matchPrecache(url)

async function keepLoaded(url: unknown) {
  if (typeof url !== 'string') return
  const plan = planFor({ method: 'GET', mode: 'cors', url }, self.location.origin)
  if (plan !== 'leave' && plan !== 'page' && !(await fromShell(url))) await kept.fetchAndKeep(plan satisfies Kept, url)
}
