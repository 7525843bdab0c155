import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from './open-rooms.module.css'

/** Competitions are played by a class: how somebody who is nobody yet comes to theirs. */
export function AskVisitor({ back }: { back: string }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <EmptyState
      mood="hello"
      heading="h1"
      title={t('lobby.visitor')}
      hint={t('lobby.visitorText')}
      action={
        <div className={styles.ways}>
          <Button href={localized('/join')} variant="go" size="large">
            {t('lobby.joinClass')}
          </Button>
          <Button href={localized(`/login?redirect=${encodeURIComponent(back)}`)} variant="soft" size="large">
            {t('lobby.logIn')}
          </Button>
        </div>
      }
    />
  )
}
