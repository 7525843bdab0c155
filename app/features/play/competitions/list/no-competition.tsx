import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Shown if there is nothing to see; a competition of another class looks the same as a missing one. */
export function NoCompetition({ page }: { page: 'list' | 'host' | 'result' }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <EmptyState
      mood="hello"
      heading="h1"
      title={t(page === 'list' ? 'list.none' : 'list.gone')}
      hint={t(`${page}.notHere`)}
      action={<Button href={localized('/dashboard')}>{t('list.home')}</Button>}
    />
  )
}
