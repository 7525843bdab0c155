import { finishedCache, offlineDocument, downloadPrefix } from '#app/platform/download-cache.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'

/** Lessons that were downloaded, as the worker finds them when there is no network. Pages put them there. */

/** A file by its address, in whichever download: what is kept there carries its version in its name. */
export async function fromDownloads(caches: CacheStorage, url: string): Promise<Response | undefined> {
  for (const name of await caches.keys())
    if (name.startsWith(downloadPrefix)) {
      const found = await (await caches.open(name)).match(url)
      if (found) return found
    }
  return undefined
}

/** The page to show for a lesson's address; nothing where no lesson of that language is here. */
export async function lessonPage(caches: CacheStorage, pathname: string): Promise<Response | undefined> {
  const { locale, path } = splitLocale(pathname)
  if (!/^\/lesson\/[\w-]+\/[\w-]+\/?$/.test(path)) return undefined
  const cache = await finishedCache(caches, locale)
  return cache === null ? undefined : (await caches.open(cache)).match(offlineDocument(locale))
}
