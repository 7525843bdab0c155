import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLive } from '#app/platform/live/live.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StaffPage } from '../contract.ts'
import styles from './staff.module.css'

/** Switches maintenance on and off. The state is live, because other staff can change it too. */
export function MaintenanceCard({ configuration }: Pick<StaffPage, 'configuration'>) {
  const { t } = useTranslation('staff')
  const { isMaintenance } = useLive('system/configuration', configuration)
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const change = useAction('changeConfiguration', { onDone: close, onRefused: close, isImmediate: true })
  const send = () => change.send({ isMaintenance: String(!isMaintenance) })
  return (
    <Card
      tone={isMaintenance ? 'warning' : 'success'}
      title={t(isMaintenance ? 'maintenance.on' : 'maintenance.off')}
      aside={
        <Button
          variant="quiet"
          size="small"
          busy={change.busy}
          onClick={() => (isMaintenance ? send() : setConfirming(true))}
        >
          {t(isMaintenance ? 'maintenance.switchOff' : 'maintenance.switchOn')}
        </Button>
      }
    >
      <p className={styles.note}>{t(isMaintenance ? 'maintenance.onText' : 'maintenance.offText')}</p>
      {change.error && (
        <Notice kind="warning">
          <Refusal error={change.error} />
        </Notice>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t('maintenance.question')}
        confirm={t('maintenance.switchOn')}
        danger
        busy={change.busy}
        onCancel={close}
        onConfirm={send}
      >
        {t('maintenance.warning')}
      </ConfirmDialog>
    </Card>
  )
}
