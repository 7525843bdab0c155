import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconMusicOff from '@tabler/icons-react/dist/esm/icons/IconMusicOff.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { toggleSound, useSoundSetting } from '#app/platform/sound/sound-setting.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './play-screen.module.css'

type PauseCoverProps = { title: string; onResume: () => void; onLeave: () => void }

/** Covers the stage during a pause, so that players cannot plan ahead. */
export function PauseCover({ title, onResume, onLeave }: PauseCoverProps) {
  const { t } = useTranslation('minigames')
  const sheet = useRef<HTMLDivElement>(null)
  const { music } = useSoundSetting()
  useEffect(() => sheet.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles.cover} role="dialog" aria-modal="true" aria-label={t('stage.paused')}>
      <div className={styles.sheet} ref={sheet}>
        <p className={styles.sheetTitle}>{title}</p>
        <Button variant="go" size="large" wide icon={<IconPlayerPlay aria-hidden />} onClick={onResume}>
          {t('stage.playOn')}
        </Button>
        <Button
          variant="soft"
          size="large"
          wide
          aria-pressed={music}
          icon={music ? <IconMusic aria-hidden /> : <IconMusicOff aria-hidden />}
          onClick={() => toggleSound('music')}
        >
          {t(music ? 'stage.musicOff' : 'stage.musicOn')}
        </Button>
        <Button variant="quiet" size="large" raised={false} wide icon={<IconDoorExit aria-hidden />} onClick={onLeave}>
          {t('stage.leave')}
        </Button>
      </div>
    </div>
  )
}
