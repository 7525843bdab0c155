import { useTranslation } from 'react-i18next'
import { ownLeftMs, shareLeft, shownSeconds } from '#rules/competitions/countdown.ts'
import type { RoundView } from '../../contract.ts'
import { useServerTime } from './use-clock.ts'
import styles from './time-bar.module.css'

type TimeBarProps = { round: RoundView; timePercent: number; isClockKnown: boolean; shownAt: number }

/** The time that is left for this player, as a bar and as seconds. */
export function TimeBar({ round, timePercent, isClockKnown, shownAt }: TimeBarProps) {
  const { t } = useTranslation('competitions')
  const now = useServerTime(isClockKnown, shownAt)
  const left = ownLeftMs(round, timePercent, now)
  if (left === null) return null
  const isLonger = round.phase === 'answer' && timePercent > 100
  return (
    <div className={styles.time}>
      <div className={styles.line} data-soon={left <= 5_000 || undefined}>
        <span className={styles.track} aria-hidden>
          <span className={styles.fill} style={{ scale: `${shareLeft(round, timePercent, now)} 1` }} />
        </span>
        <span role="timer" className={styles.seconds} aria-label={t('play.secondsLeft', { count: shownSeconds(left) })}>
          {shownSeconds(left)}
        </span>
      </div>
      {isLonger && <p className={styles.longer}>{t('play.longer')}</p>}
    </div>
  )
}
