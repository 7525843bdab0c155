import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { ownEvent } from './own-event.ts'
import { losesTyped } from './unsaved.ts'
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
  const [asking, setAsking] = useState(false)
  const drop = () => {
    setAsking(false)
    dialog.current?.close()
  }
  const close = () => (losesTyped(dialog.current!) ? setAsking(true) : drop())
  const closeByItself = useEffectEvent(close)

  useEffect(() => {
    const element = dialog.current
    const pressed = ({ target }: MouseEvent) => {
      if (target === element || (target as Element).closest('a')) closeByItself()
    }
    const cancelled = (event: Event) => {
      event.preventDefault()
      closeByItself()
    }
    element?.addEventListener('click', pressed)
    element?.addEventListener('cancel', cancelled)
    return () => {
      element?.removeEventListener('click', pressed)
      element?.removeEventListener('cancel', cancelled)
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
        onClose={ownEvent(onClose)}
      >
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <IconButton label={t('close')} icon={<IconX aria-hidden />} size={48} onClick={close} />
          </header>
          {children}
          {asking && (
            <div className={styles.asking} role="alert">
              <p>{t('unsaved.text')}</p>
              <Button variant="quiet" size="small" onClick={drop}>
                {t('unsaved.drop')}
              </Button>
              <Button size="small" onClick={() => setAsking(false)} autoFocus>
                {t('unsaved.stay')}
              </Button>
            </div>
          )}
        </div>
      </dialog>
    </>
  )
}
