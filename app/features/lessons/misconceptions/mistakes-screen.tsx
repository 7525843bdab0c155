import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useClassStep, workOf, type ClassProgressData } from '#app/features/progress/public.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useFresh } from '#app/platform/use-fresh.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import type { StepMistakes } from './mistakes-page.server.ts'

// The stage and the skins come with the first program that is shown.
const ClassMistakes = lazy(() => import('./class-mistakes.tsx'))
const LessonProjector = lazy(() => import('../projector/lesson-projector.tsx'))

/** A class runs a program every second or so: what has happened meanwhile is brought at most this often. */
const EVERY_MS = 10_000

type MistakesScreenProps = { progress: ClassProgressData; mistakes: StepMistakes }

/** What the class has in common at one step, opened from the grid or from Today; with `projector` in the address, the lesson for the class to look at. */
export function MistakesScreen({ progress, mistakes }: MistakesScreenProps) {
  const { t } = useTranslation('misconceptions')
  const localized = useLocalePath()
  const { lesson, students } = progress
  const { step } = mistakes
  const { live, loaded } = useClassStep(progress, step)
  useFresh(live, loaded, EVERY_MS)
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const projector = asked.get('projector')
  const address = (query: Record<string, string>) =>
    localized(`/dashboard/lessons?${new URLSearchParams({ lesson: lesson.id, ...query })}`)
  if (projector !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <LessonProjector
          mistakes={mistakes}
          onStep={(next) => void navigate(address({ step: next, projector }), { replace: true })}
          onClose={() => void navigate(address(projector === 'lesson' ? {} : { step }), { replace: true })}
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
          <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={address({})}>
            {t('back')}
          </Button>
        }
      />
      <Suspense fallback={<Waiting />}>
        <ClassMistakes
          key={step}
          mistakes={mistakes}
          nameOf={(student) => names.get(student) ?? ''}
          hrefOf={(student) => localized(workOf(student, lesson.id, step))}
          onProject={() => void navigate(address({ step, projector: 'step' }))}
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
