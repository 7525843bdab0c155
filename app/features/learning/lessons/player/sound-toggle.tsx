import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { switchSound, useSoundOn } from '../stage/sound.ts'

export function SoundToggle() {
  const { t } = useTranslation('lessons')
  const isOn = useSoundOn()
  return (
    <IconButton
      variant="paper"
      size={48}
      label={isOn ? t('sound.off') : t('sound.on')}
      icon={isOn ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
      aria-pressed={isOn}
      onClick={() => switchSound(!isOn)}
    />
  )
}
