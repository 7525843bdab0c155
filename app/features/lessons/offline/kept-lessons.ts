import type { CatalogueLesson, LessonPackage } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import {
  downloadHeader,
  finishedCache,
  isDownloadCacheOf,
  offlineDocument,
  downloadIndex,
  downloadCache,
} from '#app/platform/download-cache.ts'

/**
 * The lessons that are on this device in one language. All of them are of one build and stand in one cache, which is
 * finished when its list is written. Another build's cache is filled beside the old one and takes its place only when it
 * is whole.
 */

export type KeptLesson = {
  readonly lesson: CatalogueLesson
  readonly files: LessonPackage['files']
  /** With the editors for words, where it is one of icons. */
  readonly inWords?: true
}
type Index = { readonly version: string; readonly lessons: Readonly<Record<string, KeptLesson>> }

/** What a download will bring, known before it begins. */
export type Plan = {
  readonly version: string
  readonly lessons: Readonly<Record<string, KeptLesson>>
  readonly document: { readonly body: string; readonly headers: Headers }
  /** What is not on the device yet. */
  readonly missing: LessonPackage['files']
  readonly bytes: number
}

export type Failure = 'full' | 'lost' | 'changed'
export class DownloadError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

export type Device = { readonly caches: CacheStorage; readonly ask: typeof fetch; readonly locale: Locale }

const atOnce = 6

export function openKeptLessons({ caches, ask, locale }: Device) {
  const get = (url: string, init: RequestInit = {}) =>
    ask(url, { ...init, headers: { [downloadHeader]: '1' } }).then(
      (response) => {
        if (response.ok) return response
        throw new DownloadError(response.status === 404 ? 'changed' : 'lost')
      },
      () => Promise.reject(new DownloadError('lost')),
    )

  async function index(): Promise<Index | null> {
    const name = await finishedCache(caches, locale)
    const kept = name && (await (await caches.open(name)).match(downloadIndex))
    return kept ? ((await kept.json()) as Index) : null
  }

  const packageOf = async (lessonId: string): Promise<LessonPackage> =>
    (await (await get(`/offline/lessons/${lessonId}-${locale}.json`, { cache: 'no-store' })).json()) as LessonPackage

  /** A lesson that there is no longer goes with the old build. */
  const goneOr = (asked: Promise<LessonPackage>) =>
    asked.catch((error: DownloadError) => {
      if (error.failure === 'changed') return null
      throw error
    })

  /** For a new lesson, or (without one) to bring those that are here to the present build. */
  async function plan(lessonId: string | null, inWords = false): Promise<Plan> {
    const before = await index()
    const asked = (id: string) => (id === lessonId ? inWords : before?.lessons[id]?.inWords === true)
    const [first = null, ...others] = new Set([
      ...(lessonId === null ? [] : [lessonId]),
      ...Object.keys(before?.lessons ?? {}),
    ])
    if (first === null) throw new DownloadError('changed')
    const newest = await packageOf(first)
    const { version } = newest
    const found = [
      newest,
      ...(await Promise.all(
        others.map(async (id) =>
          before!.version === version ? { version, ...keptBefore(before!.lessons[id]!) } : goneOr(packageOf(id)),
        ),
      )),
    ].filter((one) => one !== null)
    const page = await get(offlineDocument(locale), { credentials: 'omit', cache: 'no-store' })
    const document = { body: await page.text(), headers: new Headers(page.headers) }
    // They speak of how it travelled.
    for (const name of ['content-encoding', 'content-length']) document.headers.delete(name)
    // Two servers may stand there while a new build is rolled out.
    if (found.some((one) => one.version !== version) || !document.body.includes(version))
      throw new DownloadError('changed')
    const lessons = Object.fromEntries(found.map((one) => [one.lesson.id, keptOf(one, asked(one.lesson.id))]))
    const cache = await caches.open(downloadCache(locale, version))
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = [...filesOf(lessons)].filter(([url]) => !kept.has(url))
    const bytes = missing.reduce(
      (sum, [, size]) => sum + size,
      kept.has(offlineDocument(locale)) ? 0 : sizeOf(document),
    )
    if (kept.size === 0) await caches.delete(downloadCache(locale, version))
    return { version, lessons, document, missing, bytes }
  }

  /** Goes on where an earlier one stopped. `onProgress` is told how many bytes have come. */
  async function fill({ version, lessons, document, missing }: Plan, onProgress: (bytes: number) => void) {
    const name = downloadCache(locale, version)
    const cache = await caches.open(name)
    let done = 0
    const waiting = [...missing]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [url, bytes] = next
        await cache.put(url, (await caches.match(url)) ?? (await get(url)))
        onProgress((done += bytes))
      }
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, work))
      await cache.put(offlineDocument(locale), new Response(document.body, { headers: document.headers }))
      await cache.put(downloadIndex, Response.json({ version, lessons } satisfies Index))
    } catch (error) {
      waiting.length = 0
      if (error instanceof DownloadError) throw error
      if ((error as Error).name !== 'QuotaExceededError') throw new DownloadError('lost')
      // What has come is only in the way on a full device.
      await tidy(name)
      throw new DownloadError('full')
    }
    for (const other of await caches.keys())
      if (isDownloadCacheOf(locale, other) && other !== name) await caches.delete(other)
  }

  /** Takes away what no kept lesson needs; a cache without lessons goes as a whole. */
  async function tidy(name: string) {
    const cache = await caches.open(name)
    const kept = (await (await cache.match(downloadIndex))?.json()) as Index | undefined
    if (!kept || Object.keys(kept.lessons).length === 0) return void (await caches.delete(name))
    const needed = new Set(
      [...filesOf(kept.lessons)].map(([url]) => url).concat(downloadIndex, offlineDocument(locale)),
    )
    for (const request of await cache.keys())
      if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
  }

  async function remove(lessonId: string) {
    const [name, kept] = [await finishedCache(caches, locale), await index()]
    if (!name || !kept) return
    const { [lessonId]: _, ...lessons } = kept.lessons
    await (await caches.open(name)).put(downloadIndex, Response.json({ ...kept, lessons } satisfies Index))
    await tidy(name)
  }

  return { index, plan, fill, remove }
}

/** Of the same build, so that it is whole already. */
const keptBefore = ({ lesson, files }: KeptLesson) => ({ lesson, files })

const keptOf = ({ lesson, files, inWords = [] }: LessonPackage, isInWords: boolean): KeptLesson =>
  isInWords ? { lesson, files: [...new Map([...files, ...inWords])], inWords: true } : { lesson, files }

const filesOf = (lessons: Readonly<Record<string, KeptLesson>>) =>
  new Map(Object.values(lessons).flatMap(({ files }) => files.map(([url, bytes]) => [url, bytes] as const)))

const sizeOf = ({ body }: Plan['document']) => new TextEncoder().encode(body).byteLength

/** What a lesson takes on a device, with what it shares with others. */
export const bytesOf = ({ files }: KeptLesson) => files.reduce((sum, [, bytes]) => sum + bytes, 0)
