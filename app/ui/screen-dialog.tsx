import { clsx } from 'clsx'
import type { DialogHTMLAttributes, Ref } from 'react'
import { ownEvent } from './own-event.ts'
import styles from './screen-dialog.module.css'

type ScreenDialogProps = { ref: Ref<HTMLDialogElement> } & DialogHTMLAttributes<HTMLDialogElement>

/** A dialog that is the whole screen: nothing of the page is seen beside it. Open it with `showModal`. */
export const ScreenDialog = ({ className, onClose, onCancel, ...rest }: ScreenDialogProps) => (
  <dialog
    {...rest}
    data-whole-screen
    className={clsx(styles.dialog, className)}
    onClose={ownEvent(onClose)}
    onCancel={ownEvent(onCancel)}
  />
)
