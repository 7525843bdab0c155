import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import type { CodingSkin } from '#rules/classroom.ts'
import { testState } from '#rules/assignments/test.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { leavePageFor } from '#app/platform/leave-page.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { isOfflinePlace, offlinePath } from '#app/platform/download-cache.ts'
import { beginFromDevice, fromDevice, reachable } from '#app/platform/shell/offline-document.ts'
import { isLost } from '#app/platform/shell/outage-state.ts'
import { usePagePerson } from '#app/platform/shell/page-person.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import type { LessonHandle } from '#app/platform/shell/nav-lesson.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { placedLesson, type CatalogueLesson } from '#app/features/courses/public.server.ts'
import { playing, type Closed } from '../playing.server.ts'
import { tilesOf } from '../tiles.server.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import { keepPlace } from '../offline/kept-place.ts'
import type { NotOnDevice } from '../offline/lesson-on-device.ts'
import { ClosedLesson } from '../player/closed-lesson.tsx'
import { LessonPath } from '../player/lesson-path.tsx'
import { Player } from '../player/player.tsx'
import { SoundToggle } from '../player/sound-toggle.tsx'
import skeleton from '../player/level-skeleton.module.css'
import { aheadOf, type TestHere } from '../test/test-mode.ts'
import type { Route } from './+types/step.ts'

const DownloadTool = lazyPart(() => import('../offline/download-tool.tsx'))
const PartnerChip = lazyPart(() => import('#app/features/pairs/public-player.ts'))
// Whoever plays a lesson hardly ever takes a test.
const TestFrame = lazy(() => import('../test/test-frame.tsx'))
const TestTools = lazy(() => import('../test/test-tools.tsx'))
const TestWaiting = lazy(() => import('../test/test-waiting.tsx'))
const DownloadsScreen = lazy(() => import('../offline/downloads-screen.tsx'))

type Open = {
  readonly lesson: CatalogueLesson
  readonly at: number
  readonly exit: string
  /** Which school keeps what is done here. */
  readonly school: string | null
  /** The class in which it is learned. */
  readonly classroom: string | null
  /** In which skin whoever plays codes there. */
  readonly coding: CodingSkin | null
  /** The test that is being taken. */
  readonly test: TestHere | null
  /** How wide the toolbox will be, where it is one of icons. */
  readonly tiles?: number | null
}

/** In place of a step: a test that is not started yet, or is over. */
type Waiting = { readonly own: TestHere; readonly lesson: CatalogueLesson; readonly exit: string }

/** In place of a step: the lessons that are on this device, and why the one that was asked for is not among them. */
type OnDevice = { readonly missing: NotOnDevice | null }

type Loaded = Open | Waiting | OnDevice | { readonly closed: Closed; readonly exit: string }

const isClosed = (loaded: Loaded) => 'closed' in loaded
const isDownloads = (loaded: Loaded) => 'missing' in loaded
const isWaiting = (loaded: Loaded) => 'own' in loaded
const isOpen = (loaded: Loaded): loaded is Open => 'at' in loaded

export const handle: PageHandle & LessonHandle = {
  title: (data, t) => {
    const loaded = data as Loaded | undefined
    if (!loaded) return null
    if (isDownloads(loaded)) return t('lessons:offline.all')
    return isClosed(loaded) ? t('lessons:closed.title') : loaded.lesson.title
  },
  hidden: true,
  lesson(data, t) {
    const loaded = data as Loaded
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
  const visit = visitOf(context)
  const { locale, signedIn } = visit
  // The page that a device keeps for all lessons: it is the same for everybody.
  if (isOfflinePlace(params)) return data<Loaded>({ missing: null })
  const placed = placedLesson(locale, params.lessonId)
  const at = placed?.lesson.steps.findIndex(({ id }) => id === params.stepId) ?? -1
  if (!placed || at === -1) throw data(null, { status: 404, statusText: 'Page not found' })
  const { course, lesson } = placed
  const { school, classroom, closed, coding, test } = await playing(visit, request, params)
  const exit = signedIn ? '/dashboard/course' : `/courses/${course.id}`
  if (closed) return data<Loaded>({ closed, exit }, { status: 403 })
  return data<Loaded>(
    test && !isTaken(test)
      ? { own: test, lesson, exit }
      : { lesson, at, school, classroom, exit, coding, test, tiles: tilesOf(params.stepId) },
  )
}

const isTaken = ({ test, sitting, now }: TestHere) => testState(test, sitting, now) === 'working'

/** The steps of a lesson that was loaded once, in a class: going on needs no network. */
const known = new Map<string, Open>()
const keyOf = ({ pathname, search }: { pathname: string; search: string }, lessonId: string) =>
  `${splitLocale(pathname).locale} ${lessonId} ${search}`

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  const url = new URL(request.url)
  const key = keyOf(url, params.lessonId)
  const kept = known.get(key)
  const at = kept?.lesson.steps.findIndex(({ id }) => id === params.stepId) ?? -1
  if (fromDevice() && reachable()) return loadAnew(url)
  const going = kept && at !== -1 ? { ...kept, at } : null
  // From elsewhere it is asked for: it may have become a test, or closed.
  if (going && isLeadingOn(url) && !anew.delete(key)) return going
  const loaded = fromDevice()
    ? (going ?? (await openOnDevice(url, params)))
    : await ask(url, params, serverLoader, going)
  if (isOpen(loaded)) known.set(key, loaded)
  else forget(params.lessonId)
  return loaded
}

