import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import styles from './notice.module.css'

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertCircle }
export type NoticeKind = keyof typeof icons

type NoticeProps = {
  kind: NoticeKind
  title?: ReactNode
  /** Button or link that resolves the notice. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** Inline notice. Warnings and errors interrupt screen readers (`alert`), others do not (`status`). */
export function Notice({ kind, title, action, className, children }: NoticeProps) {
  const { t } = useTranslation('ui')
  const Icon = icons[kind]
  return (
    <div
      className={clsx(styles.notice, styles[kind], className)}
      role={kind === 'danger' || kind === 'warning' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} role="img" aria-label={t(`notice.${kind}`)} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
