import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './editor-button.module.css'

type EditorButtonProps = {
  label: string
  icon: ReactNode
  disabled?: boolean
  className?: string
  onClick: () => void
}

/** Button on the edge of a program editor, for instance to zoom. */
export const EditorButton = ({ label, icon, disabled, className, onClick }: EditorButtonProps) => (
  <button
    type="button"
    className={clsx(styles.button, className)}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {icon}
  </button>
)
