import { useTranslation } from 'react-i18next'
import IconMailFast from '@tabler/icons-react/dist/esm/icons/IconMailFast.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Sends the weekly mail as it is now. `token`: of a reader without an account. */
export function SampleButton({ token }: { token?: string }) {
  const { t } = useTranslation('digests')
  const { send, busy, error, result } = useAction('send-sample', { skipRevalidation: true })
  return (
    <div aria-live="polite">
      <RefusalNotice error={error} />
      {result !== null ? (
        <Notice kind="success">{t('sample.sent')}</Notice>
      ) : (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          icon={<IconMailFast aria-hidden />}
          onClick={() => send(token ? { token } : {})}
        >
          {t('sample.send')}
        </Button>
      )}
    </div>
  )
}
