import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { AssignedScreen, LessonSolutions, TestScreen } from '#app/features/courses/public.ts'
import {
  assignedPage,
  assignLessons,
  classProgress,
  courseProgress,
  exportCourse,
  giveExtraTime,
  handInTest,
  releaseResults,
  showSolutions,
  startTest,
  testPage,
  withdrawAssignments,
} from '#app/features/courses/public.server.ts'
import { ClassProgress, courseOf, CourseProgress, type ClassProgressData } from '#app/features/progress/public.ts'
import {
  commentOnMany,
  commentOnWork,
  exportProgress,
  giveBackWork,
  markWork,
  removeComment,
} from '#app/features/progress/public.server.ts'
import { GivenWarmUps, WarmUpList } from '#app/features/warm-ups/public.ts'
import { giveWarmUp, makeWarmUp, removeWarmUp, warmUpPage, warmUpsPage } from '#app/features/warm-ups/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { mistakesPage } from '../misconceptions/mistakes-page.server.ts'
import { MistakesScreen } from '../misconceptions/mistakes-screen.tsx'
import { reviewPage } from '../review/review-page.server.ts'
import { ReviewScreen } from '../review/review-screen.tsx'
import { WarmUpScreen } from '../warm-up/warm-up-screen.tsx'
import type { Route } from './+types/assigned.ts'

export const handle: PageHandle = { title: 'lessons:assigned.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const [visit, room] = [visitOf(context), context.get(roomContext)]
  const asked = new URL(request.url).searchParams
  const lesson = asked.get('lesson')
  const test = asked.has('test') ? await testPage(visit, room, asked.get('test')!) : null
  const warmUp = asked.has('warm-up') ? await warmUpPage(visit, room, asked.get('warm-up')!) : null
  const course = asked.has('course') ? await courseProgress(visit, room, asked.get('course')!) : null
  const progress = lesson === null ? null : await classProgress(visit, room, lesson)
  const review = progress && (await reviewPage(visit, room, progress, asked))
  const mistakes = progress && (await mistakesPage(visit, room, progress, asked))
  const data = progress || course || test || warmUp ? null : await assignedPage(visit, room)
  const warmUps = data && (await warmUpsPage(visit, room))
  return { className: room.name, progress, course, review, mistakes, test, warmUp, data, warmUps }
}

export const action = actions({
  assign: assignLessons,
  withdraw: withdrawAssignments,
  export: exportProgress,
  'export-course': exportCourse,
  solutions: showSolutions,
  'mark-work': markWork,
  comment: commentOnWork,
  'give-back': giveBackWork,
  'remove-comment': removeComment,
  answer: commentOnMany,
  'start-test': startTest,
  'hand-in': handInTest,
  'extra-time': giveExtraTime,
  release: releaseResults,
  'make-warm-up': makeWarmUp,
  'give-warm-up': giveWarmUp,
  'remove-warm-up': removeWarmUp,
})

/**
 * What a class was assigned; with a test in the address, how it goes; with a warm-up, that; with a course in the address, how the class does in its lessons, with a lesson in the address, how the class does in it, with a step of it too what the
 * programs of the class have in common, and with a student too what they did there.
 */
export default function Assigned({
  loaderData: { data, warmUps, progress, course, review, mistakes, test, warmUp, className },
}: Route.ComponentProps) {
  const { t } = useTranslation(['lessons', 'projector', 'progress'])
  const localized = useLocalePath()
  if (data)
    return (
      <>
        <GivenWarmUps given={warmUps!.given} />
        <AssignedScreen data={data} className={className} />
        <WarmUpList made={warmUps!.made} />
      </>
    )
  if (warmUp) return <WarmUpScreen warmUp={warmUp} />
  if (test) return <TestScreen data={test} />
  if (course)
    return (
      <>
        <PageHead title={course.course.title} note={className} actions={<ToAssigned />} />
        <CourseProgress key={course.course.id} {...course} />
      </>
    )
  if (review) return <ReviewScreen progress={progress!} review={review} />
  if (mistakes) return <MistakesScreen progress={progress!} mistakes={mistakes} />
  return (
    <>
      <PageHead
        title={progress!.lesson.title}
        note={className}
        actions={
          <>
            <Button variant="quiet" icon={<IconPresentation aria-hidden />} href={localized(projectedFrom(progress!))}>
              {t('projector:open')}
            </Button>
            <Button
              variant="quiet"
              icon={<IconLayoutGrid aria-hidden />}
              href={localized(courseOf(courseIn(progress!)))}
            >
              {t('progress:course.all')}
            </Button>
            <ToAssigned />
          </>
        }
      />
      <ClassProgress {...progress!} />
      <LessonSolutions key={progress!.lesson.id} classroomId={progress!.classroomId} lesson={progress!.lesson.id} />
    </>
  )
}

function ToAssigned() {
  const { t } = useTranslation('lessons')
  return (
    <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={useLocalePath()('/dashboard/lessons')}>
      {t('assigned.title')}
    </Button>
  )
}

/** The course that the lesson is of. */
const courseIn = ({ lesson, lessons }: ClassProgressData): string =>
  lessons.find((course) => course.lessons.some(({ id }) => id === lesson.id))!.id

/** The lesson for the class to look at, from its first step. */
const projectedFrom = ({ lesson: { id, steps } }: ClassProgressData): string =>
  `/dashboard/lessons?${new URLSearchParams({ lesson: id, step: steps[0]!.id, projector: 'lesson' })}`
