import { localePath, type Locale } from './i18n/languages.ts'

/**
 * What pages and the service worker both know of downloaded lessons. One cache holds all that a language's lessons
 * need of one build: public files only, the same for everybody.
 */

export const downloadPrefix = 'skykite-offline-'

export const downloadCache = (locale: Locale, version: string) => `${downloadPrefix}${locale}-${version}`

export const isDownloadCacheOf = (locale: Locale, name: string) => name.startsWith(`${downloadPrefix}${locale}-`)

/** What is in a cache. It is written last, so a cache without it is not finished and is never read from. */
export const downloadIndex = '/offline/downloads.json'

/** Tells the worker that whoever asks keeps the answer. */
export const downloadHeader = 'x-downloads'

/** The place of a page that belongs to no lesson and to nobody: it is shown for any lesson when there is no network. */
export const offlinePlace = { lessonId: 'offline', stepId: 'page' } as const

export const offlinePath = `/lesson/${offlinePlace.lessonId}/${offlinePlace.stepId}`

export const offlineDocument = (locale: Locale) => localePath(locale, offlinePath)

export const isOfflinePlace = ({ lessonId, stepId }: { lessonId?: string; stepId?: string }) =>
  lessonId === offlinePlace.lessonId && stepId === offlinePlace.stepId

/** The newest finished cache of a language. */
export async function finishedCache(caches: CacheStorage, locale: Locale): Promise<string | null> {
  const names = (await caches.keys()).filter((name) => isDownloadCacheOf(locale, name))
  for (const name of names.toReversed()) if (await (await caches.open(name)).match(downloadIndex)) return name
  return null
}
