import type { Locale } from '#app/platform/i18n/languages.ts'
import { createListenerSet } from '#app/platform/live/listener-set.ts'
import { updateRetainedDataCookie } from '#app/platform/outbox/device-owner.ts'
import { deviceStore } from '#app/platform/outbox/page-outbox.ts'
import {
  lessonBytes,
  DownloadError,
  openSavedLessons,
  type DownloadFailure,
  type SavedLesson,
  type DownloadPlan,
} from './saved-lessons.ts'

/** Download state of this tab; downloads continue while the student moves between steps. */

export type Download =
  | { readonly kind: 'unknown' }
  /** Not on the device; `plan` is `null` until its size has been computed. */
  | { readonly kind: 'away'; readonly plan: DownloadPlan | null }
  | { readonly kind: 'coming'; readonly done: number; readonly bytes: number }
  | { readonly kind: 'here'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly failure: DownloadFailure }

const unknown: Download = { kind: 'unknown' }
const listeners = createListenerSet()
const states = new Map<string, Download>()

const keyOf = (locale: Locale, lessonId: string) => `${locale} ${lessonId}`
export const onDownloadsChange = listeners.add
export const getDownload = (locale: Locale, lessonId: string) => states.get(keyOf(locale, lessonId)) ?? unknown

function setState(locale: Locale, lessonId: string, state: Download) {
  states.set(keyOf(locale, lessonId), state)
  listeners.notify()
}

const lessonsIn = (locale: Locale) =>
  openSavedLessons({ caches, fetch: (...fetchArguments) => fetch(...fetchArguments), locale })

/** Only one tab at a time may change the downloads on the device. */
const withDeviceLock = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? (navigator.locks.request('skykite-offline', work) as Promise<Value>) : work()

/** False without Cache Storage or a service worker, for example in some browsers' private mode. */
export const canDownload = () => 'caches' in globalThis && Boolean(navigator.serviceWorker)

const isDownloading = (locale: Locale, lessonId: string) => getDownload(locale, lessonId).kind === 'coming'

export async function refreshDownload(locale: Locale, lessonId: string): Promise<void> {
  if (isDownloading(locale, lessonId)) return
  const saved = (await lessonsIn(locale).index())?.lessons[lessonId]
  setState(locale, lessonId, saved ? { kind: 'here', bytes: lessonBytes(saved) } : { kind: 'away', plan: null })
}

/** Computes the download size. */
export async function planDownload(locale: Locale, lessonId: string, withTextEditors: boolean): Promise<void> {
  if (isDownloading(locale, lessonId)) return
  await reportFailure(locale, lessonId, async () => {
    const plan = await withDeviceLock(() => lessonsIn(locale).plan(lessonId, withTextEditors))
    if (!isDownloading(locale, lessonId)) setState(locale, lessonId, { kind: 'away', plan })
  })
}

export async function download(locale: Locale, lessonId: string, plan: DownloadPlan): Promise<void> {
  if (isDownloading(locale, lessonId)) return
  const { bytes } = plan
  setState(locale, lessonId, { kind: 'coming', done: 0, bytes })
  // Best effort: if the browser refuses, it may evict the lesson later and the student downloads it again.
  void navigator.storage?.persist?.().catch(() => {})
  await reportFailure(locale, lessonId, async () => {
    await withDeviceLock(() =>
      lessonsIn(locale).fill(plan, (done) => setState(locale, lessonId, { kind: 'coming', done, bytes })),
    )
    await updateRetainedDataCookie(await deviceStore())
    setState(locale, lessonId, { kind: 'here', bytes: lessonBytes(plan.lessons[lessonId]!) })
  })
}

async function reportFailure(locale: Locale, lessonId: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    setState(locale, lessonId, { kind: 'failed', failure: error instanceof DownloadError ? error.failure : 'lost' })
  }
}

export async function removeLesson(locale: Locale, lessonId: string): Promise<void> {
  await withDeviceLock(() => lessonsIn(locale).remove(lessonId))
  await updateRetainedDataCookie(await deviceStore())
  await refreshDownload(locale, lessonId)
}

export const lessonsOnDevice = async (locale: Locale): Promise<readonly SavedLesson[]> =>
  Object.values((await lessonsIn(locale).index())?.lessons ?? {})

/** Updates downloaded lessons to the current build in the background; ignores errors, the next visit tries again. */
export async function updateSavedLessons(locale: Locale, version: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  await withDeviceLock(async () => {
    const lessons = lessonsIn(locale)
    const saved = await lessons.index()
    if (saved && saved.version !== version) await lessons.fill(await lessons.plan(null), () => {})
  }).catch(() => {})
}
