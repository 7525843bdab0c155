import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Page of an invalid or expired print link: explains how to get a new one and reveals nothing about the class. */
export function NoPrintLink() {
  const { t } = useTranslation('cards')
  return <EmptyState mood="asleep" heading="h1" title={t('print.noLink')} hint={t('print.noLinkHint')} />
}
