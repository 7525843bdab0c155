import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A page of the class, opened by somebody of whom nothing is there. */
export function NothingForYou({ page }: { page: 'rewards' | 'snapshots' }) {
  const { t } = useTranslation('rewards')
  const pathTo = useLocalePath()
  return (
    <EmptyState
      mood="hello"
      heading="h1"
      title={t(`elsewhere.${page}`)}
      hint={t(`elsewhere.${page}Hint`)}
      action={<Button href={pathTo('/dashboard')}>{t('elsewhere.home')}</Button>}
    />
  )
}
