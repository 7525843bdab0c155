import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingSkin } from '#rules/classroom.ts'
import type { PublishedLesson } from '#content/publish.ts'
import { usePagePerson } from '#app/platform/shell/page-person.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import type { CatalogueLesson } from '#app/features/courses/public.server.ts'
import { useRecorder, type StepPlace } from '#app/features/progress/public-player.ts'
import {
  isLevelStep,
  isQuizStep,
  isTaskStep,
  type LevelTexts,
  type QuizTexts,
  type TaskTexts,
} from './lesson-content.ts'
import { LevelSkeleton } from './level-skeleton.tsx'
import { LevelScreen } from './level-step.tsx'
import { useLessonContent } from './use-lesson-content.ts'
import { useWays } from './use-next.ts'
import { useTest, useTestRecorder } from '../test/test-mode.ts'

// A level is what most steps are and what a visitor plays first: the others come when a lesson has them.
const PredictStep = lazy(() => import('./predict-step.tsx'))
const QuizStep = lazy(() => import('./quiz-step.tsx'))
const ReadingStep = lazy(() => import('./reading-step.tsx'))
const TaskScreen = lazy(() => import('../tasks/task-step.tsx'))

type LoadingProps = Pick<CatalogueLesson['steps'][number], 'layout'> & Pick<PlayerProps, 'tiles'>

const Loading = ({ layout, tiles = null }: LoadingProps) =>
  layout === 'icon' || layout === 'code-block-text' ? (
    <LevelSkeleton inIcons={layout === 'icon'} tiles={tiles} />
  ) : (
    <SkeletonScreen>
      <Skeleton shape="block" height="320px" />
    </SkeletonScreen>
  )

type PlayerProps = {
  lesson: CatalogueLesson
  at: number
  /** Where one goes behind the last step, without a language. */
  exit: string
  /** Which school keeps what is done here. */
  school: string | null
  /** The class in which it is learned. */
  classroom: string | null
  /** In which skin whoever plays codes there. */
  coding: CodingSkin | null
  /** How wide the toolbox of the step that was opened first is. */
  tiles?: number | null
}

/** One step of a lesson, whatever it is. The lesson's file comes once and serves all its steps. */
export function Player({ lesson, at, tiles, ...rest }: PlayerProps) {
  const { t } = useTranslation('lessons')
  const state = useLessonContent(lesson.file)
  const loading = <Loading layout={lesson.steps[at]!.layout} tiles={tiles ?? null} />
  if (state.kind === 'loading') return loading
  if (state.kind === 'failed')
    return (
      <EmptyState
        mood="asleep"
        title={t('player.noLesson.title')}
        hint={t('player.noLesson.hint')}
        action={<Button onClick={state.again}>{t('player.noLesson.again')}</Button>}
      />
    )
  return (
    <Suspense fallback={loading}>
      <StepScreen key={lesson.steps[at]!.id} lesson={lesson} at={at} {...rest} content={state.content} />
    </Suspense>
  )
}

function StepScreen({
  lesson,
  at,
  exit,
  school,
  classroom,
  coding,
  content,
}: PlayerProps & { content: PublishedLesson }) {
  const step = content.steps[at]!
  const person = usePagePerson()
  const place = placeOf(lesson.id, step)
  const test = useTest()
  const { recorder: recorded, corrected } = useRecorder(place, { person, school })
  const recorder = useTestRecorder(recorded, test, person?.id ?? null, step.id)
  const since = test?.sitting.startedAt ?? undefined
  const own = school === null ? null : { school, place, ...(since !== undefined && { since }) }
  const ways = useWays(lesson, step.id, exit)
  const shared = { ways, personId: person?.id ?? null, recorder }
  // What came of it is told with the results.
  const kept = { corrected: test ? null : corrected, own }
  const told = { classroom: test ? null : classroom }
  if (isTaskStep(step))
    return <TaskScreen {...shared} {...kept} {...told} step={step} texts={content.texts[step.id] as TaskTexts} />
  if (isQuizStep(step)) {
    const quiz = { step, texts: content.texts[step.id] as QuizTexts, corrected: kept.corrected }
    return <QuizStep {...shared} {...quiz} />
  }
  if (!isLevelStep(step)) return <ReadingStep {...shared} step={step} texts={content.texts[step.id]} />
  const texts = content.texts[step.id] as LevelTexts
  if (step.kind === 'predict')
    return <PredictStep {...shared} corrected={kept.corrected} coding={coding} step={step} texts={texts} />
  return <LevelScreen {...shared} {...kept} {...told} coding={coding} step={step} texts={texts} />
}

const placeOf = (lesson: string, step: PublishedLesson['steps'][number]): StepPlace => ({
  lesson,
  step: step.id,
  version: 'version' in step ? step.version : null,
  rules: 'rules' in step ? step.rules : null,
})
