import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What was typed another time is there again. */
export function DraftBack({ onForget }: { onForget: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      kind="info"
      action={
        <Button variant="plain" size="small" onClick={onForget}>
          {t('draft.forget')}
        </Button>
      }
    >
      {t('draft.back')}
    </Notice>
  )
}
