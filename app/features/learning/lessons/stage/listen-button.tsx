import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconEar from '@tabler/icons-react/dist/esm/icons/IconEar.mjs'
import type { NoteName } from '#rules/levels/level-file.ts'
import { beatsOf } from '#rules/levels/open-level.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { readSoundSetting, saveSoundSetting } from '#app/platform/sound/sound-setting.ts'
import { playTune } from './sound.ts'

/** Plays the target tune. Also switches the sound on, because pressing it shows that the student wants to hear it. */
export function ListenButton({ tune }: { tune: readonly NoteName[] }) {
  const { t } = useTranslation('lessons')
  const [playing, setPlaying] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  if (tune.length === 0) return null
  const listen = () => {
    stop.current?.()
    saveSoundSetting({ ...readSoundSetting(), effects: true })
    setPlaying(true)
    stop.current = playTune(beatsOf(tune), (beatIndex) => beatIndex === null && setPlaying(false))
  }
  return (
    <Button variant="primary" size="large" icon={<IconEar aria-hidden />} aria-pressed={playing} onClick={listen}>
      {t('sound.listen')}
    </Button>
  )
}
