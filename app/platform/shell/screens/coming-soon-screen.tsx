import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { splitLocale } from '../../i18n/languages.ts'
import { useLocalePath } from '../navigation/locale-paths.ts'

/** Placeholder for a feature that is not built yet: says what is planned and links back. */
export function ComingSoonScreen({ namespace, screen }: { namespace: string; screen: string }) {
  const { t } = useTranslation([namespace, 'platform'])
  const localized = useLocalePath()
  const { path } = splitLocale(useLocation().pathname)
  const isDashboard = path.startsWith('/dashboard')
  const signedIn = useRouteLoaderData<{ person: object | null }>('root')?.person != null
  return (
    <EmptyState
      mood="thinking"
      heading="h1"
      scene={isDashboard}
      title={t(`${namespace}:${screen}.title` as never)}
      hint={
        <>
          {t(`${namespace}:${screen}.coming` as never)} {t('platform:coming.note')}
        </>
      }
      action={
        <Button href={localized(signedIn ? '/dashboard' : '/')} variant="soft">
          {t('platform:coming.back')}
        </Button>
      }
    />
  )
}
