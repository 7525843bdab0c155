import { useEffect, useId, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './leave-dialog.module.css'

type LeaveDialogProps = {
  title: string
  text: string
  stay: string
  leave: string
  onAnswer: (leaves: boolean) => void
}

/** Confirmation before leaving with unsaved changes; open while mounted. "Stay" has the initial focus. */
export function LeaveDialog({ title, text, stay, leave, onAnswer }: LeaveDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Needed because `showModal` focuses the first button.
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={() => onAnswer(false)}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={styles.ways}>
        <Button variant="quiet" onClick={() => onAnswer(true)}>
          {leave}
        </Button>
        <Button onClick={() => onAnswer(false)} data-first>
          {stay}
        </Button>
      </div>
    </dialog>
  )
}
