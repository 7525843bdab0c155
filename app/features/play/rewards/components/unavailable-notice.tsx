import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Shown to users whose role has no rewards or snapshots in the current workspace. */
export function UnavailableNotice({ page }: { page: 'rewards' | 'snapshots' }) {
  const { t } = useTranslation('rewards')
  const localizePath = useLocalePath()
  return (
    <EmptyState
      mood="hello"
      heading="h1"
      title={t(`elsewhere.${page}`)}
      hint={t(`elsewhere.${page}Hint`)}
      action={<Button href={localizePath('/dashboard')}>{t('elsewhere.home')}</Button>}
    />
  )
}
