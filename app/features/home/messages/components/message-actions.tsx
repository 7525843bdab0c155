import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { ShownMessage } from '../contract.ts'
import { ReportButton } from './report-button.tsx'
import styles from './message-list.module.css'

/** Take back, remove or report a message, release a held text or keep it back. */
export function MessageActions({ message: { id, isOwn, canRemove, canDecide, canReport } }: { message: ShownMessage }) {
  const { t } = useTranslation('messages')
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction('remove', { onDone: () => setConfirming(false) })
  const decide = useAction('decide')
  const error = remove.error ?? decide.error
  if (!canRemove && !canDecide && !canReport && !error) return null
  return (
    <>
      {canDecide && (
        <>
          <Button size="small" busy={decide.busy} onClick={() => decide.send({ message: id, decision: 'release' })}>
            {t('held.release')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            busy={decide.busy}
            onClick={() => decide.send({ message: id, decision: 'keep-back' })}
          >
            {t('held.keepBack')}
          </Button>
        </>
      )}
      {canRemove && !canDecide && (
        <Button size="small" variant="plain" className={styles.remove} onClick={() => setConfirming(true)}>
          {t(isOwn ? 'remove.own' : 'remove.other')}
        </Button>
      )}
      {canReport && <ReportButton message={id} />}
      {error && (
        <span role="alert" className={styles.error}>
          <Refusal error={error} />
        </span>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t('remove.question')}
        confirm={t(isOwn ? 'remove.own' : 'remove.other')}
        danger
        busy={remove.busy}
        onConfirm={() => remove.send({ message: id })}
        onCancel={() => setConfirming(false)}
      >
        <p>{t('remove.hint')}</p>
      </ConfirmDialog>
    </>
  )
}
