import { useTranslation } from 'react-i18next'
import { playerRemainingMs, playerRemainingShare, displayedSeconds } from '#rules/competitions/countdown.ts'
import type { RoundView } from '../../contract.ts'
import { useServerTime } from './use-clock.ts'
import styles from './time-bar.module.css'

type TimeBarProps = { round: RoundView; timePercent: number; isClockSynced: boolean; shownAt: number }

/** Remaining time of this player, as a bar and in seconds. */
export function TimeBar({ round, timePercent, isClockSynced, shownAt }: TimeBarProps) {
  const { t } = useTranslation('competitions')
  const now = useServerTime(isClockSynced, shownAt)
  const remainingMs = playerRemainingMs(round, timePercent, now)
  if (remainingMs === null) return null
  const isLonger = round.phase === 'answer' && timePercent > 100
  return (
    <div className={styles.time}>
      <div className={styles.line} data-soon={remainingMs <= 5_000 || undefined}>
        <span className={styles.track} aria-hidden>
          <span className={styles.fill} style={{ scale: `${playerRemainingShare(round, timePercent, now)} 1` }} />
        </span>
        <span
          role="timer"
          className={styles.seconds}
          aria-label={t('play.secondsLeft', { count: displayedSeconds(remainingMs) })}
        >
          {displayedSeconds(remainingMs)}
        </span>
      </div>
      {isLonger && <p className={styles.longer}>{t('play.longer')}</p>}
    </div>
  )
}
