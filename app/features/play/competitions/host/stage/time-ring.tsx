import { useTranslation } from 'react-i18next'
import { formatClock } from '../../components/format-clock.ts'
import type { TimeLeft } from './use-time-left.ts'
import styles from './time-ring.module.css'

const circumference = 2 * Math.PI * 40

/** Remaining seconds as a number and as a shrinking ring. */
export function TimeRing({ timeLeft }: { timeLeft: TimeLeft | null }) {
  const { t } = useTranslation('competitions')
  if (!timeLeft) return null
  return (
    <div className={styles.ring} role="timer" aria-label={t('host.secondsLeft', { count: timeLeft.seconds })}>
      <svg viewBox="0 0 92 92" aria-hidden>
        <circle cx={46} cy={46} r={40} className={styles.track} />
        <circle
          cx={46}
          cy={46}
          r={40}
          className={styles.rest}
          strokeDasharray={`${(circumference * timeLeft.share).toFixed(1)} ${circumference.toFixed(1)}`}
          transform="rotate(-90 46 46)"
        />
      </svg>
      <strong aria-hidden data-long={timeLeft.seconds > 99 || undefined}>
        {timeLeft.seconds > 99 ? formatClock(timeLeft.seconds) : timeLeft.seconds}
      </strong>
    </div>
  )
}
