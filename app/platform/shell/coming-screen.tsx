import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A screen whose feature is still to come: it says what will be here and pretends nothing. */
export function ComingScreen({ namespace, screen }: { namespace: string; screen: string }) {
  const { t } = useTranslation([namespace, 'platform'])
  return (
    <EmptyState
      mood="thinking"
      heading="h1"
      title={t(`${namespace}:${screen}.title` as never)}
      hint={
        <>
          {t(`${namespace}:${screen}.coming` as never)}
          <br />
          {t('platform:coming.note')}
        </>
      }
    />
  )
}
