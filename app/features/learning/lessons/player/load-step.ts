import { testState } from '#rules/assignments/test.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { replacePage } from '#app/platform/pages/replace-page.ts'
import { isOfflineStep, offlinePath } from '#app/platform/shell/offline/download-cache.ts'
import { isPageFromDevice, isServerReachable } from '#app/platform/shell/offline/offline-document.ts'
import { isNetworkError } from '#app/platform/shell/outage/outage-state.ts'
import { clockOffset } from '../test/test-mode.ts'
import { isDownloads, isOpen, type OpenStepData, type StepPageData } from './step-data.ts'

type StepParams = { readonly lessonId: string; readonly stepId: string }

/** Loaded lessons by locale, lesson and class, so that the next step opens without a network request. */
const cachedSteps = new Map<string, OpenStepData>()
/** Cache keys of lessons whose server data has changed. */
const staleKeys = new Set<string>()

type Address = { readonly pathname: string; readonly search: string }
const getCacheKey = ({ pathname, search }: Address, lessonId: string) =>
  `${splitLocale(pathname).locale} ${lessonId} ${search}`

export const cacheStep = (address: Address, loaded: OpenStepData) =>
  void cachedSteps.set(getCacheKey(address, loaded.lesson.id), loaded)

/** Makes the next load of the lesson request the server. */
export const markStale = (address: Address, lessonId: string) => void staleKeys.add(getCacheKey(address, lessonId))

/** Loads a step from the cache, the server or the device. */
export async function loadStep(
  url: URL,
  params: StepParams,
  serverLoader: () => Promise<StepPageData>,
): Promise<StepPageData> {
  const key = getCacheKey(url, params.lessonId)
  const cached = cachedSteps.get(key)
  const index = cached?.lesson.steps.findIndex(({ id }) => id === params.stepId) ?? -1
  if (isPageFromDevice() && isServerReachable()) return reloadFromServer(url)
  const cachedStep = cached && index !== -1 ? { ...cached, at: index } : null
  // Coming from another page, load from the server: the lesson may have become a test or been locked.
  if (cachedStep && staysInLesson(url) && !staleKeys.delete(key)) return cachedStep
  const loaded = isPageFromDevice()
    ? (cachedStep ?? (await openOnDevice(url, params)))
    : await loadFromServer(url, params, serverLoader, cachedStep)
  if (isOpen(loaded)) cachedSteps.set(key, loaded)
  else forgetLesson(params.lessonId)
  return loaded
}

/** Removes all cached entries of a lesson that is locked or whose test is over. */
function forgetLesson(lessonId: string) {
  for (const key of cachedSteps.keys()) if (key.split(' ')[1] === lessonId) cachedSteps.delete(key)
}

const getLessonId = (pathname: string) => splitLocale(pathname).path.split('/')[2]
const staysInLesson = ({ pathname }: URL) =>
  splitLocale(location.pathname).path.startsWith('/lesson/') && getLessonId(location.pathname) === getLessonId(pathname)

/** Loads the step from the server; falls back to the cache or the downloaded lesson when offline. */
async function loadFromServer(
  url: URL,
  params: StepParams,
  serverLoader: () => Promise<StepPageData>,
  cachedStep: OpenStepData | null,
): Promise<StepPageData> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    if (cachedStep) return cachedStep
    const loaded = await openOnDevice(url, params)
    if (isDownloads(loaded) && !isOfflineStep(params)) throw error
    return loaded
  }
}

async function openOnDevice({ pathname }: URL, params: StepParams): Promise<StepPageData> {
  if (isOfflineStep(params)) return { missing: null }
  const { findLessonOnDevice } = await import('../offline/lesson-on-device.ts')
  const result = await findLessonOnDevice(splitLocale(pathname).locale, params)
  // No class: it is only used to load teacher comments, which need the network.
  if (typeof result === 'string') return { missing: result }
  const { test, lesson } = result
  if (test && testState(test.test, test.sitting, Date.now() - clockOffset(test)) !== 'working')
    return { own: { ...test, now: Date.now() - clockOffset(test) }, lesson, exit: offlinePath }
  return { ...result, classroom: null, exit: offlinePath }
}

/** Replaces the offline page by the server's page once the server is reachable again. */
function reloadFromServer({ pathname, search }: URL): Promise<never> {
  replacePage(pathname + search)
  return new Promise(() => {})
}
