import { localePath, type Locale } from './i18n/languages.ts'

/**
 * What pages and the service worker both know of downloaded lessons. A shelf is one cache: all that a language's lessons
 * need of one build. It holds public files only, the same for everybody.
 */

export const shelfPrefix = 'skykite-offline-'

export const shelfName = (locale: Locale, version: string) => `${shelfPrefix}${locale}-${version}`

export const isShelfOf = (locale: Locale, name: string) => name.startsWith(`${shelfPrefix}${locale}-`)

/** What is on a shelf. It is written last, so a shelf without it is not finished and is never read from. */
export const shelfIndex = '/offline/shelf.json'

/** Tells the worker that whoever asks keeps the answer. */
export const downloadHeader = 'x-downloads'

/** The place of a page that belongs to no lesson and to nobody: it is shown for any lesson when there is no network. */
export const offlinePlace = { lessonId: 'offline', stepId: 'page' } as const

export const offlinePath = `/lesson/${offlinePlace.lessonId}/${offlinePlace.stepId}`

export const offlineDocument = (locale: Locale) => localePath(locale, offlinePath)

export const isOfflinePlace = ({ lessonId, stepId }: { lessonId?: string; stepId?: string }) =>
  lessonId === offlinePlace.lessonId && stepId === offlinePlace.stepId

/** The newest finished shelf of a language. */
export async function finishedShelf(caches: CacheStorage, locale: Locale): Promise<string | null> {
  const names = (await caches.keys()).filter((name) => isShelfOf(locale, name))
  for (const name of names.toReversed()) if (await (await caches.open(name)).match(shelfIndex)) return name
  return null
}
