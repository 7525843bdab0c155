import { useTranslation } from 'react-i18next'
import { clockWords } from '../clock-words.ts'
import type { TimeLeft } from './use-time-left.ts'
import styles from './time-ring.module.css'

const around = 2 * Math.PI * 40

/** Seconds that are left, as a number and as a ring that closes. */
export function TimeRing({ left }: { left: TimeLeft | null }) {
  const { t } = useTranslation('competitions')
  if (!left) return null
  return (
    <div className={styles.ring} role="timer" aria-label={t('host.secondsLeft', { count: left.seconds })}>
      <svg viewBox="0 0 92 92" aria-hidden>
        <circle cx={46} cy={46} r={40} className={styles.track} />
        <circle
          cx={46}
          cy={46}
          r={40}
          className={styles.rest}
          strokeDasharray={`${(around * left.share).toFixed(1)} ${around.toFixed(1)}`}
          transform="rotate(-90 46 46)"
        />
      </svg>
      <strong aria-hidden data-long={left.seconds > 99 || undefined}>
        {left.seconds > 99 ? clockWords(left.seconds) : left.seconds}
      </strong>
    </div>
  )
}
