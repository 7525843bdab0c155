import type { Locale } from '#app/platform/i18n/languages.ts'
import { listenerSet } from '#app/platform/listener-set.ts'
import { markKeptWork } from '#app/platform/outbox/hand-over.ts'
import { deviceStore } from '#app/platform/outbox/page-outbox.ts'
import { bytesOf, DownloadError, openKeptLessons, type Failure, type KeptLesson, type Plan } from './kept-lessons.ts'

/** Downloads of this tab. They go on while the learner goes from step to step. */

export type Download =
  | { readonly kind: 'unknown' }
  /** Not on the device; what it would take is known as soon as somebody looks. */
  | { readonly kind: 'away'; readonly plan: Plan | null }
  | { readonly kind: 'coming'; readonly done: number; readonly bytes: number }
  | { readonly kind: 'here'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

const unknown: Download = { kind: 'unknown' }
const listeners = listenerSet()
const states = new Map<string, Download>()

const keyOf = (locale: Locale, lessonId: string) => `${locale} ${lessonId}`
export const onDownloads = listeners.add
export const downloadOf = (locale: Locale, lessonId: string) => states.get(keyOf(locale, lessonId)) ?? unknown

function show(locale: Locale, lessonId: string, state: Download) {
  states.set(keyOf(locale, lessonId), state)
  listeners.tell()
}

const lessonsIn = (locale: Locale) => openKeptLessons({ caches, ask: (...asked) => fetch(...asked), locale })

/** One tab at a time changes what is on the device. */
const alone = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? (navigator.locks.request('skykite-offline', work) as Promise<Value>) : work()

/** Whether this browser can keep lessons: not in a private window of some, and not without its worker. */
export const canDownload = () => 'caches' in globalThis && Boolean(navigator.serviceWorker)

const isComing = (locale: Locale, lessonId: string) => downloadOf(locale, lessonId).kind === 'coming'

export async function lookFor(locale: Locale, lessonId: string): Promise<void> {
  if (isComing(locale, lessonId)) return
  const kept = (await lessonsIn(locale).index())?.lessons[lessonId]
  show(locale, lessonId, kept ? { kind: 'here', bytes: bytesOf(kept) } : { kind: 'away', plan: null })
}

/** How large it is. */
export async function weigh(locale: Locale, lessonId: string, inWords: boolean): Promise<void> {
  if (isComing(locale, lessonId)) return
  await failing(locale, lessonId, async () => {
    const plan = await alone(() => lessonsIn(locale).plan(lessonId, inWords))
    if (!isComing(locale, lessonId)) show(locale, lessonId, { kind: 'away', plan })
  })
}

export async function download(locale: Locale, lessonId: string, plan: Plan): Promise<void> {
  if (isComing(locale, lessonId)) return
  const { bytes } = plan
  show(locale, lessonId, { kind: 'coming', done: 0, bytes })
  // Asked for quietly: a browser that says no may make room one day, and the lesson is downloaded again.
  void navigator.storage?.persist?.().catch(() => {})
  await failing(locale, lessonId, async () => {
    await alone(() => lessonsIn(locale).fill(plan, (done) => show(locale, lessonId, { kind: 'coming', done, bytes })))
    await markKeptWork(await deviceStore())
    show(locale, lessonId, { kind: 'here', bytes: bytesOf(plan.lessons[lessonId]!) })
  })
}

async function failing(locale: Locale, lessonId: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    show(locale, lessonId, { kind: 'failed', failure: error instanceof DownloadError ? error.failure : 'lost' })
  }
}

export async function removeLesson(locale: Locale, lessonId: string): Promise<void> {
  await alone(() => lessonsIn(locale).remove(lessonId))
  await markKeptWork(await deviceStore())
  await lookFor(locale, lessonId)
}

export const lessonsOnDevice = async (locale: Locale): Promise<readonly KeptLesson[]> =>
  Object.values((await lessonsIn(locale).index())?.lessons ?? {})

/** Brings the lessons that are here to the present build, in its own time; what goes wrong is tried another day. */
export async function renewLessons(locale: Locale, version: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  await alone(async () => {
    const lessons = lessonsIn(locale)
    const kept = await lessons.index()
    if (kept && kept.version !== version) await lessons.fill(await lessons.plan(null), () => {})
  }).catch(() => {})
}
