import { useTranslation } from 'react-i18next'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import kite from '#app/ui/art/pictures/kite.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lastOf, type Run, type SessionAction } from '../player/session.ts'
import { speeds, type Speed } from './speed.ts'
import { StepBar } from './step-bar.tsx'
import styles from './playback-bar.module.css'

type PlaybackBarProps = {
  /** `null` before the first run: there is nothing to look at yet, but a speed to choose. */
  run: Run | null
  act: (action: SessionAction) => void
  /** Begins a run that waits for single steps. */
  onStep: () => void
  speed: Speed
  onSpeed: (speed: Speed) => void
}

const pictures: Record<Speed, string> = { slow: snail, usual: kite }

/** Pause, one step, one step back, any moment of the run, and how fast it goes. */
export function PlaybackBar({ run, act, onStep, speed, onSpeed }: PlaybackBarProps) {
  const { t } = useTranslation('lessons')
  return (
    <StepBar
      label={t('playback.label')}
      at={run?.shown ?? 0}
      last={run ? lastOf(run) : 0}
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
        {speeds.map((one) => (
          <label key={one} className={styles.speed} data-chosen={one === speed || undefined}>
            <input
              className="sk-visually-hidden"
              type="radio"
              name="speed"
              checked={one === speed}
              onChange={() => onSpeed(one)}
            />
            <img src={pictures[one]} width={28} height={28} alt={t(`playback.${one}`)} />
          </label>
        ))}
      </div>
    </StepBar>
  )
}
