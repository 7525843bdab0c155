import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** The room does not exist, or belongs to a class that the user is not in. */
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
