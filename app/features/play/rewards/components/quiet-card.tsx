import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs'
import type { CurrentQuietPeriod } from '#rules/rewards/quiet-hours.ts'
import { useDelayedRun } from '#app/platform/time/use-delayed-run.ts'
import { Card } from '#app/ui/surfaces/card.tsx'

/** Replaces quests and celebrations during quiet hours. Reloads the page data when the quiet hours end. */
export function QuietCard({ quiet: { until, wakesInMs } }: { quiet: CurrentQuietPeriod }) {
  const { t } = useTranslation('rewards')
  const { revalidate } = useRevalidator()
  useDelayedRun(wakesInMs, () => void revalidate())
  return (
    <Card
      title={until === null ? t('quiet.title') : t('quiet.until', { clock: until })}
      icon={<IconMoonStars aria-hidden />}
    >
      <p>{t('quiet.hint')}</p>
    </Card>
  )
}
