import { PrecacheController } from 'workbox-precaching/PrecacheController'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { downloadHeader } from '#app/platform/download-cache.ts'
import { keeping, shellCache, type Kept } from './keeping.ts'
import { planFor, type Plan } from './plan.ts'
import { lessonPage } from './downloads.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * /sw.js. Pages come from the network; without one, a lesson that was downloaded opens from the device, and any other
 * page says in the reader's language that there is none. Scripts, styles, fonts and messages are kept once seen. A new worker takes over at once, and the open pages then reload themselves.
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
  // A page that downloads a lesson keeps the file itself.
  if (headers.has(downloadHeader)) return
  const plan = planFor({ method, mode, url, ranged: headers.has('range') }, self.location.origin)
  if (plan === 'page')
    event.respondWith(page(request, event.preloadResponse, () => onDevice.add(event.resultingClientId)))
  else if (plan === 'lesson-routes') event.respondWith(lessonRoutes(request, onDevice.has(event.clientId)))
  else if (plan !== 'leave')
    event.respondWith(
      fromShell(url).then(
        (found) => found ?? kept.answer(plan, request, (work) => event.waitUntil(work), onDevice.has(event.clientId)),
      ),
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

/** How long a lesson that is on the device waits for a network that says nothing. */
const patienceMs = 10_000
/** Pages that came from the device. A worker that was put to sleep forgets them, which costs a question each. */
const onDevice = new Set<string>()

async function page(
  request: Request,
  preloaded: Promise<Response | undefined>,
  tellOnDevice: () => void,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const asked = preloaded.then((response) => response ?? fetch(request))
  // Whether it failed is looked at below.
  asked.catch(() => {})
  const lesson = await lessonPage(caches, pathname).catch(() => undefined)
  const answer = await (lesson ? Promise.race([asked.catch(() => lesson), later(lesson)]) : asked).catch(() => null)
  if (answer && answer === lesson) tellOnDevice()
  return answer ?? (await fromShell(`/offline/${splitLocale(pathname).locale}.html`)) ?? asked
}

/** A page from the device knows all pages of lessons; without a network any page makes do with what it knows. */
const lessonRoutes = (request: Request, isOnDevice: boolean): Promise<Response> =>
  isOnDevice ? Promise.resolve(Response.json({})) : fetch(request).catch(() => Response.json({}))

const later = (answer: Response) => new Promise<Response>((resolve) => setTimeout(() => resolve(answer), patienceMs))

const fromShell = (url: string) => shell.matchPrecache(url)

const isKept = (plan: Plan): plan is Kept => plan === 'asset' || plan === 'font' || plan === 'messages'

async function keepLoaded(url: unknown) {
  if (typeof url !== 'string') return
  const plan = planFor({ method: 'GET', mode: 'cors', url }, self.location.origin)
  if (isKept(plan) && !(await fromShell(url))) await kept.fetchAndKeep(plan, url)
}
