import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import styles from './remote.module.css'

/** Button that ends the room for all players after a confirmation. */
export function EndSheet({ onEnd, triggerClassName }: { onEnd: () => void; triggerClassName?: string }) {
  const { t } = useTranslation('competitions')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={triggerClassName} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFlag aria-hidden />
        {t('host.press.end')}
      </button>
      <div data-surface="desk">
        <Sheet title={t('host.endAsk')} opened={open} onClose={() => setOpen(false)}>
          <p>{t('host.endHint')}</p>
          <div className={styles.answers}>
            <Button variant="quiet" data-first onClick={() => setOpen(false)}>
              {t('host.playOn')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false)
                onEnd()
              }}
            >
              {t('host.press.end')}
            </Button>
          </div>
        </Sheet>
      </div>
    </>
  )
}
