import type { CatalogLesson, LessonPackage } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import {
  downloadHeader,
  findFinishedCache,
  isDownloadCacheOf,
  offlineDocument,
  downloadIndex,
  downloadCacheName,
} from '#app/platform/shell/offline/download-cache.ts'

/**
 * Downloaded lessons of one locale. All belong to one build and share one cache, which is complete once its index is
 * written. A new build fills a second cache, which replaces the old one only when it is complete.
 */

export type SavedLesson = {
  readonly lesson: CatalogLesson
  readonly files: LessonPackage['files']
  /** An icon lesson that was downloaded with the block and text editors. */
  readonly inWords?: true
}
type SavedIndex = { readonly version: string; readonly lessons: Readonly<Record<string, SavedLesson>> }

/** Contents and size of a download, computed before it starts. */
export type DownloadPlan = {
  readonly version: string
  readonly lessons: Readonly<Record<string, SavedLesson>>
  readonly document: { readonly body: string; readonly headers: Headers }
  /** Files that are not on the device yet. */
  readonly missing: LessonPackage['files']
  readonly bytes: number
}

export type DownloadFailure = 'full' | 'lost' | 'changed'
export class DownloadError extends Error {
  readonly failure: DownloadFailure
  constructor(failure: DownloadFailure) {
    super(failure)
    this.failure = failure
  }
}

export type Device = { readonly caches: CacheStorage; readonly fetch: typeof fetch; readonly locale: Locale }

const MAX_PARALLEL_DOWNLOADS = 6

