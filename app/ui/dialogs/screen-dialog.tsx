import { clsx } from 'clsx'
import type { DialogHTMLAttributes, Ref } from 'react'
import { onlyOwnEvent } from './only-own-event.ts'
import styles from './screen-dialog.module.css'

type ScreenDialogProps = { ref: Ref<HTMLDialogElement> } & DialogHTMLAttributes<HTMLDialogElement>

/** Full-screen dialog that covers the page. Open it with `showModal`. */
export const ScreenDialog = ({ className, onClose, onCancel, ...rest }: ScreenDialogProps) => (
  <dialog
    {...rest}
    data-whole-screen
    className={clsx(styles.dialog, className)}
    onClose={onlyOwnEvent(onClose)}
    onCancel={onlyOwnEvent(onCancel)}
  />
)
