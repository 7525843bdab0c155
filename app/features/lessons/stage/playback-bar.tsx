import { useTranslation } from 'react-i18next'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconPlayerTrackPrev from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import kite from '#app/ui/art/pictures/kite.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lastOf, type Run, type SessionAction } from '../player/session.ts'
import { speeds, type Speed } from './speed.ts'
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
  const last = run ? lastOf(run) : 0
  const shown = run?.shown ?? 0
  return (
    <div className={styles.bar} role="group" aria-label={t('playback.label')}>
      <IconButton
        variant="sunken"
        size={48}
        label={t('playback.back')}
        icon={<IconPlayerTrackPrev aria-hidden />}
        disabled={shown === 0}
        onClick={() => act({ kind: 'back' })}
      />
      {run && (
        <IconButton
          variant="sunken"
          size={48}
          label={run.playing ? t('playback.pause') : t('playback.play')}
          icon={run.playing ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
          onClick={() => act({ kind: run.playing ? 'pause' : 'play' })}
        />
      )}
      <IconButton
        variant="sunken"
        size={48}
        label={t('playback.forward')}
        icon={<IconPlayerTrackNext aria-hidden />}
        disabled={run !== null && shown >= last}
        onClick={() => (run ? act({ kind: 'seek', shown: shown + 1 }) : onStep())}
      />
      <input
        className={styles.line}
        type="range"
        min={0}
        max={Math.max(last, 1)}
        value={shown}
        disabled={!run}
        aria-label={t('playback.moment')}
        aria-valuetext={t('playback.step', { now: shown, total: last })}
        onChange={(event) => act({ kind: 'seek', shown: Number(event.target.value) })}
      />
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
    </div>
  )
}
