import { clsx } from 'clsx'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  title: string
  /** What opens it; without one, whoever shows the sheet says when it is open. */
  trigger?: ReactNode
  triggerClassName?: string
  opened?: boolean
  onClose?: () => void
  /** For lists and tables. */
  wide?: boolean
  children: ReactNode
}

/** A sheet of paper that slides up over a phone screen; on a wide one it is a dialog in the middle. */
export function Sheet({ title, trigger, triggerClassName, opened, onClose, wide, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()

  useEffect(() => {
    const element = dialog.current
    const pressed = ({ target }: MouseEvent) => {
      if (target === element || (target as Element).closest('a')) element?.close()
    }
    element?.addEventListener('click', pressed)
    return () => element?.removeEventListener('click', pressed)
  }, [])

  useEffect(() => {
    if (opened === undefined || !dialog.current || dialog.current.open === opened) return
    if (opened) dialog.current.showModal()
    else dialog.current.close()
  }, [opened])

  return (
    <>
      {trigger !== undefined && (
        <button
          type="button"
          className={triggerClassName}
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
        >
          {trigger}
        </button>
      )}
      <dialog
        ref={dialog}
        className={clsx(styles.sheet, wide && styles.wide)}
        aria-labelledby={heading}
        onClose={onClose}
      >
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <IconButton label={t('close')} icon={<IconX aria-hidden />} size={48} onClick={close} />
          </header>
          {children}
        </div>
      </dialog>
    </>
  )
}
