import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Shown instead of a lesson whose file could not be loaded. */
export function LessonUnavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('lessons')
  return (
    <EmptyState
      mood="asleep"
      title={t('player.noLesson.title')}
      action={<Button onClick={onRetry}>{t('player.noLesson.again')}</Button>}
    />
  )
}
