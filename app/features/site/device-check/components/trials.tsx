import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import type { Readings } from '#rules/devices/device-check.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { requestCamera } from './camera.ts'
import { playNotes } from './sound.ts'
import styles from './trials.module.css'

/** Manual tests that need a user at the device: sound, touch, camera permission and legible fonts. */

type Trial<Name extends keyof Readings> = { readings: Readings[Name]; onRead: (readings: Readings[Name]) => void }

export function SoundTrial({ readings, onRead }: Trial<'sound'>) {
  const { t } = useTranslation('device-check')
  const [isPlaying, setIsPlaying] = useState(false)
  if (!readings.supported) return null

  async function play() {
    setIsPlaying(true)
    const played = (await playNotes()) ? 1 : 0
    setIsPlaying(false)
    onRead({ supported: 1, played, heard: null })
  }

  return (
    <div className={styles.ways}>
      <Button
        size="small"
        variant="soft"
        icon={<IconVolume aria-hidden />}
        busy={isPlaying}
        onClick={() => void play()}
      >
        {t('check.sound.play')}
      </Button>
      {readings.played === 1 && readings.heard === null && (
        <>
          <Button size="small" variant="go" onClick={() => onRead({ ...readings, heard: 1 })}>
            {t('check.sound.yes')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onRead({ ...readings, heard: 0 })}>
            {t('check.sound.no')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Touch area that counts the maximum number of simultaneous touches. */
export function TouchTrial({ readings, onRead }: Trial<'pointer'>) {
  const { t } = useTranslation('device-check')
  const fingers = useRef(new Set<number>())

  function down({ pointerId, pointerType }: PointerEvent) {
    if (pointerType !== 'touch') return
    fingers.current.add(pointerId)
    if (fingers.current.size > readings.mostTouches) onRead({ ...readings, mostTouches: fingers.current.size })
  }
  const up = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)

  if (readings.touchPoints === 0 && readings.mostTouches === 0 && readings.mouse) return null
  return (
    <div className={styles.pad} onPointerDown={down} onPointerUp={up} onPointerCancel={up} onPointerLeave={up}>
      {readings.mostTouches === 0 ? t('check.pointer.try') : t('check.pointer.seen', { count: readings.mostTouches })}
    </div>
  )
}

export function CameraTrial({ readings, onRead }: Trial<'camera'>) {
  const { t } = useTranslation('device-check')
  const [isRequesting, setIsRequesting] = useState(false)
  if (!readings.supported || readings.allowed) return null
  return (
    <div className={styles.ways}>
      <Button
        size="small"
        variant="soft"
        icon={<IconCamera aria-hidden />}
        busy={isRequesting}
        onClick={() => {
          setIsRequesting(true)
          void requestCamera().then((result) => {
            setIsRequesting(false)
            onRead(result)
          })
        }}
      >
        {t('check.camera.ask')}
      </Button>
    </div>
  )
}

/** Names of the four languages in their own scripts, to check that the fonts are legible. */
export function FontTrial() {
  return (
    <ul className={styles.samples}>
      {languages.map(({ code, tag, nativeName }) => (
        <li key={code} lang={tag} className={styles[code]}>
          {nativeName}
        </li>
      ))}
    </ul>
  )
}
