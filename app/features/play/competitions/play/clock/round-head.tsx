import { useTranslation } from 'react-i18next'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import { playerRemainingMs, displayedSeconds } from '#rules/competitions/countdown.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { RoundView } from '../../contract.ts'
import { formatClock } from '../../components/format-clock.ts'
import { useServerTime } from './use-clock.ts'
import styles from './round-head.module.css'

type ClockProps = { round: RoundView; timePercent: number; isClockSynced: boolean; shownAt: number }
type RoundHeadProps = ClockProps & {
  points: number
  kiteId: string
  /** At home, where no time runs: returns to the list of rounds. */
  onBack?: () => void
}

/** Header of an arena or race round: the player's height and remaining time. */
export function RoundHead({ points, kiteId, onBack, ...clock }: RoundHeadProps) {
  const { t } = useTranslation('competitions')
  return (
    <header className={styles.head}>
      <Height points={points} kiteId={kiteId} />
      <Clock {...clock} />
      {onBack && (
        <Button variant="soft" onClick={onBack}>
          {t('assigned.toList')}
        </Button>
      )}
    </header>
  )
}

/** The player's kite on a horizontal bar; further right is higher. */
function Height({ points, kiteId }: { points: number; kiteId: string }) {
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
          <ChildKite id={kiteId} size={40} />
        </span>
      </span>
      <strong aria-hidden>{t('arena.height', { percent })}</strong>
    </div>
  )
}

function Clock({ round, timePercent, isClockSynced, shownAt }: ClockProps) {
  const { t } = useTranslation('competitions')
  const remainingMs = playerRemainingMs(round, timePercent, useServerTime(isClockSynced, shownAt))
  if (remainingMs === null) return null
  const time = formatClock(displayedSeconds(remainingMs))
  return (
    <strong
      className={styles.clock}
      role="timer"
      data-soon={remainingMs <= 30_000 || undefined}
      aria-label={t('arena.timeLeft', { time })}
    >
      {time}
    </strong>
  )
}
