import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import {
  MistakeSteps,
  useClassStep,
  workPageUrl,
  type ClassProgressData,
} from '#app/features/learning/progress/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import type { StepMistakes } from './mistakes-page.server.ts'

// Lazy: the stage and the skins load with the first program that is shown.
const ClassMistakes = lazy(() => import('./class-mistakes.tsx'))
const LessonProjector = lazy(() => import('../projector/lesson-projector.tsx'))

/** Minimum time between reloads: an active class runs a program about every second. */
const RELOAD_INTERVAL_MS = 10_000

type MistakesScreenProps = { progress: ClassProgressData; mistakes: StepMistakes }

/** Common mistakes of a class at one step. With `projector` in the URL, shows the lesson full screen for the class. */
export function MistakesScreen({ progress, mistakes }: MistakesScreenProps) {
  const { t } = useTranslation('misconceptions')
  const localized = useLocalePath()
  const { lesson, students } = progress
  const { step } = mistakes
  const { live, loaded } = useClassStep(progress, step)
  useReloadOnChange(live, loaded, RELOAD_INTERVAL_MS)
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const projector = searchParams.get('projector')
  const pageUrl = (query: Record<string, string>) =>
    localized(`/dashboard/lessons?${new URLSearchParams({ lesson: lesson.id, ...query })}`)
  if (projector !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <LessonProjector
          mistakes={mistakes}
          students={students}
          onStep={(next) => void navigate(pageUrl({ step: next, projector }), { replace: true })}
          onClose={() => void navigate(pageUrl(projector === 'lesson' ? {} : { step }), { replace: true })}
        />
      </Suspense>
    )
  const names = new Map(students.map(({ id, name }) => [id, name]))
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('place', { lesson: lesson.title, step: lesson.steps.findIndex(({ id }) => id === step) + 1 })}
        actions={
          <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={pageUrl({})}>
            {t('back')}
          </Button>
        }
      />
      <MistakeSteps progress={progress} step={step} />
      <Suspense fallback={<Waiting />}>
        <ClassMistakes
          key={step}
          mistakes={mistakes}
          nameOf={(student) => names.get(student) ?? ''}
          hrefOf={(student) => localized(workPageUrl(student, lesson.id, step))}
          onProject={() => void navigate(pageUrl({ step, projector: 'step' }))}
        />
      </Suspense>
    </>
  )
}

const Waiting = () => (
  <SkeletonScreen>
    <Skeleton shape="block" height="420px" />
  </SkeletonScreen>
)
