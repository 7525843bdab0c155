import { useTranslation } from 'react-i18next'
import type { Quest } from '#rules/rewards/quest.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'

export function QuestCard({ quest: { kind, done, target }, isDone }: { quest: Quest; isDone: boolean }) {
  const { t } = useTranslation('rewards')
  return (
    <Card title={t('quest.title')}>
      <p>{isDone ? t('quest.done') : t(`quest.${kind}`, { count: target })}</p>
      {!isDone && <ProgressBar label={t('quest.title')} value={done} max={target} />}
    </Card>
  )
}
