import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Notice that unsaved input was restored, with a button to discard it. */
export function DraftRestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      kind="info"
      action={
        <Button variant="plain" size="small" onClick={onDiscard}>
          {t('draft.forget')}
        </Button>
      }
    >
      {t('draft.back')}
    </Notice>
  )
}
