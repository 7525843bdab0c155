import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import { switchSound, useSound } from '../stage/sound.ts'

export function SoundToggle() {
  const { t } = useTranslation('lessons')
  const on = useSound()
  return (
    <IconButton
      variant="paper"
      size={48}
      label={on ? t('sound.off') : t('sound.on')}
      icon={on ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
      aria-pressed={on}
      onClick={() => switchSound(!on)}
    />
  )
}
