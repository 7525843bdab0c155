import { useTranslation } from 'react-i18next'
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs'
import type { Quiet } from '#rules/rewards/quiet-hours.ts'
import { Card } from '#app/ui/card.tsx'

/** Instead of tasks and celebrations in quiet hours: nothing is lost, it only waits. */
export function QuietCard({ quiet: { until } }: { quiet: Quiet }) {
  const { t } = useTranslation('rewards')
  return (
    <Card
      title={until === null ? t('quiet.title') : t('quiet.until', { clock: until })}
      icon={<IconMoonStars aria-hidden />}
    >
      <p>{t('quiet.hint')}</p>
    </Card>
  )
}
