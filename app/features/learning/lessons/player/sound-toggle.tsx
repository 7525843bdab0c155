import { useTranslation } from 'react-i18next'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconMusicOff from '@tabler/icons-react/dist/esm/icons/IconMusicOff.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { toggleSound, useSoundSetting } from '#app/platform/sound/sound-setting.ts'

export function SoundToggle() {
  const { t } = useTranslation('lessons')
  const { effects } = useSoundSetting()
  return (
    <IconButton
      variant="paper"
      size={48}
      label={effects ? t('sound.off') : t('sound.on')}
      icon={effects ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
      aria-pressed={effects}
      onClick={() => toggleSound('effects')}
    />
  )
}

/** Music of the world, apart from the effects. */
export function MusicToggle() {
  const { t } = useTranslation('lessons')
  const { music } = useSoundSetting()
  return (
    <IconButton
      variant="paper"
      size={48}
      label={music ? t('sound.musicOff') : t('sound.musicOn')}
      icon={music ? <IconMusic aria-hidden /> : <IconMusicOff aria-hidden />}
      aria-pressed={music}
      onClick={() => toggleSound('music')}
    />
  )
}
