import { useTranslation } from 'react-i18next'
import type { CurrentQuietPeriod } from '#rules/rewards/quiet-hours.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDelayedRun } from '#app/platform/time/use-delayed-run.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

type GamesAsleepProps = {
  quiet: CurrentQuietPeriod
  /** Called when the quiet hours end. */
  onWake: () => void
  /** Pass `h1` if this is the only content of the page. */
  heading?: 'h1'
}

/** Shown during quiet hours: says when games are available again and links to the lessons. */
export function GamesAsleep({ quiet: { until, wakesInMs }, onWake, heading }: GamesAsleepProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  useDelayedRun(wakesInMs, onWake)
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