/** It is closed, or a test that is over, from wherever it was opened. */
function forget(lessonId: string) {
  for (const key of known.keys()) if (key.split(' ')[1] === lessonId) known.delete(key)
}

/** Lessons of which the server has something new to say. */
const anew = new Set<string>()

const lessonIn = (pathname: string) => splitLocale(pathname).path.split('/')[2]
const isLeadingOn = ({ pathname }: URL) =>
  splitLocale(location.pathname).path.startsWith('/lesson/') && lessonIn(location.pathname) === lessonIn(pathname)

type Asked = Route.ClientLoaderArgs['params']

/** Where the network is lost on a page of the server, a lesson that is on the device opens all the same. */
async function ask(url: URL, params: Asked, serverLoader: () => Promise<Loaded>, going: Open | null): Promise<Loaded> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isLost(error)) throw error
    if (going) return going
    const loaded = await openOnDevice(url, params)
    if (isDownloads(loaded) && !isOfflinePlace(params)) throw error
    return loaded
  }
}

async function openOnDevice({ pathname }: URL, params: Asked): Promise<Loaded> {
  if (isOfflinePlace(params)) return { missing: null }
  const { lessonOnDevice } = await import('../offline/lesson-on-device.ts')
  const found = await lessonOnDevice(splitLocale(pathname).locale, params)
  // What a teacher wrote comes over the network, so no class is named.
  if (typeof found === 'string') return { missing: found }
  const { test, lesson } = found
  if (test && testState(test.test, test.sitting, Date.now() - aheadOf(test)) !== 'working')
    return { own: { ...test, now: Date.now() - aheadOf(test) }, lesson, exit: offlinePath }
  return { ...found, classroom: null, exit: offlinePath }
}

/** The server is there again, so its page takes the place of the one that was kept. */
function loadAnew({ pathname, search }: URL): Promise<never> {
  leavePageFor(pathname + search)
  return new Promise(() => {})
}

export default function Step({ loaderData }: Route.ComponentProps) {
  if (isDownloads(loaderData)) return <DevicePage {...loaderData} />
  if (isWaiting(loaderData)) return <WaitingTest {...loaderData} />
  return isClosed(loaderData) ? <ClosedLesson {...loaderData} /> : <OpenStep {...loaderData} />
}

/**
 * The page that belongs to no lesson. Drawn at the address of one, because there was no network, it opens that one from
 * the device.
 */
function DevicePage({ missing }: OnDevice) {
  // The page brings the words that its header says.
  useTranslation('lessons')
  const { pathname, search } = useLocation()
  const isLesson = !isOfflinePlace(useParams())
  const [started, setStarted] = useState(false)
  const navigate = useNavigate()
  const opens = isLesson && missing === null
  useEffect(() => {
    beginFromDevice()
    setStarted(true)
    if (opens) void navigate(pathname + search, { replace: true })
  }, [opens, pathname, search, navigate])
  // The same for every address, until it is known which one it is.
  if (!started || opens)
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

/** Opens when the teacher lets it, and the lesson when the results are told. */
function WaitingTest({ own, lesson, exit }: Waiting) {
  const onNews = useNews(lesson.id)
  return (
    <Suspense>
      <TestWaiting
        own={own}
        title={lesson.title}
        kinds={lesson.steps.map(({ kind }) => kind)}
        exit={exit}
        onNews={onNews}
      />
    </Suspense>
  )
}

function OpenStep(loaded: Open) {
  const { lesson, at, exit, school, classroom, coding, test, tiles } = loaded
  const location = useLocation()
  const personId = usePagePerson()?.id
  // A page that was drawn by the server has asked no loader here.
  useEffect(() => void known.set(keyOf(location, lesson.id), loaded))
  // Opened by the server, it may be opened without it later.
  useEffect(() => {
    if (personId !== undefined && !fromDevice())
      keepPlace(localStorage, personId, lesson.id, {
        school,
        coding,
        ...(test && { test: { ...test, ahead: aheadOf(test) } }),
      })
  }, [personId, lesson.id, school, coding, test])
  const onNews = useNews(lesson.id)
  const player = (
    <Player
      key={lesson.id}
      lesson={lesson}
      at={at}
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
      <TestFrame test={test} title={lesson.title} exit={exit} onNews={onNews}>
        {player}
      </TestFrame>
    </Suspense>
  )
}

/** Asks the server again, where what it said of the lesson no longer holds. */
function useNews(lessonId: string) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const key = keyOf({ pathname, search }, lessonId)
  return useCallback(() => {
    anew.add(key)
    void revalidate()
  }, [key, revalidate])
}

const OpenTestTools = ({ test, lessonId }: { test: TestHere; lessonId: string }) => (
  <Suspense>
    <TestTools test={test} onNews={useNews(lessonId)} />
  </Suspense>
)
