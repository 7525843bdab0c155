import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Shown when no student of the class has a login card, for example because all use personal accounts. */
export function NoStudentsToPrint() {
  const { t } = useTranslation('cards')
  return <EmptyState mood="thinking" heading="h1" title={t('print.nobody')} hint={t('print.nobodyHint')} />
}
