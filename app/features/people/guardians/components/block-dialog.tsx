import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockReasons, type BlockReason } from '#rules/guardians/parent-link.ts'
import type { Action } from '#app/platform/forms/use-action.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'

type BlockDialogProps = {
  opened: boolean
  /** Name or address. */
  name: string
  student: string
  busy: boolean
  error: Action['error']
  onCancel: () => void
  onBlock: (reason: BlockReason) => void
}

/** Says what a block does, and takes its reason for the school. */
export function BlockDialog({ opened, name, student, busy, error, onCancel, onBlock }: BlockDialogProps) {
  const { t } = useTranslation('guardians')
  const [reason, setReason] = useState<BlockReason>('other')
  return (
    <ConfirmDialog
      opened={opened}
      title={t('parents.blockTitle', { name })}
      confirm={t('parents.block')}
      danger
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onBlock(reason)}
    >
      <p>{t('parents.blockText', { student })}</p>
      <SelectField
        label={t('parents.blockReason')}
        value={reason}
        onChange={({ target }) => setReason(target.value as BlockReason)}
      >
        {blockReasons.map((option) => (
          <option key={option} value={option}>
            {t(`parents.reasons.${option}`)}
          </option>
        ))}
      </SelectField>
      <RefusalNotice error={error} />
    </ConfirmDialog>
  )
}
