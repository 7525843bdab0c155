import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { SupportedSchool } from '../contract.ts'
import styles from './staff.module.css'

/** Pauses all plans of a school, and ends the pause. */
export function PauseCard({ school: { id, name, isPaused } }: { school: SupportedSchool }) {
  const { t } = useTranslation('staff')
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const change = useAction('pausePlan', { onDone: close, onRefused: close, isImmediate: true })
  const send = (pause: 'on' | 'off') => change.send({ schoolId: id, pause })
  return (
    <Card title={t('pause.title')} tone={isPaused ? 'warning' : undefined}>
      <div className={styles.form}>
        <p className={styles.note}>{t(isPaused ? 'pause.on' : 'pause.off')}</p>
        {change.error && (
          <Notice kind="warning">
            <Refusal error={change.error} />
          </Notice>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={change.busy}
          onClick={() => (isPaused ? send('off') : setConfirming(true))}
        >
          {t(isPaused ? 'pause.end' : 'pause.begin')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title={t('pause.question', { school: name })}
        confirm={t('pause.begin')}
        danger
        busy={change.busy}
        onCancel={close}
        onConfirm={() => send('on')}
      >
        {t('pause.warning')}
      </ConfirmDialog>
    </Card>
  )
}
