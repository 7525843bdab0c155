import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { countStars } from '#rules/games/star-bar.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { Snapshot } from './stage-player.ts'
import styles from './play-bar.module.css'

type PlayBarProps = {
  snapshot: Pick<Snapshot, 'score' | 'meter' | 'secondsLeft' | 'rounds'>
  isSoundOn: boolean
  onPause: () => void
  onSound: () => void
  onFullScreen: () => void
}

/** Meter values (of 1,000) at which the first, second and third star are won. */
const starThresholds = [334, 667, 1_000]

/** Top bar of all games: pause, score, stars, rounds, time, sound. */
export function PlayBar({ snapshot, isSoundOn, onPause, onSound, onFullScreen }: PlayBarProps) {
  const { t } = useTranslation('minigames')
  const { score, meter, secondsLeft, rounds } = snapshot
  const wonStars = countStars(meter)
  return (
    <header className={styles.bar}>
      <IconButton variant="paper" size={48} label={t('stage.pause')} icon={<IconPlayerPause />} onClick={onPause} />
      <p className={styles.box}>
        <span className="sk-visually-hidden">{t('stage.score')}</span>
        <span className={styles.number}>{score}</span>
      </p>
      <div className={styles.progress}>
        <div
          className={styles.track}
          role="progressbar"
          aria-label={t('stage.stars')}
          aria-valuemin={0}
          aria-valuemax={1_000}
          aria-valuenow={meter}
          aria-valuetext={t('stage.starsOf', { count: wonStars })}
        >
          <span className={styles.fill} style={{ width: `${meter / 10}%` }} />
          {starThresholds.map((threshold, star) => (
            <span
              key={threshold}
              className={styles.star}
              data-won={star < wonStars || undefined}
              style={{ left: `${threshold / 10}%` }}
            >
              <IconStarFilled aria-hidden />
            </span>
          ))}
        </div>
        <span className={styles.rounds}>{t('stage.rounds', rounds)}</span>
      </div>
      {secondsLeft !== null && (
        <p className={styles.box} data-soon={secondsLeft <= 5 || undefined}>
          <IconClock className={styles.clock} aria-hidden />
          <span className="sk-visually-hidden">{t('stage.timeLeft')}</span>
          <span className={styles.number}>{formatClock(secondsLeft)}</span>
        </p>
      )}
      <IconButton
        className={styles.wide}
        variant="paper"
        size={48}
        label={t('stage.fullScreen')}
        icon={<IconMaximize />}
        onClick={onFullScreen}
      />
      <IconButton
        variant="paper"
        size={48}
        label={t(isSoundOn ? 'stage.soundOff' : 'stage.soundOn')}
        aria-pressed={isSoundOn}
        icon={isSoundOn ? <IconVolume /> : <IconVolumeOff />}
        onClick={onSound}
      />
    </header>
  )
}

const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