export function openSavedLessons({ caches, fetch: fetchFile, locale }: Device) {
  const get = (url: string, init: RequestInit = {}) =>
    fetchFile(url, { ...init, headers: { [downloadHeader]: '1' } }).then(
      (response) => {
        if (response.ok) return response
        throw new DownloadError(response.status === 404 ? 'changed' : 'lost')
      },
      () => Promise.reject(new DownloadError('lost')),
    )

  async function index(): Promise<SavedIndex | null> {
    const name = await findFinishedCache(caches, locale)
    const saved = name && (await (await caches.open(name)).match(downloadIndex))
    return saved ? ((await saved.json()) as SavedIndex) : null
  }

  const fetchPackage = async (lessonId: string): Promise<LessonPackage> =>
    (await (await get(`/offline/lessons/${lessonId}-${locale}.json`, { cache: 'no-store' })).json()) as LessonPackage

  /** Returns `null` for a lesson that the new build no longer contains. */
  const nullIfGone = (request: Promise<LessonPackage>) =>
    request.catch((error: DownloadError) => {
      if (error.failure === 'changed') return null
      throw error
    })

  /** Plans the download of a lesson, or with `null` the update of the saved lessons to the current build. */
  async function plan(lessonId: string | null, withTextEditors = false): Promise<DownloadPlan> {
    const previous = await index()
    const needsTextEditors = (id: string) =>
      id === lessonId ? withTextEditors : previous?.lessons[id]?.inWords === true
    const [firstId = null, ...otherIds] = new Set([
      ...(lessonId === null ? [] : [lessonId]),
      ...Object.keys(previous?.lessons ?? {}),
    ])
    if (firstId === null) throw new DownloadError('changed')
    const newest = await fetchPackage(firstId)
    const { version } = newest
    const packages = [
      newest,
      ...(await Promise.all(
        otherIds.map(async (id) =>
          previous!.version === version
            ? { version, ...asPackage(previous!.lessons[id]!) }
            : nullIfGone(fetchPackage(id)),
        ),
      )),
    ].filter((item) => item !== null)
    const page = await get(offlineDocument(locale), { credentials: 'omit', cache: 'no-store' })
    const document = { body: await page.text(), headers: new Headers(page.headers) }
    // Transfer headers do not apply to the decoded body.
    for (const name of ['content-encoding', 'content-length']) document.headers.delete(name)
    // During a rollout two servers may answer with different builds.
    if (packages.some((item) => item.version !== version) || !document.body.includes(version))
      throw new DownloadError('changed')
    const lessons = Object.fromEntries(
      packages.map((item) => [item.lesson.id, toSavedLesson(item, needsTextEditors(item.lesson.id))]),
    )
    const cache = await caches.open(downloadCacheName(locale, version))
    const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = [...allFiles(lessons)].filter(([url]) => !cachedPaths.has(url))
    const bytes = missing.reduce(
      (sum, [, size]) => sum + size,
      cachedPaths.has(offlineDocument(locale)) ? 0 : documentSize(document),
    )
    if (cachedPaths.size === 0) await caches.delete(downloadCacheName(locale, version))
    return { version, lessons, document, missing, bytes }
  }

  /** Resumes an interrupted download. `onProgress` receives the number of bytes downloaded so far. */
  async function fill({ version, lessons, document, missing }: DownloadPlan, onProgress: (bytes: number) => void) {
    const name = downloadCacheName(locale, version)
    const cache = await caches.open(name)
    let done = 0
    const queue = [...missing]
    const downloadNext = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [url, bytes] = next
        await cache.put(url, (await caches.match(url)) ?? (await get(url)))
        onProgress((done += bytes))
      }
    }
    try {
      await Promise.all(Array.from({ length: MAX_PARALLEL_DOWNLOADS }, downloadNext))
      await cache.put(offlineDocument(locale), new Response(document.body, { headers: document.headers }))
      await cache.put(downloadIndex, Response.json({ version, lessons } satisfies SavedIndex))
    } catch (error) {
      queue.length = 0
      if (error instanceof DownloadError) throw error
      if ((error as Error).name !== 'QuotaExceededError') throw new DownloadError('lost')
      // The device is full: free the space of the partial download.
      await removeUnneededFiles(name)
      throw new DownloadError('full')
    }
    for (const other of await caches.keys())
      if (isDownloadCacheOf(locale, other) && other !== name) await caches.delete(other)
  }

  /** Deletes files that no saved lesson needs; deletes the cache if it has no lessons. */
  async function removeUnneededFiles(name: string) {
    const cache = await caches.open(name)
    const saved = (await (await cache.match(downloadIndex))?.json()) as SavedIndex | undefined
    if (!saved || Object.keys(saved.lessons).length === 0) return void (await caches.delete(name))
    const needed = new Set(
      [...allFiles(saved.lessons)].map(([url]) => url).concat(downloadIndex, offlineDocument(locale)),
    )
    for (const request of await cache.keys())
      if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
  }

  async function remove(lessonId: string) {
    const [name, saved] = [await findFinishedCache(caches, locale), await index()]
    if (!name || !saved) return
    const { [lessonId]: _, ...lessons } = saved.lessons
    await (await caches.open(name)).put(downloadIndex, Response.json({ ...saved, lessons } satisfies SavedIndex))
    await removeUnneededFiles(name)
  }

  return { index, plan, fill, remove }
}

/** A lesson of the same build is complete; its files already include the editors. */
const asPackage = ({ lesson, files }: SavedLesson) => ({ lesson, files })

const toSavedLesson = ({ lesson, files, inWords = [] }: LessonPackage, isInWords: boolean): SavedLesson =>
  isInWords ? { lesson, files: [...new Map([...files, ...inWords])], inWords: true } : { lesson, files }

const allFiles = (lessons: Readonly<Record<string, SavedLesson>>) =>
  new Map(Object.values(lessons).flatMap(({ files }) => files.map(([url, bytes]) => [url, bytes] as const)))

const documentSize = ({ body }: DownloadPlan['document']) => new TextEncoder().encode(body).byteLength

/** Size of a lesson on the device, including files that it shares with other lessons. */
export const lessonBytes = ({ files }: SavedLesson) => files.reduce((sum, [, bytes]) => sum + bytes, 0)
