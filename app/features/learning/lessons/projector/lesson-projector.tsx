import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { PublishedLesson } from '#content/publish.ts'
import type { ClassPrograms } from '#app/features/learning/progress/public.ts'
import { MaintenanceAhead } from '#app/platform/shell/maintenance/maintenance-ahead.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { StepMistakes } from '../misconceptions/mistakes-page.server.ts'
import {
  isLevelStep,
  isQuizStep,
  isTaskStep,
  type ActivityTexts,
  type LevelTexts,
  type StoryTexts,
} from '../player/lesson-content.ts'
import { LessonUnavailable } from '../player/lesson-unavailable.tsx'
import { useLessonContent } from '../player/use-lesson-content.ts'
import { OpenClassTools } from '../class-tools/open-class-tools.tsx'
import { ProjectedPrediction } from './projected-prediction.tsx'
import { ProjectedQuiz } from './projected-quiz.tsx'
import { ProjectedReading } from './projected-reading.tsx'
import { ProjectedStep } from './projected-step.tsx'
import { ProjectorFrame } from './projector-frame.tsx'
import { useStepKeys } from './use-step-keys.ts'
import styles from './lesson-projector.module.css'

type LessonProjectorProps = {
  /** Step id, lesson file URL and the class's programs. */
  mistakes: StepMistakes
  students: readonly { id: string; name: string }[]
  onStep: (step: string) => void
  onClose: () => void
}

/** Full-screen lesson for the classroom projector: one step at a time, with the class's programs, anonymous. */
export default function LessonProjector({
  mistakes: { classroomId, step, file, programs, today },
  students,
  onStep,
  onClose,
}: LessonProjectorProps) {
  const { t } = useTranslation(['projector', 'lessons'])
  const content = useLessonContent(file)
  const lesson = content.kind === 'here' ? content.content : null
  const steps = lesson?.steps ?? []
  const index = steps.findIndex(({ id }) => id === step)
  const move = (offset: number) => {
    const next = steps[index + offset]
    if (next) onStep(next.id)
  }
  useStepKeys(move)
  const { title = '' } = (lesson?.texts[step] ?? {}) as { title?: string }
  return (
    <ProjectorFrame
      label={title || t('open')}
      title={title}
      fullScreen={t('fullScreen')}
      busy={content.kind === 'loading'}
      className={styles.whole}
      onClose={onClose}
      controls={
        <>
          <OpenClassTools classroomId={classroomId} students={students} today={today} />
          <nav className={styles.steps} aria-label={t('steps')}>
            <IconButton
              variant="paper"
              size={48}
              label={t('stepBefore')}
              icon={<IconChevronLeft aria-hidden />}
              disabled={index <= 0}
              onClick={() => move(-1)}
            />
            <span role="status">
              {index >= 0 && t('lessons:player.place', { now: index + 1, total: steps.length })}
            </span>
            <IconButton
              variant="paper"
              size={48}
              label={t('stepNext')}
              icon={<IconChevronRight aria-hidden />}
              disabled={index === -1 || index === steps.length - 1}
              onClick={() => move(1)}
            />
          </nav>
        </>
      }
    >
      <MaintenanceAhead place="projector" />
      {lesson && <StepContent key={step} lesson={lesson} index={index} programs={programs} />}
      {content.kind === 'failed' && <LessonUnavailable onRetry={content.again} />}
    </ProjectorFrame>
  )
}

type StepContentProps = { lesson: PublishedLesson; index: number; programs: ClassPrograms }

function StepContent({ lesson, index, programs }: StepContentProps) {
  const step = lesson.steps[index]!
  const texts = lesson.texts[step.id]
  if (isLevelStep(step) && step.predict) return <ProjectedPrediction step={step} task={(texts as LevelTexts).task} />
  if (isLevelStep(step) || isTaskStep(step))
    return <ProjectedStep step={step} task={(texts as LevelTexts).task} programs={programs} />
  if (isQuizStep(step)) return <ProjectedQuiz step={step} />
  return <ProjectedReading texts={texts as StoryTexts | ActivityTexts} />
}
