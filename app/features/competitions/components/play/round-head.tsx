import { useTranslation } from 'react-i18next'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import { ownLeftMs, shownSeconds } from '#rules/competitions/countdown.ts'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { RoundView } from '../../contract.ts'
import { clockWords } from '../clock-words.ts'
import { useServerTime } from './use-clock.ts'
import styles from './round-head.module.css'

type ClockProps = { round: RoundView; timePercent: number; isClockKnown: boolean; shownAt: number }
type RoundHeadProps = ClockProps & { points: number; kiteOf: string }

/** How high somebody is, and what is left of their time. */
export function RoundHead({ points, kiteOf, ...clock }: RoundHeadProps) {
  return (
    <header className={styles.head}>
      <Height points={points} kiteOf={kiteOf} />
      <Clock {...clock} />
    </header>
  )
}

/** One's own kite on its way up, drawn from left to right. */
function Height({ points, kiteOf }: { points: number; kiteOf: string }) {
  const { t } = useTranslation('competitions')
  const percent = climbHeight(points)
  return (
    <div
      className={styles.height}
      role="meter"
      aria-label={t('arena.climb')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ width: `${percent}%` }} />
        <span className={styles.kite} style={{ insetInlineStart: `${percent}%` }}>
          <ChildKite id={kiteOf} size={40} />
        </span>
      </span>
      <strong aria-hidden>{t('arena.height', { percent })}</strong>
    </div>
  )
}

function Clock({ round, timePercent, isClockKnown, shownAt }: ClockProps) {
  const { t } = useTranslation('competitions')
  const left = ownLeftMs(round, timePercent, useServerTime(isClockKnown, shownAt))
  if (left === null) return null
  const time = clockWords(shownSeconds(left))
  return (
    <strong
      className={styles.clock}
      role="timer"
      data-soon={left <= 30_000 || undefined}
      aria-label={t('arena.timeLeft', { time })}
    >
      {time}
    </strong>
  )
}
