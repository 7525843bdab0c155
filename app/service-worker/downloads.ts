import { findFinishedCache, offlineDocument, downloadPrefix } from '#app/platform/shell/offline/download-cache.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'

/** Reads downloaded lessons for offline use. Pages, not the worker, write these caches. */

/** Finds a file by URL in any download; file names contain a version, so any match is correct. */
export async function matchDownload(caches: CacheStorage, url: string): Promise<Response | undefined> {
  for (const name of await caches.keys())
    if (name.startsWith(downloadPrefix)) {
      const match = await (await caches.open(name)).match(url)
      if (match) return match
    }
  return undefined
}

/** Returns the offline page for a lesson URL; undefined if no lesson in that language is downloaded. */
export async function matchLessonPage(caches: CacheStorage, pathname: string): Promise<Response | undefined> {
  const { locale, path } = splitLocale(pathname)
  if (!/^\/lesson\/[\w-]+\/[\w-]+\/?$/.test(path)) return undefined
  const cache = await findFinishedCache(caches, locale)
  return cache === null ? undefined : (await caches.open(cache)).match(offlineDocument(locale))
}
