import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { WarmUp } from '#app/features/learning/warm-ups/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'

// Lazy: the stage and the skins load with the program.
const OpenWarmUp = lazy(() => import('./open-warm-up.tsx'))

/** A warm-up for the teacher: preview, project and assign. */
export function WarmUpScreen({ warmUp }: { warmUp: WarmUp }) {
  const { t } = useTranslation('warm-ups')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('place', { lesson: warmUp.place.title, step: warmUp.place.number })}
        actions={
          <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={localized('/dashboard/lessons')}>
            {t('back')}
          </Button>
        }
      />
      <Suspense
        fallback={
          <SkeletonScreen>
            <Skeleton shape="block" height="420px" />
          </SkeletonScreen>
        }
      >
        <OpenWarmUp warmUp={warmUp} />
      </Suspense>
    </>
  )
}
