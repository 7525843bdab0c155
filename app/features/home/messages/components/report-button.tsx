import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportReasons, type ReportReason } from '#rules/messages/report.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import styles from './message-list.module.css'

/** Reports a message of another person with a reason. */
export function ReportButton({ message }: { message: string }) {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState<ReportReason>('unkind')
  const { send, busy, error } = useAction('report', {
    onDone() {
      setOpen(false)
      toast({ kind: 'success', message: t('report.received') })
    },
  })
  return (
    <>
      <Button size="small" variant="plain" className={styles.remove} onClick={() => setOpen(true)}>
        {t('report.open')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('report.question')}
        confirm={t('report.send')}
        busy={busy}
        onConfirm={() => send({ message, reason })}
        onCancel={() => setOpen(false)}
      >
        <p>{t('report.hint')}</p>
        <SelectField
          label={t('report.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value as ReportReason)}
        >
          {reportReasons.map((option) => (
            <option key={option} value={option}>
              {t(`report.reasons.${option}`)}
            </option>
          ))}
        </SelectField>
        <RefusalNotice error={error} />
      </ConfirmDialog>
    </>
  )
}
