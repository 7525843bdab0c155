import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs'
import type { QuietNow } from '#rules/rewards/quiet-hours.ts'
import { useAfter } from '#app/platform/use-after.ts'
import { Card } from '#app/ui/card.tsx'

/** Instead of tasks and celebrations in quiet hours: nothing is lost, it only waits, and comes by itself when they end. */
export function QuietCard({ quiet: { until, wakesInMs } }: { quiet: QuietNow }) {
  const { t } = useTranslation('rewards')
  const { revalidate } = useRevalidator()
  useAfter(wakesInMs, () => void revalidate())
  return (
    <Card
      title={until === null ? t('quiet.title') : t('quiet.until', { clock: until })}
      icon={<IconMoonStars aria-hidden />}
    >
      <p>{t('quiet.hint')}</p>
    </Card>
  )
}
