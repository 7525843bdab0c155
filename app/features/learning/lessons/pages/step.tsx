import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import { isGraded } from '#rules/progress/step-kinds.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { isOfflineStep } from '#app/platform/shell/offline/download-cache.ts'
import { startOfflineDocument, isPageFromDevice } from '#app/platform/shell/offline/offline-document.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import type { LessonHandle } from '#app/platform/shell/lesson/lesson-head.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { loadPlayContext } from '../play-context.server.ts'
import { getToolboxWidth } from '../toolbox-width.server.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { saveLessonContext } from '../offline/saved-lesson-context.ts'
import { ClosedLesson } from '../player/closed-lesson.tsx'
import { LessonPath } from '../player/lesson-path.tsx'
import { cacheStep, loadStep, markStale } from '../player/load-step.ts'
import { MaintenanceNotice } from '../player/maintenance-notice.tsx'
import { Player } from '../player/player.tsx'
import { MusicToggle, SoundToggle } from '../player/sound-toggle.tsx'
import {
  isClosed,
  isDownloads,
  isInProgress,
  isQuestionTest,
  isWaiting,
  type DevicePageData,
  type OpenStepData,
  type QuestionTestData,
  type StepPageData,
  type WaitingTestData,
} from '../player/step-data.ts'
import skeleton from '../player/level/level-skeleton.module.css'
import { useHourExit } from '#app/features/learning/visitor-hours/public-player.ts'
import { isQuestionTestAddress, loadQuestionTestPage } from '../test/question-test-page.server.ts'
import { clockOffset, type DeviceTest } from '../test/test-mode.ts'
import type { TestTask } from '../test/test-tools.tsx'
import type { Route } from './+types/step.ts'

const DownloadTool = lazyPart(() => import('../offline/download-tool.tsx'))
const PartnerChip = lazyPart(() => import('#app/features/people/pairs/public-player.ts'))
// Tests are rare, so their parts load on demand.
const TestFrame = lazy(() => import('../test/test-frame.tsx'))
const TestTools = lazy(() => import('../test/test-tools.tsx'))
const QuestionTest = lazy(() => import('../test/question-test.tsx'))
const QuestionTestResult = lazy(() => import('../test/question-test-result.tsx'))
const TestWaiting = lazy(() => import('../test/test-waiting.tsx'))
const DownloadsScreen = lazy(() => import('../offline/downloads-screen.tsx'))

/** Only levels have a world with music. */
const levelLayouts: ReadonlySet<string> = new Set(['icon', 'code-block-text'])

