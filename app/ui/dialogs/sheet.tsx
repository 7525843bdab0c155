import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { onlyOwnEvent } from './only-own-event.ts'
import { hasUnsavedInput } from '../fields/unsaved.ts'
import styles from './sheet.module.css'

type SheetProps = {
  title: string
  /** Button content that opens the sheet. Without it, the parent controls `opened`. */
  trigger?: ReactNode
  triggerClassName?: string
  opened?: boolean
  onClose?: () => void
  /** Wider sheet for lists and tables. */
  wide?: boolean
  children: ReactNode
}

/** Bottom sheet on phones, centered dialog on wide screens. */
export function Sheet({ title, trigger, triggerClassName, opened, onClose, wide, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const discard = () => {
    setIsConfirming(false)
    dialog.current?.close()
  }
  const close = () => (hasUnsavedInput(dialog.current!) ? setIsConfirming(true) : discard())
  const closeFromEvent = useEffectEvent(close)

  useEffect(() => {
    const element = dialog.current
    const onClick = ({ target }: MouseEvent) => {
      if (target === element || (target as Element).closest('a')) closeFromEvent()
    }
    const onCancel = (event: Event) => {
      event.preventDefault()
      closeFromEvent()
    }
    element?.addEventListener('click', onClick)
    element?.addEventListener('cancel', onCancel)
    return () => {
      element?.removeEventListener('click', onClick)
      element?.removeEventListener('cancel', onCancel)
    }
  }, [])

  useEffect(() => {
    if (opened === undefined || !dialog.current || dialog.current.open === opened) return
    if (opened) {
      dialog.current.showModal()
      dialog.current.querySelector<HTMLElement>('[data-first]')?.focus()
    } else dialog.current.close()
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
        onClose={onlyOwnEvent(onClose)}
      >
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <IconButton label={t('close')} icon={<IconX aria-hidden />} size={48} onClick={close} />
          </header>
          {children}
          {isConfirming && (
            <div className={styles.asking} role="alert">
              <p>{t('unsaved.text')}</p>
              <Button variant="quiet" size="small" onClick={discard}>
                {t('unsaved.drop')}
              </Button>
              <Button size="small" onClick={() => setIsConfirming(false)} autoFocus>
                {t('unsaved.stay')}
              </Button>
            </div>
          )}
        </div>
      </dialog>
    </>
  )
}
