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
  /** Adds an undo button; the toast then stays for `undoMs`, and while it contains the focus. */
  undo?: { label: string; run: () => void }
}

const undoMs = 20_000

/** Shows a short message. Errors (`danger`) stay until closed. */
export function toast({ kind, message, undo }: ToastOptions) {
  const content = undo ? (
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
  )
  // Mantine pauses the timer under the pointer, but not while the toast has the keyboard focus (WCAG 2.2.1).
  const closeAfter = (autoClose: number | false) => notifications.update({ id, autoClose, message: content })
  const id = notifications.show({
    icon: icons[kind],
    color: 'transparent',
    className: styles[kind],
    classNames: { root: styles.toast, icon: styles.icon, description: styles.message },
    role: kind === 'danger' || kind === 'warning' ? 'alert' : 'status',
    autoClose: kind === 'danger' ? false : undo ? undoMs : 5_000,
    ...(undo && { onFocus: () => closeAfter(false), onBlur: () => closeAfter(undoMs) }),
    message: content,
  })
}
