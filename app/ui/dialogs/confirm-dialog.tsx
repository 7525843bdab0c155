import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  opened: boolean
  /** A question, e.g. `Archive 4B Explorers?` */
  title: ReactNode
  /** Explains the consequences and whether they can be undone. */
  children?: ReactNode
  /** Label of the confirm button: a verb such as `Archive`, never `OK`. */
  confirm: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirmation of an action that is hard to undo. Cancel has the initial focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={!busy}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.answers}>
        <Button variant="quiet" size="small" disabled={busy} onClick={onCancel} data-autofocus>
          {t('confirm.cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} size="small" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
