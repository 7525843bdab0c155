import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './play-screen.module.css'

type PauseCoverProps = { title: string; onResume: () => void; onLeave: () => void }

/** Covers the stage during a pause, so that players cannot plan ahead. */
export function PauseCover({ title, onResume, onLeave }: PauseCoverProps) {
  const { t } = useTranslation('minigames')
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles.cover} role="dialog" aria-modal="true" aria-label={t('stage.paused')}>
      <div className={styles.sheet} ref={sheet}>
        <p className={styles.sheetTitle}>{title}</p>
        <Button variant="go" size="large" wide icon={<IconPlayerPlay aria-hidden />} onClick={onResume}>
          {t('stage.playOn')}
        </Button>
        <Button variant="quiet" size="large" raised={false} wide icon={<IconDoorExit aria-hidden />} onClick={onLeave}>
          {t('stage.leave')}
        </Button>
      </div>
    </div>
  )
}
