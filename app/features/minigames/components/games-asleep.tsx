import { useTranslation } from 'react-i18next'
import type { QuietNow } from '#rules/rewards/quiet-hours.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAfter } from '#app/platform/use-after.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type GamesAsleepProps = {
  quiet: QuietNow
  /** Asks again when games wake. */
  onWake: () => void
  /** Where this is all there is on the page. */
  heading?: 'h1'
}

/** In quiet hours: when games wake, and that lessons are open meanwhile. Then it goes on by itself. */
export function GamesAsleep({ quiet: { until, wakesInMs }, onWake, heading }: GamesAsleepProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  useAfter(wakesInMs, onWake)
  return (
    <EmptyState
      mood="asleep"
      heading={heading}
      title={until === null ? t('asleep.title') : t('asleep.until', { clock: until })}
      hint={t('asleep.hint')}
      action={<Button href={pathTo('/dashboard')}>{t('asleep.home')}</Button>}
    />
  )
}
