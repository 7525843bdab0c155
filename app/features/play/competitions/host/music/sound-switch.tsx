import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useEndingCue } from '../../ending/use-ending-cue.ts'
import type { SceneProps } from '../stage/stage.tsx'
import { saveSoundSetting, useSoundSetting } from './sound-setting.ts'
import { useSoundKey } from './use-sound-key.ts'
import { useMoments } from './use-moments.ts'
import { useMusic } from './use-music.ts'
import styles from './sound-switch.module.css'

const noMoments = { flight: null, chase: null }

/** Sound switch of the stage, also with the key M. Only the screen in front of the class plays music. */
export function SoundSwitch({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const sound = useSoundSetting()
  const output = useMusic({ ...room, ending: useEndingCue(room) }, sound)
  // The end has its own music.
  const isPlayed = room.state === 'running' && room.round?.phase === 'answer'
  useMoments(isPlayed ? host : noMoments, output)
  const toggle = () => saveSoundSetting({ ...sound, on: !sound.on })
  useSoundKey(toggle)
  return (
    <>
      <button type="button" aria-pressed={sound.on} aria-keyshortcuts="M" title={t('host.soundKey')} onClick={toggle}>
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
            onChange={(event) => saveSoundSetting({ ...sound, volume: Number(event.currentTarget.value) })}
          />
        </span>
      )}
    </>
  )
}
