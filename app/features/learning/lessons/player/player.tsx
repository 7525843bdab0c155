import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { PublishedLesson } from '#content/publish.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import type { CatalogLesson } from '#app/features/learning/courses/public.server.ts'
import { useRecorder, type StepRef } from '#app/features/learning/progress/public-player.ts'
import {
  isLevelStep,
  isQuizStep,
  isTaskStep,
  type LevelTexts,
  type QuizTexts,
  type TaskTexts,
} from './lesson-content.ts'
import { LevelSkeleton } from './level/level-skeleton.tsx'
import { LevelScreen } from './level/level-step.tsx'
import { useLessonContent } from './use-lesson-content.ts'
import { useStepLinks } from './use-step-links.ts'
import { useTest, useTestRecorder } from '../test/test-mode.ts'

// Levels are bundled because most steps are levels; the other kinds of steps load on demand.
const PredictStep = lazy(() => import('./predict-step.tsx'))
const QuizStep = lazy(() => import('./quiz/quiz-step.tsx'))
const ReadingStep = lazy(() => import('./reading-step.tsx'))
const TaskScreen = lazy(() => import('../tasks/task-step.tsx'))

type LoadingProps = Pick<CatalogLesson['steps'][number], 'layout'> & Pick<PlayerProps, 'tiles'>

const StepPlaceholder = ({ layout, tiles = null }: LoadingProps) =>
  layout === 'icon' || layout === 'code-block-text' ? (
    <LevelSkeleton inIcons={layout === 'icon'} tiles={tiles} />
  ) : (
    <SkeletonScreen>
      <Skeleton shape="block" height="320px" />
    </SkeletonScreen>
  )

type PlayerProps = {
  lesson: CatalogLesson
  stepIndex: number
  /** Path after the last step, without the locale prefix. */
  exit: string
  /** The school that stores the progress. */
  school: string | null
  /** The student's class. */
  classroom: string | null
  /** The coding skin set for the student or the class. */
  coding: CodingSkin | null
  /** Toolbox width, in tiles, of the first opened step. */
  tiles?: number | null
}

/** Plays one step of a lesson. The lesson file is fetched once for all its steps. */
export function Player({ lesson, stepIndex, tiles, ...rest }: PlayerProps) {
  const { t } = useTranslation('lessons')
  const state = useLessonContent(lesson.file)
  const loading = <StepPlaceholder layout={lesson.steps[stepIndex]!.layout} tiles={tiles ?? null} />
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
      <StepScreen
        key={lesson.steps[stepIndex]!.id}
        lesson={lesson}
        stepIndex={stepIndex}
        {...rest}
        content={state.content}
      />
    </Suspense>
  )
}

function StepScreen({
  lesson,
  stepIndex,
  exit,
  school,
  classroom,
  coding,
  content,
}: PlayerProps & { content: PublishedLesson }) {
  const step = content.steps[stepIndex]!
  const person = usePagePerson()
  const stepRef = createStepRef(lesson.id, step)
  const test = useTest()
  const { recorder: baseRecorder, correction } = useRecorder(stepRef, { person, school })
  const recorder = useTestRecorder(baseRecorder, test, person?.id ?? null, step.id)
  const since = test?.sitting.startedAt ?? undefined
  const workRef = school === null ? null : { school, place: stepRef, ...(since !== undefined && { since }) }
  const links = useStepLinks(lesson, step.id, exit)
  const shared = { links, personId: person?.id ?? null, recorder }
  // During a test, corrections and comments stay hidden until results are released.
  const workProps = { correction: test ? null : correction, workRef }
  const classroomProps = { classroom: test ? null : classroom }
  if (isTaskStep(step))
    return (
      <TaskScreen
        {...shared}
        {...workProps}
        {...classroomProps}
        step={step}
        texts={content.texts[step.id] as TaskTexts}
      />
    )
  if (isQuizStep(step)) {
    const quiz = { step, texts: content.texts[step.id] as QuizTexts, correction: workProps.correction }
    return <QuizStep {...shared} {...quiz} />
  }
  if (!isLevelStep(step)) return <ReadingStep {...shared} step={step} texts={content.texts[step.id]} />
  const texts = content.texts[step.id] as LevelTexts
  if (step.kind === 'predict')
    return <PredictStep {...shared} correction={workProps.correction} coding={coding} step={step} texts={texts} />
  return <LevelScreen {...shared} {...workProps} {...classroomProps} coding={coding} step={step} texts={texts} />
}

const createStepRef = (lesson: string, step: PublishedLesson['steps'][number]): StepRef => ({
  lesson,
  step: step.id,
  version: 'version' in step ? step.version : null,
  rules: 'rules' in step ? step.rules : null,
})
