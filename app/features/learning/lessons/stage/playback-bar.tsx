import { useTranslation } from 'react-i18next'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import kite from '#app/ui/art/pictures/kite.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { getLastFrameIndex, type Run, type SessionAction } from '../player/run/session.ts'
import { speeds, type Speed } from './speed.ts'
import { StepBar } from './step-bar.tsx'
import styles from './playback-bar.module.css'

type PlaybackBarProps = {
  /** `null` before the first run: only the speed can be chosen then. */
  run: Run | null
  act: (action: SessionAction) => void
  /** Starts a paused run for single stepping. */
  onStep: () => void
  speed: Speed
  onSpeed: (speed: Speed) => void
}

const pictures: Record<Speed, string> = { slow: snail, usual: kite }

/** Playback controls: pause, step forward and back, seek, and speed. */
export function PlaybackBar({ run, act, onStep, speed, onSpeed }: PlaybackBarProps) {
  const { t } = useTranslation('lessons')
  return (
    <StepBar
      label={t('playback.label')}
      current={run?.shown ?? 0}
      last={run ? getLastFrameIndex(run) : 0}
      goTo={(shown) => act({ kind: 'seek', shown })}
      onBegin={run ? undefined : onStep}
      play={
        run && (
          <IconButton
            variant="sunken"
            size={48}
            label={run.playing ? t('playback.pause') : t('playback.play')}
            icon={run.playing ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
            onClick={() => act({ kind: run.playing ? 'pause' : 'play' })}
          />
        )
      }
    >
      <div className={styles.speeds} role="radiogroup" aria-label={t('playback.speed')}>
        {speeds.map((option) => (
          <label key={option} className={styles.speed} data-chosen={option === speed || undefined}>
            <input
              className="sk-visually-hidden"
              type="radio"
              name="speed"
              checked={option === speed}
              onChange={() => onSpeed(option)}
            />
            <img src={pictures[option]} width={28} height={28} alt={t(`playback.${option}`)} />
          </label>
        ))}
      </div>
    </StepBar>
  )
}
