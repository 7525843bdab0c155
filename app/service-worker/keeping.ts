import { downloadPrefix } from '#app/platform/download-cache.ts'
import { mayKeep, type Plan } from './plan.ts'
import { fromDownloads } from './downloads.ts'

/** The worker's run-time caches. The shell's own, filled when a worker is installed, is not among them. */

const prefix = 'skykite-'
export const shellCache = `${prefix}shell`
/** Enough for the letters of every page in one language; Korean and Chinese fonts come in a hundred parts each. */
const mostFonts = 300

export type Kept = Exclude<Plan, 'page' | 'lesson-routes' | 'leave'>

export function keeping(caches: CacheStorage, version: string, ask: typeof fetch) {
  // Fonts outlive a build, because their names do; the rest goes with it.
  const names: Record<Kept, string> = {
    asset: `${prefix}assets-${version}`,
    messages: `${prefix}messages-${version}`,
    font: `${prefix}fonts`,
  }

  async function keep(kind: Kept, request: Request | string, response: Response) {
    const cache = await caches.open(names[kind])
    await cache.put(request, response)
    if (kind !== 'font') return
    const oldestFirst = await cache.keys()
    await Promise.all(oldestFirst.slice(0, -mostFonts).map((old) => cache.delete(old)))
  }

  // Downloaded lessons are public files, which stay until somebody deletes them.
  async function remove(unwanted: (name: string) => boolean) {
    const found = (await caches.keys()).filter(
      (name) => name.startsWith(prefix) && name !== shellCache && !name.startsWith(downloadPrefix) && unwanted(name),
    )
    await Promise.all(found.map((name) => caches.delete(name)))
  }

  return {
    /**
     * From the cache; otherwise from the network, and then kept. Downloaded lessons serve where there is none, and first
     * of all for pages that came from them: a page of the server never gets what somebody may have put there.
     */
    async answer(
      kind: Kept,
      request: Request,
      afterwards: (work: Promise<unknown>) => void,
      isOnDevice = false,
    ): Promise<Response> {
      const kept = await (await caches.open(names[kind])).match(request)
      const found = kept ?? (isOnDevice ? await fromDownloads(caches, request.url) : undefined)
      if (found) return found
      const response = await ask(request).catch(async (error: unknown) => {
        const downloaded = await fromDownloads(caches, request.url)
        if (downloaded) return downloaded
        throw error
      })
      // A full disk costs the copy, not the answer.
      if (mayKeep(response)) afterwards(keep(kind, request, response.clone()).catch(() => {}))
      return response
    },

    /** What the first page had loaded before there was a worker. */
    async fetchAndKeep(kind: Kept, url: string): Promise<void> {
      const cache = await caches.open(names[kind])
      if (await cache.match(url)) return
      const response = await ask(url)
      if (mayKeep(response)) await keep(kind, url, response)
    },

    removeOutdated: () => remove((name) => !Object.values(names).includes(name)),

    removeAll: () => remove(() => true),
  }
}