export const handle: PageHandle & LessonHandle = {
  title: (data, t) => {
    const loaded = data as StepPageData | undefined
    if (!loaded) return null
    if (isDownloads(loaded)) return t('lessons:offline.all')
    if (isQuestionTest(loaded)) return t('lessons:test.title', { title: loaded.page.title })
    return isClosed(loaded) ? t('lessons:closed.title') : loaded.lesson.title
  },
  hidden: true,
  place(data, { lessonId }) {
    const loaded = data as StepPageData | undefined
    if (!loaded || !('lesson' in loaded)) return { at: 'home' }
    // Before the test and after it, the student only waits.
    if (isWaiting(loaded)) return { at: 'home' }
    return { at: loaded.test ? 'test' : 'lesson', lesson: lessonId!, step: loaded.at + 1 }
  },
  lesson(data, t) {
    const loaded = data as StepPageData
    if (isClosed(loaded)) return { layout: 'lesson', title: t('lessons:closed.title'), exit: loaded.exit }
    if (isDownloads(loaded)) return { layout: 'lesson', title: t('lessons:offline.all'), exit: '/dashboard' }
    if (isWaiting(loaded)) return { layout: 'lesson', title: loaded.lesson.title, exit: loaded.exit }
    if (isQuestionTest(loaded))
      return {
        layout: 'lesson',
        title: t('lessons:test.title', { title: loaded.page.title }),
        exit: loaded.exit,
        ...(isInProgress(loaded.ownTest) && {
          tools: (
            <OpenTestTools
              test={loaded.ownTest}
              tasks={loaded.page.questions.map(({ shown, answer }) => ({ id: shown.id, isAnswered: answer !== null }))}
              lessonId={loaded.ownTest.test.id}
            />
          ),
        }),
      }
    const { lesson, at, exit, test, classroom, coding } = loaded
    return {
      layout: lesson.steps[at]!.layout,
      title: test ? t('lessons:test.title', { title: lesson.title }) : lesson.title,
      exit,
      path: <LessonPath lesson={lesson} at={at} test={test} />,
      tools: test ? (
        <OpenTestTools
          test={test}
          tasks={lesson.steps.flatMap(({ id, kind }) => (isGraded(kind) ? [{ id, isAnswered: false }] : []))}
          lessonId={lesson.id}
        />
      ) : (
        <>
          <Suspense>{classroom && <PartnerChip classroomId={classroom} />}</Suspense>
          <Suspense fallback={<span className={skeleton.toolPlace} />}>
            <DownloadTool lesson={lesson} coding={coding} />
          </Suspense>
          {levelLayouts.has(lesson.steps[at]!.layout) && <MusicToggle />}
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
  if (isQuestionTestAddress(params.lessonId)) {
    const opened = await loadQuestionTestPage(requestContext, request, params)
    if (!opened) throw data(null, { status: 404, statusText: 'Page not found' })
    return data<StepPageData>({ ownTest: opened.test, page: opened.page, exit: '/dashboard/lessons' })
  }
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

export const clientLoader = ({ params, request, serverLoader }: Route.ClientLoaderArgs): Promise<StepPageData> =>
  loadStep(new URL(request.url), params, serverLoader)

export default function Step({ loaderData }: Route.ComponentProps) {
  if (isDownloads(loaderData)) return <OfflinePage {...loaderData} />
  if (isQuestionTest(loaderData)) return <OwnTest {...loaderData} />
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

function OwnTest({ ownTest: test, page, exit }: QuestionTestData) {
  const refresh = useRefresh(test.test.id)
  if (page.result)
    return (
      <Suspense>
        <QuestionTestResult page={page} exit={exit} />
      </Suspense>
    )
  return (
    <Suspense>
      {isInProgress(test) ? (
        <TestFrame test={test} title={page.title} exit={exit} onAssignmentsChange={refresh}>
          <QuestionTest key={test.test.id} test={test} questions={page.questions} />
        </TestFrame>
      ) : (
        <TestWaiting test={test} title={page.title} kinds={['quiz']} exit={exit} onAssignmentsChange={refresh} />
      )}
    </Suspense>
  )
}

function OpenStep(loaded: OpenStepData) {
  const { lesson, at, school, classroom, coding, test, tiles } = loaded
  const location = useLocation()
  const personId = usePagePerson()?.id
  const hourExit = useHourExit(lesson.id, personId === undefined)
  const exit = hourExit ?? loaded.exit
  // A server-rendered page did not run clientLoader, so cache its data here.
  useEffect(() => cacheStep(location, loaded))
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
  if (!test)
    return (
      <>
        {personId !== undefined && <MaintenanceNotice />}
        {player}
      </>
    )
  return (
    <Suspense>
      <TestFrame test={test} title={lesson.title} exit={exit} onAssignmentsChange={refresh}>
        <MaintenanceNotice />
        {player}
      </TestFrame>
    </Suspense>
  )
}

/** Returns a function that reloads the lesson's data from the server. */
function useRefresh(lessonId: string) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    markStale({ pathname, search }, lessonId)
    void revalidate()
  }, [pathname, search, lessonId, revalidate])
}

type OpenTestToolsProps = { test: DeviceTest; tasks: readonly TestTask[]; lessonId: string }

const OpenTestTools = ({ test, tasks, lessonId }: OpenTestToolsProps) => (
  <Suspense>
    <TestTools test={test} tasks={tasks} onHandedIn={useRefresh(lessonId)} />
  </Suspense>
)
