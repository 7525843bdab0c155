import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** There is no such room for whoever asks: of another class, or of none. */
export function UnknownRoom() {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <EmptyState
      mood="lost"
      heading="h1"
      title={t('play.notHere.title')}
      hint={t('play.notHere.text')}
      action={
        <Button href={localized('/competition/quiz')} size="large">
          {t('lobby.title')}
        </Button>
      }
    />
  )
}
