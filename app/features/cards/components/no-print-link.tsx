import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A link that is wrong, spent or too old says how to get a new one, and nothing about any class. */
export function NoPrintLink() {
  const { t } = useTranslation('cards')
  return <EmptyState mood="asleep" heading="h1" title={t('print.noLink')} hint={t('print.noLinkHint')} />
}
