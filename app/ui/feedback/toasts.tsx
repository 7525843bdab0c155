import { notifications, Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import '@mantine/notifications/styles.layer.css'
import { Button } from '../buttons/button.tsx'
import type { NoticeKind } from './notice.tsx'
import styles from './toasts.module.css'

/** Render it once inside `MantineShell`. */
export const Toasts = () => (
  <Notifications position="bottom-center" limit={3} zIndex="var(--sk-z-toast)" className={styles.place} />
)

const icons = {
  info: <IconInfoCircle />,
  success: <IconCheck />,
  warning: <IconAlertTriangle />,
  danger: <IconAlertCircle />,
}

type ToastOptions = {
  kind: NoticeKind
  message: ReactNode
  /** Adds an undo button; the toast then stays for ten seconds. */
  undo?: { label: string; run: () => void }
}

/** Shows a short message. Errors (`danger`) stay until closed. */
export function toast({ kind, message, undo }: ToastOptions) {
  const id = notifications.show({
    icon: icons[kind],
    color: 'transparent',
    className: styles[kind],
    classNames: { root: styles.toast, icon: styles.icon, description: styles.message },
    role: kind === 'danger' || kind === 'warning' ? 'alert' : 'status',
    autoClose: kind === 'danger' ? false : undo ? 10_000 : 5_000,
    message: undo ? (
      <span className={styles.withUndo}>
        <span>{message}</span>
        <Button
          className={styles.undo}
          variant="soft"
          size="small"
          onClick={() => {
            undo.run()
            notifications.hide(id)
          }}
        >
          {undo.label}
        </Button>
      </span>
    ) : (
      message
    ),
  })
}
