import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import { testState } from '#rules/assignments/test.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { replacePage } from '#app/platform/pages/replace-page.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { isOfflineStep, offlinePath } from '#app/platform/shell/offline/download-cache.ts'
import {
  startOfflineDocument,
  isPageFromDevice,
  isServerReachable,
} from '#app/platform/shell/offline/offline-document.ts'
import { isNetworkError } from '#app/platform/shell/outage/outage-state.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import type { LessonHandle } from '#app/platform/shell/lesson/lesson-head.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { findLesson, type CatalogLesson } from '#app/features/learning/courses/public.server.ts'
import { loadPlayContext, type LessonLock } from '../play-context.server.ts'
import { getToolboxWidth } from '../toolbox-width.server.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { saveLessonContext } from '../offline/saved-lesson-context.ts'
import type { NotOnDevice } from '../offline/lesson-on-device.ts'
import { ClosedLesson } from '../player/closed-lesson.tsx'
import { LessonPath } from '../player/lesson-path.tsx'
import { Player } from '../player/player.tsx'
import { SoundToggle } from '../player/sound-toggle.tsx'
import skeleton from '../player/level/level-skeleton.module.css'
import { clockOffset, type DeviceTest } from '../test/test-mode.ts'
import type { Route } from './+types/step.ts'

const DownloadTool = lazyPart(() => import('../offline/download-tool.tsx'))
const PartnerChip = lazyPart(() => import('#app/features/people/pairs/public-player.ts'))
// Tests are rare, so their parts load on demand.
const TestFrame = lazy(() => import('../test/test-frame.tsx'))
const TestTools = lazy(() => import('../test/test-tools.tsx'))
const TestWaiting = lazy(() => import('../test/test-waiting.tsx'))
const DownloadsScreen = lazy(() => import('../offline/downloads-screen.tsx'))

type OpenStepData = {
  readonly lesson: CatalogLesson
  readonly at: number
  readonly exit: string
  /** The school that stores the progress. */
  readonly school: string | null
  /** The student's class. */
  readonly classroom: string | null
  /** The coding skin set for the student or the class. */
  readonly coding: CodingSkin | null
  /** The test in progress. */
  readonly test: DeviceTest | null
  /** Toolbox width in tiles, only for icon levels. */
  readonly tiles?: number | null
}

/** Data for a test that is not started yet or is over. */
type WaitingTestData = { readonly own: DeviceTest; readonly lesson: CatalogLesson; readonly exit: string }

/** Data for the list of downloaded lessons; `missing` says why the requested lesson is not on the device. */
type DevicePageData = { readonly missing: NotOnDevice | null }

type StepPageData =
  | OpenStepData
  | WaitingTestData
  | DevicePageData
  | { readonly closed: LessonLock; readonly exit: string }

const isClosed = (loaded: StepPageData) => 'closed' in loaded
const isDownloads = (loaded: StepPageData) => 'missing' in loaded
const isWaiting = (loaded: StepPageData) => 'own' in loaded
const isOpen = (loaded: StepPageData): loaded is OpenStepData => 'at' in loaded

export const handle: PageHandle & LessonHandle = {
  title: (data, t) => {
    const loaded = data as StepPageData | undefined
    if (!loaded) return null
    if (isDownloads(loaded)) return t('lessons:offline.all')
    return isClosed(loaded) ? t('lessons:closed.title') : loaded.lesson.title
  },
  hidden: true,
  lesson(data, t) {
    const loaded = data as StepPageData
    if (isClosed(loaded)) return { layout: 'lesson', title: t('lessons:closed.title'), exit: loaded.exit }
    if (isDownloads(loaded)) return { layout: 'lesson', title: t('lessons:offline.all'), exit: '/dashboard' }
    if (isWaiting(loaded)) return { layout: 'lesson', title: loaded.lesson.title, exit: loaded.exit }
    const { lesson, at, exit, test, classroom, coding } = loaded
    return {
      layout: lesson.steps[at]!.layout,
      title: test ? t('lessons:test.title', { title: lesson.title }) : lesson.title,
      exit,
      path: <LessonPath lesson={lesson} at={at} test={test} />,
      tools: test ? (
        <OpenTestTools test={test} lessonId={lesson.id} />
      ) : (
        <>
          <Suspense>{classroom && <PartnerChip classroomId={classroom} />}</Suspense>
          <Suspense fallback={<span className={skeleton.toolPlace} />}>
            <DownloadTool lesson={lesson} coding={coding} />
          </Suspense>
          <SoundToggle />
        </>
      ),
    }
  },
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { locale, signedIn } = requestContext
  // The offline page, which devices store for all lessons; it contains no personal data.
  if (isOfflineStep(params)) return data<StepPageData>({ missing: null })
  const match = findLesson(locale, params.lessonId)
  const index = match?.lesson.steps.findIndex(({ id }) => id === params.stepId) ?? -1
  if (!match || index === -1) throw data(null, { status: 404, statusText: 'Page not found' })
  const { course, lesson } = match
  const { school, classroom, closed, coding, test } = await loadPlayContext(requestContext, request, params)
  const exit = signedIn ? '/dashboard/course' : `/courses/${course.id}`
  if (closed) return data<StepPageData>({ closed, exit }, { status: 403 })
  return data<StepPageData>(
    test && !isInProgress(test)
      ? { own: test, lesson, exit }
      : { lesson, at: index, school, classroom, exit, coding, test, tiles: getToolboxWidth(params.stepId) },
  )
}

