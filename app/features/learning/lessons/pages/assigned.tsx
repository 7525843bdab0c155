import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { AssignedScreen, LessonSolutions, TestScreen } from '#app/features/learning/courses/public.ts'
import {
  answerTest,
  loadAssignedPage,
  assignLessons,
  changeAssignment,
  loadClassProgressPage,
  loadCourseProgressPage,
  exportCourse,
  giveExtraTime,
  handInTest,
  releaseResults,
  showSolutions,
  startTest,
  loadTestPage,
  moveAssignment,
  withdrawAssignments,
} from '#app/features/learning/courses/public.server.ts'
import {
  ClassProgress,
  coursePageUrl,
  CourseProgress,
  findMistakesUrl,
  type ClassProgressData,
} from '#app/features/learning/progress/public.ts'
import {
  commentOnMany,
  commentOnWork,
  exportProgress,
  giveBackWork,
  markWork,
  removeComment,
} from '#app/features/learning/progress/public.server.ts'
import { AssignedWarmUps, WarmUpList } from '#app/features/learning/warm-ups/public.ts'
import {
  giveWarmUp,
  makeWarmUp,
  removeWarmUp,
  warmUpPage,
  warmUpsPage,
} from '#app/features/learning/warm-ups/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { loadMistakesPage } from '../misconceptions/mistakes-page.server.ts'
import { MistakesScreen } from '../misconceptions/mistakes-screen.tsx'
import { loadReviewPage } from '../review/review-page.server.ts'
import { ReviewScreen } from '../review/review-screen.tsx'
import { WarmUpScreen } from '../warm-up/warm-up-screen.tsx'
import type { Route } from './+types/assigned.ts'

export const handle: PageHandle = { title: 'lessons:assigned.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const [requestContext, workspace] = [getRequestContext(context), context.get(workspaceContext)]
  const search = new URL(request.url).searchParams
  const lesson = search.get('lesson')
  const test = search.has('test') ? await loadTestPage(requestContext, workspace, search.get('test')!) : null
  const warmUp = search.has('warm-up') ? await warmUpPage(requestContext, workspace, search.get('warm-up')!) : null
  const course = search.has('course')
    ? await loadCourseProgressPage(requestContext, workspace, search.get('course')!)
    : null
  const progress = lesson === null ? null : await loadClassProgressPage(requestContext, workspace, lesson)
  const review = progress && (await loadReviewPage(requestContext, workspace, progress, search))
  const mistakes = progress && (await loadMistakesPage(requestContext, workspace, progress, search))
  const data = progress || course || test || warmUp ? null : await loadAssignedPage(requestContext, workspace)
  const warmUps = data && (await warmUpsPage(requestContext, workspace))
  return { className: workspace.name, progress, course, review, mistakes, test, warmUp, data, warmUps }
}

export const action = actions({
  assign: assignLessons,
  'change-assignment': changeAssignment,
  'move-assignment': moveAssignment,
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
  'answer-test': answerTest,
  'extra-time': giveExtraTime,
  release: releaseResults,
  'make-warm-up': makeWarmUp,
  'give-warm-up': giveWarmUp,
  'remove-warm-up': removeWarmUp,
})

/**
 * The assignments of a class. The query selects another screen: `test` its state, `warm-up` a warm-up, `course` and
 * `lesson` the progress of the class, with `step` the common mistakes, and with `student` the work of one student.
 */
export default function Assigned({
  loaderData: { data, warmUps, progress, course, review, mistakes, test, warmUp, className },
}: Route.ComponentProps) {
  const { t } = useTranslation(['lessons', 'projector', 'progress'])
  const localized = useLocalePath()
  if (data)
    return (
      <>
        <AssignedWarmUps given={warmUps!.given} />
        <AssignedScreen data={data} className={className} />
        <WarmUpList made={warmUps!.made} />
      </>
    )
  if (warmUp) return <WarmUpScreen warmUp={warmUp} />
  if (test) return <TestScreen data={test} />
  if (course)
    return (
      <>
        <PageHead title={course.course.title} note={className} actions={<AssignedLink />} />
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
            <Button
              variant="quiet"
              icon={<IconPresentation aria-hidden />}
              href={localized(getProjectorPath(progress!))}
            >
              {t('projector:open')}
            </Button>
            <MistakesLink progress={progress!} />
            <Button
              variant="quiet"
              icon={<IconLayoutGrid aria-hidden />}
              href={localized(coursePageUrl(getCourseId(progress!)))}
            >
              {t('progress:course.all')}
            </Button>
            <AssignedLink />
          </>
        }
      />
      <ClassProgress {...progress!} />
      <LessonSolutions key={progress!.lesson.id} classroomId={progress!.classroomId} lesson={progress!.lesson.id} />
    </>
  )
}

function MistakesLink({ progress }: { progress: ClassProgressData }) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const url = findMistakesUrl(progress)
  return (
    url && (
      <Button variant="quiet" icon={<IconUsersGroup aria-hidden />} href={localized(url)}>
        {t('same.title')}
      </Button>
    )
  )
}

function AssignedLink() {
  const { t } = useTranslation('lessons')
  return (
    <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={useLocalePath()('/dashboard/lessons')}>
      {t('assigned.title')}
    </Button>
  )
}

/** Id of the course that contains the lesson. */
const getCourseId = ({ lesson, lessons }: ClassProgressData): string =>
  lessons.find((course) => course.lessons.some(({ id }) => id === lesson.id))!.id

/** Path of the projector view, starting at the first step of the lesson. */
const getProjectorPath = ({ lesson: { id, steps } }: ClassProgressData): string =>
  `/dashboard/lessons?${new URLSearchParams({ lesson: id, step: steps[0]!.id, projector: 'lesson' })}`
