import { useTranslation } from 'react-i18next'
import { displayedSeconds, playerRemainingMs } from '#rules/competitions/countdown.ts'
import type { RoundView } from '../../contract.ts'
import { formatClock } from '../../components/format-clock.ts'
import { useServerTime } from '../../play/clock/use-clock.ts'
import styles from './self-paced.module.css'

/** Time until the game ends, the same for all players. */
export function GameClock(props: { round: RoundView; isClockSynced: boolean; shownAt: number }) {
  const { round, isClockSynced, shownAt } = props
  const { t } = useTranslation('competitions')
  const remainingMs = playerRemainingMs(round, 100, useServerTime(isClockSynced, shownAt))
  if (remainingMs === null) return null
  const time = formatClock(displayedSeconds(remainingMs))
  return (
    <strong className={styles.clock} role="timer" aria-label={t('arena.timeLeft', { time })}>
      {time}
    </strong>
  )
}