const isInProgress = ({ test, sitting, now }: DeviceTest) => testState(test, sitting, now) === 'working'

/** Loaded lessons by locale, lesson and class, so that the next step opens without a network request. */
const cachedSteps = new Map<string, OpenStepData>()
const getCacheKey = ({ pathname, search }: { pathname: string; search: string }, lessonId: string) =>
  `${splitLocale(pathname).locale} ${lessonId} ${search}`

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs): Promise<StepPageData> {
  const url = new URL(request.url)
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

/** Cache keys of lessons whose server data has changed. */
const staleKeys = new Set<string>()

const getLessonId = (pathname: string) => splitLocale(pathname).path.split('/')[2]
const staysInLesson = ({ pathname }: URL) =>
  splitLocale(location.pathname).path.startsWith('/lesson/') && getLessonId(location.pathname) === getLessonId(pathname)

type StepParams = Route.ClientLoaderArgs['params']

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

export default function Step({ loaderData }: Route.ComponentProps) {
  if (isDownloads(loaderData)) return <OfflinePage {...loaderData} />
  if (isWaiting(loaderData)) return <WaitingTest {...loaderData} />
  return isClosed(loaderData) ? <ClosedLesson {...loaderData} /> : <OpenStep {...loaderData} />
}

/**
 * The offline page for all lessons. If the service worker serves it at the address of a lesson, it opens that lesson
 * from the device.
 */
function OfflinePage({ missing }: DevicePageData) {
  // Loads the messages that the page header needs.
  useTranslation('lessons')
  const { pathname, search } = useLocation()
  const isLesson = !isOfflineStep(useParams())
  const [started, setStarted] = useState(false)
  const navigate = useNavigate()
  const opensLesson = isLesson && missing === null
  useEffect(() => {
    startOfflineDocument()
    setStarted(true)
    if (opensLesson) void navigate(pathname + search, { replace: true })
  }, [opensLesson, pathname, search, navigate])
  // The stored HTML is the same for all addresses, so the first render must not depend on the address.
  if (!started || opensLesson)
    return (
      <SkeletonScreen>
        <Skeleton shape="block" height="320px" />
      </SkeletonScreen>
    )
  return (
    <Suspense>
      <DownloadsScreen missing={missing} />
    </Suspense>
  )
}

/** Waits for the test to start; after the results are released, the lesson opens instead. */
function WaitingTest({ own, lesson, exit }: WaitingTestData) {
  const refresh = useRefresh(lesson.id)
  return (
    <Suspense>
      <TestWaiting
        test={own}
        title={lesson.title}
        kinds={lesson.steps.map(({ kind }) => kind)}
        exit={exit}
        onAssignmentsChange={refresh}
      />
    </Suspense>
  )
}

function OpenStep(loaded: OpenStepData) {
  const { lesson, at, exit, school, classroom, coding, test, tiles } = loaded
  const location = useLocation()
  const personId = usePagePerson()?.id
  // A server-rendered page did not run clientLoader, so cache its data here.
  useEffect(() => void cachedSteps.set(getCacheKey(location, lesson.id), loaded))
  // Store the context, so that the lesson can later be opened offline.
  useEffect(() => {
    if (personId !== undefined && !isPageFromDevice())
      saveLessonContext(localStorage, personId, lesson.id, {
        school,
        coding,
        ...(test && { test: { ...test, ahead: clockOffset(test) } }),
      })
  }, [personId, lesson.id, school, coding, test])
  const refresh = useRefresh(lesson.id)
  const player = (
    <Player
      key={lesson.id}
      lesson={lesson}
      stepIndex={at}
      exit={exit}
      school={school}
      classroom={classroom}
      coding={coding}
      tiles={tiles ?? null}
    />
  )
  if (!test) return player
  return (
    <Suspense>
      <TestFrame test={test} title={lesson.title} exit={exit} onAssignmentsChange={refresh}>
        {player}
      </TestFrame>
    </Suspense>
  )
}

/** Returns a function that reloads the lesson's data from the server. */
function useRefresh(lessonId: string) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const key = getCacheKey({ pathname, search }, lessonId)
  return useCallback(() => {
    staleKeys.add(key)
    void revalidate()
  }, [key, revalidate])
}

const OpenTestTools = ({ test, lessonId }: { test: DeviceTest; lessonId: string }) => (
  <Suspense>
    <TestTools test={test} onHandedIn={useRefresh(lessonId)} />
  </Suspense>
)
