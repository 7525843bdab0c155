import { PrecacheController } from 'workbox-precaching/PrecacheController'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { downloadHeader } from '#app/platform/shell/offline/download-cache.ts'
import { runtimeCache, shellCache, type CachedKind } from './runtime-cache.ts'
import { isCertificateCheck, planRequest, type Plan } from './plan.ts'
import { matchLessonPage } from './downloads.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * /sw.js. Pages come from the network. Without a network, downloaded lessons and the page that checks certificates open
 * from the device, and all other pages show an offline page in the user's language. Scripts, styles, fonts and messages are cached on first use. A new
 * worker takes control immediately, and open pages then reload themselves.
 */

declare const self: WorkerScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
declare const __WORKER_VERSION__: string

const shell = new PrecacheController({ cacheName: shellCache })
const cache = runtimeCache(caches, __WORKER_VERSION__, (...fetchArguments) => fetch(...fetchArguments))

shell.precache(self.__WB_MANIFEST)

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      // Navigation preload: the browser requests the page while the worker is starting.
      await self.registration.navigationPreload?.enable()
      await cache.removeOutdated()
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url, headers } = request
  // A page that downloads a lesson stores the file itself.
  if (headers.has(downloadHeader)) return
  const plan = planRequest({ method, mode, url, isRange: headers.has('range') }, self.location.origin)
  if (plan === 'page')
    event.respondWith(servePage(request, event.preloadResponse, () => offlineClients.add(event.resultingClientId)))
  else if (plan === 'issuer-keys') event.respondWith(cache.answerKeys(request, (work) => event.waitUntil(work)))
  else if (plan === 'lesson-routes') event.respondWith(serveLessonRoutes(request, offlineClients.has(event.clientId)))
  else if (plan !== 'leave')
    event.respondWith(
      matchShell(url).then(
        (precached) =>
          precached ?? cache.answer(plan, request, (work) => event.waitUntil(work), offlineClients.has(event.clientId)),
      ),
    )
})

self.addEventListener('message', (event) => {
  const message = event.data as { type?: unknown; urls?: unknown } | null
  const waitAndReply = (work: Promise<unknown>) =>
    event.waitUntil(work.finally(() => event.ports[0]?.postMessage({ done: true })))
  // Sent on sign-out: another student may use the tablet next.
  if (message?.type === 'skykite:clear') waitAndReply(cache.removeAll())
  if (message?.type === 'skykite:keep' && Array.isArray(message.urls))
    waitAndReply(Promise.allSettled(message.urls.map(cacheLoaded)))
})

/** Wait for the network before a downloaded lesson is served instead. */
const networkTimeoutMs = 10_000
/** Clients served from a download. Lost when the browser stops the worker, which only costs extra requests. */
const offlineClients = new Set<string>()

async function servePage(
  request: Request,
  preloaded: Promise<Response | undefined>,
  markOffline: () => void,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const networkResponse = preloaded.then((response) => response ?? fetch(request))
  // Prevents an unhandled rejection; the error is handled below.
  networkResponse.catch(() => {})
  const lesson = await matchLessonPage(caches, pathname).catch(() => undefined)
  const finalResponse = await (lesson
    ? Promise.race([networkResponse.catch(() => lesson), resolveLater(lesson)])
    : networkResponse
  ).catch(() => null)
  if (finalResponse && finalResponse === lesson) markOffline()
  if (finalResponse) return finalResponse
  const checkPage = isCertificateCheck(pathname) && (await cache.matchCheckPage(pathname))
  return (checkPage || (await matchShell(`/offline/${splitLocale(pathname).locale}.html`))) ?? networkResponse
}

/** Offline pages already know all lesson routes; without a network, an empty manifest lets other pages continue. */
const serveLessonRoutes = (request: Request, isOfflinePage: boolean): Promise<Response> =>
  isOfflinePage ? Promise.resolve(Response.json({})) : fetch(request).catch(() => Response.json({}))

const resolveLater = (answer: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(answer), networkTimeoutMs))

const matchShell = (url: string) => shell.matchPrecache(url)

const isCached = (plan: Plan): plan is CachedKind => plan === 'asset' || plan === 'font' || plan === 'messages'

async function cacheLoaded(url: unknown) {
  if (typeof url !== 'string') return
  const { origin, pathname } = new URL(url, self.location.origin)
  if (origin === self.location.origin && isCertificateCheck(pathname)) return cache.saveCheckPage(pathname)
  const plan = planRequest({ method: 'GET', mode: 'cors', url }, self.location.origin)
  if (isCached(plan) && !(await matchShell(url))) await cache.fetchAndSave(plan, url)
}
