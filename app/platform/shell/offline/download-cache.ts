import { localePath, type Locale } from '../../i18n/languages.ts'

/**
 * Shared by pages and the service worker: names of the caches for downloaded lessons. One cache per language and build
 * holds all files of the lessons; they are public and the same for every user.
 */

export const downloadPrefix = 'skykite-offline-'

export const downloadCacheName = (locale: Locale, version: string) => `${downloadPrefix}${locale}-${version}`

export const isDownloadCacheOf = (locale: Locale, name: string) => name.startsWith(`${downloadPrefix}${locale}-`)

/** Index of a cache. Written last, so a cache without it is incomplete and must not be used. */
export const downloadIndex = '/offline/downloads.json'

/** Informs the service worker that the page stores the response itself. */
export const downloadHeader = 'x-downloads'

/** Placeholder lesson and step: this generic page is served for any lesson without network. */
export const offlineStep = { lessonId: 'offline', stepId: 'page' } as const

export const offlinePath = `/lesson/${offlineStep.lessonId}/${offlineStep.stepId}`

export const offlineDocument = (locale: Locale) => localePath(locale, offlinePath)

export const isOfflineStep = ({ lessonId, stepId }: { lessonId?: string; stepId?: string }) =>
  lessonId === offlineStep.lessonId && stepId === offlineStep.stepId

/** Returns the name of the newest complete cache of a language. */
export async function findFinishedCache(caches: CacheStorage, locale: Locale): Promise<string | null> {
  const names = (await caches.keys()).filter((name) => isDownloadCacheOf(locale, name))
  for (const name of names.toReversed()) if (await (await caches.open(name)).match(downloadIndex)) return name
  return null
}
