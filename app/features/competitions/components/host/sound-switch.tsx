import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { RoomView } from '../../contract.ts'
import { chime, type Chime } from './chime.ts'

const chimes: Partial<Record<NonNullable<RoomView['round']>['phase'], Chime>> = {
  question: 'question',
  answer: 'answer',
  reveal: 'reveal',
}

/** Sound comes from the host's screen alone, and only where somebody has asked for it. */
export function SoundSwitch({ room: { state, round } }: { room: RoomView }) {
  const { t } = useTranslation('competitions')
  const [on, setOn] = useState(false)
  const audio = useRef<AudioContext>(null)
  const sounds = state === 'finished' ? 'podium' : state === 'running' && round ? chimes[round.phase] : undefined
  const at = `${round?.number}`
  useEffect(() => {
    if (on && sounds && audio.current) chime(audio.current, sounds)
  }, [on, sounds, at])
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => {
        audio.current ??= new AudioContext()
        void audio.current.resume()
        setOn(!on)
      }}
    >
      {on ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
      {t('host.sound')}
    </button>
  )
}
