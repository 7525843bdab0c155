import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  title: string
  trigger: ReactNode
  triggerClassName?: string
  children: ReactNode
}

/** A sheet of paper that slides up over a phone screen; on a wide one it is a dialog in the middle. */
export function Sheet({ title, trigger, triggerClassName, children }: SheetProps) {
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

  return (
    <>
      <button type="button" className={triggerClassName} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {trigger}
      </button>
      <dialog ref={dialog} className={styles.sheet} aria-labelledby={heading}>
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
