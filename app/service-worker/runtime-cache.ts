import { downloadPrefix } from '#app/platform/shell/offline/download-cache.ts'
import { mayCache, type Plan } from './plan.ts'
import { matchDownload } from './downloads.ts'

/** The worker's run-time caches, without the shell cache, which is filled on install. */

const prefix = 'skykite-'
export const shellCache = `${prefix}shell`
/** One in each language. */
const maxCheckPages = 4
const isFresh = ({ status, type, redirected }: Response) => status === 200 && type === 'basic' && !redirected
/** Enough for all pages in one language; Korean and Chinese fonts consist of about a hundred files each. */
const maxFonts = 300
const maxIssuers = 50

export type CachedKind = Exclude<Plan, 'page' | 'lesson-routes' | 'issuer-keys' | 'leave'>

export function runtimeCache(caches: CacheStorage, version: string, fetchFromNetwork: typeof fetch) {
  // The font cache is shared by all builds, because font file names do not change between builds.
  const names: Record<CachedKind, string> = {
    asset: `${prefix}assets-${version}`,
    messages: `${prefix}messages-${version}`,
    font: `${prefix}fonts`,
  }
  const checkPages = `${prefix}pages-${version}`
  const issuerKeys = `${prefix}issuers`
  const namesInUse = [...Object.values(names), checkPages, issuerKeys]

  async function saveNewest(name: string, request: Request | string, response: Response, limit: number) {
    const cache = await caches.open(name)
    await cache.put(request, response)
    const oldestFirst = await cache.keys()
    await Promise.all(oldestFirst.slice(0, -limit).map((old) => cache.delete(old)))
  }

  async function save(kind: CachedKind, request: Request | string, response: Response) {
    await saveNewest(names[kind], request, response, kind === 'font' ? maxFonts : Infinity)
  }

  // Never removes downloaded lessons: they are public files and stay until a user deletes them.
  async function remove(shouldDelete: (name: string) => boolean) {
    const cacheNames = (await caches.keys()).filter(
      (name) =>
        name.startsWith(prefix) && name !== shellCache && !name.startsWith(downloadPrefix) && shouldDelete(name),
    )
    await Promise.all(cacheNames.map((name) => caches.delete(name)))
  }

  return {
    /**
     * Serves from the cache, else from the network (and caches the response), else from downloaded lessons. Offline
     * pages use downloads before the network. Server pages do not: a script could have tampered with the downloads.
     */
    async answer(
      kind: CachedKind,
      request: Request,
      waitUntil: (work: Promise<unknown>) => void,
      isOfflinePage = false,
    ): Promise<Response> {
      const cached = await (await caches.open(names[kind])).match(request)
      const match = cached ?? (isOfflinePage ? await matchDownload(caches, request.url) : undefined)
      if (match) return match
      const response = await fetchFromNetwork(request).catch(async (error: unknown) => {
        const downloaded = await matchDownload(caches, request.url)
        if (downloaded) return downloaded
        throw error
      })
      // Ignore write errors (e.g. full disk): the response is still returned.
      if (mayCache(response)) waitUntil(save(kind, request, response.clone()).catch(() => {}))
      return response
    },

    /** Caches a file that the first page loaded before the worker was active. */
    async fetchAndSave(kind: CachedKind, url: string): Promise<void> {
      const cache = await caches.open(names[kind])
      if (await cache.match(url)) return
      const response = await fetchFromNetwork(url)
      if (mayCache(response)) await save(kind, url, response)
    },

    /** Keys from the network, else those of the last check. A school adds keys, and retires or revokes them. */
    async answerKeys(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
      const response = await fetchFromNetwork(request).catch(async (error: unknown) => {
        const cached = await (await caches.open(issuerKeys)).match(request.url)
        if (cached) return cached
        throw error
      })
      if (isFresh(response))
        waitUntil(saveNewest(issuerKeys, request.url, response.clone(), maxIssuers).catch(() => {}))
      return response
    },

    /** Caches the page as a visitor sees it: requested without cookies, so it names no one. */
    async saveCheckPage(url: string): Promise<void> {
      const response = await fetchFromNetwork(url, { credentials: 'omit' })
      if (isFresh(response)) await saveNewest(checkPages, url, response, maxCheckPages)
    },

    matchCheckPage: async (url: string) => (await caches.open(checkPages)).match(url),

    removeOutdated: () => remove((name) => !namesInUse.includes(name)),

    removeAll: () => remove(() => true),
  }
}
