import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { RoomView } from '../../../contract.ts'
import { keepSound, useKeptSound } from './kept-sound.ts'
import { useMusic } from './use-music.ts'
import styles from './sound-switch.module.css'

/** Sound comes from the screen that the class looks at alone, and only where somebody has asked for it. */
export function SoundSwitch({ room }: { room: RoomView }) {
  const { t } = useTranslation('competitions')
  const sound = useKeptSound()
  useMusic(room, sound)
  return (
    <>
      <button type="button" aria-pressed={sound.on} onClick={() => keepSound({ ...sound, on: !sound.on })}>
        {sound.on ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
        {t('host.sound')}
      </button>
      {sound.on && (
        <span className={styles.volume}>
          <input
            type="range"
            aria-label={t('host.volume')}
            min={0}
            max={100}
            step={5}
            value={sound.volume}
            onChange={(event) => keepSound({ ...sound, volume: Number(event.currentTarget.value) })}
          />
        </span>
      )}
    </>
  )
}
