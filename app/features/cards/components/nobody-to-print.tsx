import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A class whose students all have accounts of their own has nothing to hand out. */
export function NobodyToPrint() {
  const { t } = useTranslation('cards')
  return <EmptyState mood="thinking" heading="h1" title={t('print.nobody')} hint={t('print.nobodyHint')} />
}
